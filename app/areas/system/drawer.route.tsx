import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { columnOperations } from "#db/registry.server.ts";
import { ColumnForm } from "../../kit/drawer/column-form.tsx";
import { ColumnLines, DeleteQuestion, drawerAddress, MenuTree } from "../../kit/drawer/column-lines.tsx";
import { DrawerFrame } from "../../kit/drawer/drawer-frame.tsx";
import type { DevopsData, DrawerFault } from "../../kit/drawer/drawer-data.ts";
import { useSay } from "../../kit/shell/say.ts";
import { assertSameOrigin } from "../../session/ctx.server.ts";
import { perform } from "#domain/kit/operation.server.ts";
import { drawerDesk, faultsOf, ownPath, readDevops } from "./drawer-desk.server.ts";

/** The development tab of a page's drawer (platform §2): /drawer/<apiName>?back=<the list>, with `edit`, `delete` or `chosen` naming a line. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { desk, list } = await drawerDesk(request, params["*"] ?? "");
  return readDevops(desk, list, new URL(request.url).searchParams);
}

/** `_do` is save, delete, or one of the five moves. */
export async function action({ request, params }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const { desk, list } = await drawerDesk(request, params["*"] ?? "");
  const { apiName } = list;
  const form = await request.formData();
  const back = ownPath(new URL(request.url).searchParams.get("back"));
  const name = String(form.get("_do") ?? "");
  const to = (more: Record<string, string>) => redirect(drawerAddress({ apiName, back }, more));
  try {
    if (name === "save") {
      await perform(desk.caller, columnOperations.saveColumn, { ...lineInput(form), apiName });
      return to({ said: "column.saved" });
    }
    if (name === "delete") {
      await perform(desk.caller, columnOperations.deleteColumn, { id: Number(form.get("id")) });
      return to({ said: "column.deleted" });
    }
    const ids = form.getAll("ids").map(Number);
    const target = Number(form.get("target")) || undefined;
    await perform(desk.caller, columnOperations.moveColumn, { apiName, ids, move: name, ...(target ? { target } : {}) });
    return to({ said: "column.moved", chosen: String(ids[0]) });
  } catch (error) {
    return data<DrawerFault[]>(faultsOf(error, desk.actor.lang), { status: 422 });
  }
}

/** The fields of the form as the operation takes them: ids are numbers, the merged fields a list. */
function lineInput(form: FormData): Record<string, unknown> {
  const input: Record<string, unknown> = { mergeFieldArr: form.getAll("mergeFieldArr").map(String) };
  for (const [key, value] of form) if (key !== "_do" && key !== "mergeFieldArr") input[key] = value;
  for (const key of ["id", "version"]) if (input[key] !== undefined) input[key] = Number(input[key]);
  return input;
}

export default function DrawerScreen() {
  const found = useLoaderData<typeof loader>() as DevopsData;
  const faults = (useActionData<typeof action>() ?? []) as DrawerFault[];
  const say = useSay();
  return (
    <DrawerFrame
      apiName={found.apiName}
      back={found.back}
      now="devopsSetting"
      title={found.title}
      within={found.editing || found.deleting ? drawerAddress(found) : undefined}
    >
      {found.said && faults.length === 0 ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {say(found.said)}
        </div>
      ) : null}
      {faults.length > 0 ? (
        <div className="bp6-callout bp6-intent-warning" role="alert">
          {faults.map((fault) => (
            <p key={`${fault.field} ${fault.text}`}>{fault.text}</p>
          ))}
        </div>
      ) : null}
      {found.deleting ? <DeleteQuestion data={found} line={found.deleting} /> : null}
      <div className="sw-drawer-split">
        <MenuTree data={found} />
        {found.editing ? <ColumnForm data={found} faults={faults} /> : <ColumnLines data={found} />}
      </div>
    </DrawerFrame>
  );
}
