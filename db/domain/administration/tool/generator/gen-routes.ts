import { pascal } from "./gen-table.ts";
import { type GenSpec, placesOf } from "./gen-write.ts";

const quoted = (text: string) => JSON.stringify(text);

export function listRoute(spec: GenSpec): string {
  return [
    'import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";',
    'import { ListScreen } from "#app/kit/list/list-screen.tsx";',
    'import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";',
    'import { pageContext } from "#app/session/ctx.server.ts";',
    "",
    `const apiName = ${quoted(spec.apiName)};`,
    `const path = ${quoted(`/${spec.apiName}`)};`,
    "",
    "export async function loader({ request }: LoaderFunctionArgs) {",
    "  return loadList(await pageContext(request), apiName);",
    "}",
    "",
    "export async function action({ request }: ActionFunctionArgs) {",
    "  return stepList(await pageContext(request), apiName);",
    "}",
    "",
    `export default function ${pascal(spec.area)}ListScreen() {`,
    "  return <ListScreen open={(row) => `${path}/index/${row.id}`} create={`${path}/index/new`} />;",
    "}",
    "",
  ].join("\n");
}

export function editRoute(spec: GenSpec): string {
  const { area } = spec;
  const { name } = placesOf(spec);
  const key =
    spec.columns.find((column) => column.kind === "code" || column.kind === "text")?.property ??
    "id";
  return [
    'import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";',
    `import { ${area}Form } from "#domain/${placesOf(spec).folder}/${name}.form.ts";`,
    'import { FormScreen } from "#app/kit/form/form-screen.tsx";',
    'import { loadForm } from "#app/kit/form/load-form.server.ts";',
    'import { saveForm } from "#app/kit/form/save/save-form.server.ts";',
    'import { pageContext } from "#app/session/ctx.server.ts";',
    "",
    `const apiName = ${quoted(spec.apiName)};`,
    `const path = ${quoted(`/${spec.apiName}`)};`,
    "",
    "export async function loader({ request, params }: LoaderFunctionArgs) {",
    "  return loadForm(await pageContext(request), apiName, {",
    "    id: params.recordId,",
    `    form: ${area}Form,`,
    "  });",
    "}",
    "",
    "export async function action({ request, params }: ActionFunctionArgs) {",
    "  return saveForm(await pageContext(request), apiName, {",
    "    id: params.recordId,",
    `    form: ${area}Form,`,
    "    saved: (id) => `${path}/index/${id}`,",
    "    removed: path,",
    "  });",
    "}",
    "",
    `export default function ${pascal(area)}EditScreen() {`,
    `  return <FormScreen back={path} titleKey=${quoted(key)} />;`,
    "}",
    "",
  ].join("\n");
}
