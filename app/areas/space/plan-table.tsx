import { Link } from "@remix-run/react";
import type { SpreadRow } from "#domain/space/spread-lines.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import type { PlanAnswer } from "./plan-response.ts";

const figures = ["added", "changed", "kept", "skipped", "below"] as const;

/** What becomes of each voyage, before and after it is carried out. */
export function Plan({ plan, preview }: { plan: NonNullable<PlanAnswer["plan"]>; preview: boolean }) {
  const say = useSay();
  const { voyages, added, changed } = plan;
  return (
    <section className="sw-panel" aria-live="polite">
      <div className={`bp6-callout bp6-intent-${preview ? "warning" : "success"}`} role="status">
        {say(preview ? "space.previewNote" : "space.doneNote", { voyages, added, changed })}
      </div>
      <table className="sw-plain-table">
        <thead>
          <tr>
            <th scope="col">{say("space.voyage")}</th>
            <th scope="col">{say("space.departureDate")}</th>
            {figures.map((one) => (
              <th key={one} scope="col" className="sw-number">
                {say(`space.${one}`)}
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
        <Link to={`/seaway/voyage/spaceControl?f.voyage=${encodeURIComponent(row.voyage)}`}>{row.voyage}</Link>
      </th>
      <td>{row.departureDate}</td>
      {figures.map((one) => (
        <td key={one} className={`sw-number${one === "below" && row.below > 0 ? " sw-space-over" : ""}`}>
          {row[one]}
        </td>
      ))}
    </tr>
  );
}
