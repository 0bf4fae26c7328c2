import { type GenSpec, placesOf } from "./gen-write.ts";

const quoted = (text: string) => JSON.stringify(text);

/** The module of the area: what the rest of the product must know of it. The entity of another area is that area's to bring. */
export function moduleFile(spec: GenSpec): string {
  const { area } = spec;
  const { name } = placesOf(spec);
  const after = spec.entity ? [quoted(spec.entity.file.split("/")[0] ?? "")] : [];
  return [
    'import { defineModule } from "#platform/module/module.server.ts";',
    ...(spec.entity ? [] : [`import { ${area}Entities } from "./${name}.entity.server.ts";`]),
    `import { ${area}Resource } from "./${name}.resource.server.ts";`,
    "",
    `export const ${area}Module = defineModule({`,
    `  name: ${quoted(name)},`,
    `  after: [${after.join(", ")}],`,
    ...(spec.entity ? [] : [`  entities: ${area}Entities,`]),
    `  resources: [${area}Resource],`,
    "});",
    "",
  ].join("\n");
}
