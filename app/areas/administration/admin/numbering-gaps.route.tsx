import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { numberGaps } from "#domain/administration/admin/number-gaps.queries.server.ts";
import { NumberRule } from "#platform/kernel/trace/trace.entity.server.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { Table } from "#app/kit/ui/table.tsx";

/** Numbers of the current period used by no document (domain §2). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor, now } = await asActor(request, "system:numbering:list");
  const id = /^\d{1,9}$/.test(params.ruleId ?? "") ? Number(params.ruleId) : 0;
  const rule = await em.findOne(NumberRule, { id });
  if (!rule || actor.kind === "customer") throw new Response("not found", { status: 404 });
  const dicts = await dictionariesOf(em, actor.lang, ["number_gap", "number_doc_type"]);
  const name = dicts.number_doc_type?.[rule.docType] ?? rule.docType;
  return { name, report: await numberGaps(em, rule, now), reasons: dicts.number_gap ?? {} };
}

export default function NumberingGaps() {
  const { name, report, reasons } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="sw-board" aria-labelledby="gaps-title">
      <PageHead id="gaps-title" back="/system/numbering">
        {t("admin.gapsTitle")} <small>{name}</small>
      </PageHead>
      {report ? (
        <p>{t("admin.gapsCount", { taken: report.taken, missing: report.missing })}</p>
      ) : (
        <p>{t("admin.gapsUnknown")}</p>
      )}
      {report && report.gaps.length === 0 ? (
        <p className="sw-empty">{t("admin.gapsNone")}</p>
      ) : null}
      {report && report.gaps.length > 0 ? (
        <Table compact>
          <thead>
            <tr>
              <th>{t("admin.gapNumber")}</th>
              <th>{t("admin.gapReason")}</th>
              <th>{t("admin.operator")}</th>
              <th>{t("admin.operTime")}</th>
            </tr>
          </thead>
          <tbody>
            {report.gaps.map((gap) => (
              <tr key={gap.number}>
                <td>
                  <code>{gap.number}</code>
                </td>
                <td>{reasons[gap.reason] ?? gap.reason}</td>
                <td>{gap.who}</td>
                <td>{gap.when ? timeShown(gap.when) : ""}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
    </section>
  );
}
