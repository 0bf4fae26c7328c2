import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";

type Gap = { currency: string; published: number; missing: readonly string[] };

/** Days listed; more are counted. */
const named = 20;

/** Days without an expected rate, worst currency first. */
export function RateGaps({ gaps }: { gaps: readonly Gap[] }) {
  const t = useTranslate();
  const rows = gaps.toSorted((gap, other) => other.missing.length - gap.missing.length);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="gaps-title">
      <h2 id="gaps-title">{t("money.gaps")}</h2>
      <div className="sw-table-box" tabIndex={0}>
        <Table compact>
          <thead>
            <tr>
              <th>{t("money.currency")}</th>
              <th className="sw-number">{t("money.published")}</th>
              <th className="sw-number">{t("money.gapCount")}</th>
              <th>{t("money.gapDays")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ currency, published, missing }) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                <td className="sw-number">{published}</td>
                <td className="sw-number">{missing.length}</td>
                <td>
                  {missing.length === 0 ? t("money.noGaps") : missing.slice(0, named).join("  ")}
                  {missing.length > named
                    ? ` ${t("money.moreDays", { count: missing.length - named })}`
                    : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
