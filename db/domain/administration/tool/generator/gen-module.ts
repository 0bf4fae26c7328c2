import { type GenSpec, placesOf } from "./gen-write.ts";

const quoted = (text: string) => JSON.stringify(text);

/** The area's module. It omits an entity of another area. */
export function moduleFile(spec: GenSpec): string {
  const { area, perm } = spec;
  const { name } = placesOf(spec);
  const after = spec.entity ? [quoted(spec.entity.file.split("/")[1] ?? "")] : [];
  return [
    'import { defineModule } from "#platform/runtime/module/module.server.ts";',
    ...(spec.entity ? [] : [`import { ${area}Entities } from "./${name}.entity.server.ts";`]),
    `import { ${area}Resource } from "./${name}.resource.server.ts";`,
    "",
    `export const ${area}Module = defineModule({`,
    `  name: ${quoted(name)},`,
    `  after: [${after.join(", ")}],`,
    ...(spec.entity ? [] : [`  entities: ${area}Entities,`]),
    `  resources: [${area}Resource],`,
    `  roles: { admin: [${quoted(perm)}] },`,
    "  permissionLabels: {",
    `    ${quoted(`${perm}:edit`)}: ${quoted(`${area}.permission.edit`)},`,
    `    ${quoted(`${perm}:remove`)}: ${quoted(`${area}.permission.remove`)},`,
    "  },",
    ...(spec.entity ? [] : [`  tableLabels: { ${spec.tableName}: ${quoted(`${area}.table`)} },`]),
    "});",
    "",
  ].join("\n");
}
