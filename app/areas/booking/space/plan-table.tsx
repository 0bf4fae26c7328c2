import { Link } from "@remix-run/react";
import type { SpreadRow } from "#domain/booking/space/allotment/spread-lines.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import type { PlanResponse } from "./plan-response.ts";

const figures = ["added", "changed", "kept", "skipped", "below"] as const;

export function Plan({
  plan,
  preview,
}: {
  plan: NonNullable<PlanResponse["plan"]>;
  preview: boolean;
}) {
  const t = useTranslate();
  const { voyages, added, changed } = plan;
  return (
    <section className="sw-panel" aria-live="polite">
      <Callout intent={preview ? "warning" : "success"} role="status">
        {t(preview ? "space.previewNote" : "space.doneNote", { voyages, added, changed })}
      </Callout>
      <table className="sw-plain-table">
        <thead>
          <tr>
            <th scope="col">{t("space.voyage")}</th>
            <th scope="col">{t("space.departureDate")}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="sw-number">
                {t(`space.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.rows.map((row) => (
            <PlanLine key={row.voyage} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlanLine({ row }: { row: SpreadRow }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/seaway/voyage/spaceControl?f.voyage=${encodeURIComponent(row.voyage)}`}>
          {row.voyage}
        </Link>
      </th>
      <td>{row.departureDate}</td>
      {figures.map((figure) => (
        <td
          key={figure}
          className={`sw-number${figure === "below" && row.below > 0 ? " sw-space-over" : ""}`}
        >
          {row[figure]}
        </td>
      ))}
    </tr>
  );
}
