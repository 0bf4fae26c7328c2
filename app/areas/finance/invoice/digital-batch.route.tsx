import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  type DigitalFault,
  type DigitalInvoice,
  faultsOf,
} from "#domain/finance/invoice/digital/digital-invoice.ts";
import { invoicePage, invoicePath } from "#domain/finance/invoice/invoice-screens.ts";
import { Decimal } from "#domain/masterdata/money/decimal.ts";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";
import { readWaiting } from "./waiting-invoices.server.ts";

type Waiting = Pick<DigitalInvoice, "id" | "regNo" | "titleCorp" | "dutyNo"> & {
  lines: number;
  amount: string;
  faults: DigitalFault[];
};

const totalOf = ({ lines }: DigitalInvoice): string =>
  lines
    .reduce(
      (sum, { noTaxAmount, taxAmount }) => sum.plus(noTaxAmount).plus(taxAmount),
      new Decimal(0),
    )
    .toFixed(2);

/**
 * Preview of the batch file for the tax platform: what goes into it, and what the platform would
 * refuse.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<{ invoices: Waiting[] }> {
  const invoices = await readWaiting(await asActor(request, "invoice:open"));
  return {
    invoices: invoices.map((invoice) => {
      const { id, regNo, titleCorp, dutyNo, lines } = invoice;
      return {
        id,
        regNo,
        titleCorp,
        dutyNo,
        lines: lines.length,
        amount: totalOf(invoice),
        faults: faultsOf(invoice),
      };
    }),
  };
}

export default function DigitalBatchScreen() {
  const t = useTranslate();
  const { invoices } = useLoaderData<typeof loader>();
  const ready = invoices.filter(({ faults }) => faults.length === 0).length;
  return (
    <section className="sw-form" aria-labelledby="batch-title">
      <h1 id="batch-title">{t("invoice.batchTitle")}</h1>
      <p>{t("invoice.batchHint")}</p>
      {invoices.length === 0 ? <p role="status">{t("invoice.batchEmpty")}</p> : null}
      {/* Another document answers, so the browser sends this form itself. */}
      <form method="get" action="/invoice-batch">
        {invoices.length > 0 ? <WaitingTable invoices={invoices} /> : null}
        <p className="sw-tools">
          {ready > 0 ? (
            <Button type="submit" intent="primary">
              {t("invoice.batchFile", { count: ready })}
            </Button>
          ) : null}{" "}
          <LinkButton to="/xhlbasic/import?kind=digitalResponse">
            {t("invoice.import.digitalResponse")}
          </LinkButton>{" "}
          <LinkButton to="/xhlbasic/chargeTaxClass">{t("invoice.taxClassList")}</LinkButton>{" "}
          <LinkButton to={`/${invoicePage("R", "invoiceSubmit")}`}>
            {t("invoice.submitList")}
          </LinkButton>
        </p>
      </form>
    </section>
  );
}

function WaitingTable({ invoices }: { invoices: readonly Waiting[] }) {
  const t = useTranslate();
  return (
    <div className="sw-table-box" tabIndex={0}>
      <Table compact className="sw-table">
        <thead>
          <tr>
            <th>{t("invoice.batchTake")}</th>
            <th>{t("invoice.regNo")}</th>
            <th>{t("invoice.titleCorp")}</th>
            <th>{t("invoice.dutyNo")}</th>
            <th className="sw-number">{t("invoice.lineCount")}</th>
            <th className="sw-number">{t("invoice.amount")}</th>
            <th>{t("invoice.batchFaults")}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, regNo, titleCorp, dutyNo, lines, amount, faults }) => (
            <tr key={id}>
              <td>
                <input
                  type="checkbox"
                  name="id"
                  value={id}
                  defaultChecked={faults.length === 0}
                  disabled={faults.length > 0}
                  aria-label={`${t("invoice.batchTake")} ${regNo}`}
                />
              </td>
              <th scope="row">
                <Link to={invoicePath("R", "bill", id)}>{regNo}</Link>
              </th>
              <td>{titleCorp}</td>
              <td>{dutyNo}</td>
              <td className="sw-number">{lines}</td>
              <td className="sw-number">{groupDigits(amount)}</td>
              <td>
                {faults.length === 0
                  ? t("invoice.batchReady")
                  : faults
                      .map(
                        ({ line, code, params }) =>
                          `${line > 0 ? `${t("invoice.batchLine", { line })} ` : ""}${t(code, params)}`,
                      )
                      .join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
