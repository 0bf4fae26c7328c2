import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ExportResult } from "#domain/edi/export-bookings.server.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { searchReference } from "#db/services/references/references.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import type { Outcome } from "../../kit/list/list-data.ts";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import { loadList, readRows } from "../../kit/list/load-list.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { asActor, pageContext, runAction } from "../../session/ctx.server.ts";
import { readPageForm } from "../../session/page-form.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await loadList(await pageContext(request), "seaway/edi/ifcsumBooking");
  const { actor, em } = await asActor(request, "edi:list");
  const { edi_purpose: purposes = {} } = await dictionariesOf(em, actor.lang, ["edi_purpose"]);
  return { ...found, partners: await searchReference(em, actor, "ediPartner", ""), purposes };
}

/** Exports the selected bookings to the chosen partner; every refusal names booking and field. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  const input = {
    rows: readRows(form),
    partnerCode: String(form.get("partnerCode") ?? ""),
    purpose: String(form.get("purpose") ?? "original"),
    leaveOut: String(form.get("leaveOut") ?? "N"),
  };
  try {
    const result = (await runAction(await pageContext(request), operationOf("edi.exportBookings"), input)) as ExportResult;
    const rows = result.messages.map((one) => ({
      key: one.documentNo,
      code: "edi.exported" as const,
      params: { fileName: one.fileName, count: one.bookings, ref: one.controlRef },
    }));
    const left = result.rows.flatMap(({ done, key, code, params }) => (done || !code ? [] : [{ key, code, params: params ?? {} }]));
    return data<Outcome>({ done: result.done, refused: result.refused, doneWord: "booking.exportEdi.done", rows: [...rows, ...left] });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const rows = refusalsOf(error).map((one) => ({
      key: [one.place.key, one.place.field].filter(Boolean).join(" "),
      code: one.code,
      params: one.params,
    }));
    return data<Outcome>({ done: 0, refused: rows.length, rows }, { status: rows[0]?.code === "kit.noPermission" ? 403 : 409 });
  }
}

export default function IfcsumBookingScreen() {
  const say = useSay();
  return <ListScreen tools={<ToolLink to="/seaway/edi/archive">{say("edi.archive")}</ToolLink>} within={<ForWhom />} />;
}

function ForWhom() {
  const say = useSay();
  const { partners, purposes } = useLoaderData<typeof loader>();
  return (
    <p className="sw-inline">
      <label>
        {say("edi.partner")}{" "}
        <select name="partnerCode" required>
          {partners.map((one) => (
            <option key={one.code} value={one.code}>
              {one.code} {one.label}
            </option>
          ))}
        </select>
      </label>{" "}
      <label>
        {say("edi.purpose")}{" "}
        <select name="purpose" defaultValue="original">
          {Object.entries(purposes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>{" "}
      <label>
        <input type="checkbox" name="leaveOut" value="Y" /> {say("edi.leaveOut")}
      </label>
    </p>
  );
}
