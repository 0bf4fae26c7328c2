import { disposition } from "#platform/kernel/text/attachment-name.server.ts";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { billList } from "#domain/documents/bill/bill.list.ts";
import { checkVoyage, type VoyageCheck } from "#domain/documents/bill/check/check-bills.server.ts";
import { writeListWorkbook } from "#platform/output/document/list-workbook.server.ts";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { asActor } from "#app/session/ctx.server.ts";

const columns: readonly ListColumn[] = [
  { key: "blNo", label: "bill.blNo", width: 150 },
  { key: "severity", label: "bill.checkSeverity", width: 90 },
  { key: "rule", label: "bill.checkRuleId", width: 180 },
  { key: "field", label: "bill.checkField", width: 160 },
  { key: "text", label: "bill.checkRule", width: 320 },
];

/** The findings of a voyage as a workbook. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor, log } = await asActor(request, billList.perm);
  const voyage = (new URL(request.url).searchParams.get("voyage") ?? "").trim().toUpperCase();
  const checked = voyage ? await checkVoyage({ em, actor }, voyage) : null;
  if (!checked || checked.bills === 0) throw new Response("not found", { status: 404 });
  const title = `${translate(actor.lang, "bill.checkTitle")} ${voyage}`;
  const body = new PassThrough();
  writeListWorkbook(body, columns, rowsOf(checked, actor.lang), {
    title,
    lang: actor.lang,
    dicts: {},
  }).catch((error: Error) => {
    log[body.destroyed ? "info" : "error"]({ err: error }, "export ended early");
    body.destroy(error);
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": disposition("attachment", `${title.replaceAll("/", "-")}.xlsx`),
      "x-content-type-options": "nosniff",
    },
  });
}

async function* rowsOf({ findings }: VoyageCheck, lang: Lang): AsyncGenerator<ListRow[]> {
  yield findings.map(({ blNo, rule, severity, field, name }, i) => ({
    id: i + 1,
    version: 1,
    blNo,
    rule,
    field,
    severity: translate(lang, `bill.check.${severity}`),
    text: translate(lang, `bill.check.${rule}`, { name }),
  }));
}
