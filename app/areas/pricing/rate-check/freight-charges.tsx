import type { OfferedRate } from "#domain/pricing/rate-check/offered-rates.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Link } from "@remix-run/react";
import { offeredParams } from "#domain/pricing/rate-check/offered-params.ts";
import type {
  FreightView,
  ViewedCharge,
} from "#domain/pricing/rate-check/ops/view-freight.server.ts";
import { amountShown, moneyShown } from "#platform/records/list/cell-text.ts";
import { Table } from "#app/kit/ui/table.tsx";

/** Where a price is kept. */
export const sheetOf = ({ id, kind }: OfferedRate) =>
  `/priceSetting/freightmgr/create${kind === "PORT" ? "port" : "extra"}/index/${id}`;

function RateLink({ rate }: { rate: OfferedRate }) {
  const t = useTranslate();
  return <Link to={sheetOf(rate)}>{t("freightView.rate", offeredParams(rate))}</Link>;
}

/** Charges with what each rests on, and the totals per currency. */
export function FreightCharges({ view }: { view: FreightView }) {
  const t = useTranslate();
  if (view.charges.length === 0) return null;
  return (
    <section className="sw-section" aria-labelledby="charges-title">
      <h2 id="charges-title">{t("freightView.charges")}</h2>
      <div className="sw-table-box" tabIndex={0}>
        <Table compact>
          <thead>
            <tr>
              <th>{t("rate.feeCode")}</th>
              <th>{t("rate.feeName")}</th>
              <th>{t("rate.sizeType")}</th>
              <th>{t("freightView.qty")}</th>
              <th>{t("rate.price")}</th>
              <th>{t("rate.currency")}</th>
              <th>{t("freightView.tax")}</th>
              <th>{t("freightView.total")}</th>
              <th>{t("freightView.base")}</th>
              <th>{t("freightView.source")}</th>
            </tr>
          </thead>
          <tbody>
            {view.charges.map((charge) => (
              <Charge
                key={[
                  charge.feeCode,
                  charge.unit,
                  charge.currency,
                  charge.sizeType,
                  charge.winner?.id,
                ].join("/")}
                charge={charge}
              />
            ))}
          </tbody>
          <tfoot>
            {view.totals.map(({ currency, amount }) => (
              <tr key={currency}>
                <th colSpan={5}>{t("freightView.total")}</th>
                <td>{currency}</td>
                <td />
                <td className="sw-number">{moneyShown(amount, currency)}</td>
                <td colSpan={2} />
              </tr>
            ))}
            <tr>
              <th colSpan={8}>
                {t("freightView.base")} {view.base.currency}
              </th>
              <td className="sw-number">
                {view.base.amount
                  ? moneyShown(view.base.amount, view.base.currency)
                  : t("freightView.noBase")}
              </td>
              <td />
            </tr>
          </tfoot>
        </Table>
      </div>
    </section>
  );
}

function Charge({ charge }: { charge: ViewedCharge }) {
  const t = useTranslate();
  const {
    feeCode,
    feeName,
    sizeType,
    qty,
    price,
    currency,
    taxAmount,
    amount,
    baseAmount,
    winner,
    losers,
    explanation,
  } = charge;
  return (
    <tr>
      <td>{feeCode}</td>
      <td>{feeName}</td>
      <td>{sizeType}</td>
      <td className="sw-number">{amountShown(qty)}</td>
      <td className="sw-number">{price ? amountShown(price) : ""}</td>
      <td>{currency}</td>
      <td className="sw-number">{moneyShown(taxAmount, currency)}</td>
      <td className="sw-number">{moneyShown(amount, currency)}</td>
      <td className="sw-number">{baseAmount ? amountShown(baseAmount) : ""}</td>
      <td>
        {winner ? <RateLink rate={winner} /> : null}
        <details>
          <summary>{t("freightView.why")}</summary>
          <ol>
            {explanation.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          {losers.map(({ rate, reason }) => (
            <p key={rate.id}>
              <Link to={sheetOf(rate)}>
                {t("freightView.lost", {
                  rate: t("freightView.rate", offeredParams(rate)),
                  reason,
                })}
              </Link>
            </p>
          ))}
        </details>
      </td>
    </tr>
  );
}
