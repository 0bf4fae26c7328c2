import { useLoaderData } from "@remix-run/react";
import type { FormRecord } from "#platform/records/form/form.ts";
import { groupDigits, moneyShown } from "#platform/records/list/cell-text.ts";
import type { InvoiceLineView } from "#domain/finance/invoice/invoice.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { Table } from "#app/kit/ui/table.tsx";

type Loaded = {
  record: { lines?: InvoiceLineView[]; kind?: string; currency?: string; status?: string };
};

/** Lines of an invoice; how much of each fee it takes may change until it is submitted. */
export function InvoiceLines({ record }: { record: FormRecord }) {
  const t = useTranslate();
  const { record: stored } = useLoaderData() as Loaded;
  const { lines = [], kind, currency, status } = stored;
  const typed = new Map(sentLines(record).map(({ id, part }) => [String(id), part]));
  const open = status === "REGISTERED";
  return (
    <section aria-labelledby="invoice-lines">
      <h2 id="invoice-lines">{t("invoice.lines")}</h2>
      {open ? <p>{t("invoice.partHint")}</p> : null}
      <div className="sw-table-box">
        <Table compact className="sw-table">
          <thead>
            <tr>
              <th>{t("fee.blNo")}</th>
              <th>{t("fee.voyage")}</th>
              <th>{t("fee.feeName")}</th>
              <th className="sw-number">
                {t(kind === "RED" ? "invoice.redPart" : "invoice.part")}
              </th>
              <th className="sw-number">{t("invoice.amount")}</th>
              <th className="sw-number">{t("invoice.noTaxAmount")}</th>
              <th className="sw-number">{t("invoice.taxRate")}</th>
              <th className="sw-number">{t("invoice.taxAmount")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => (
              <tr key={line.id}>
                <td>{line.blNo}</td>
                <td>{line.voyageName}</td>
                <th scope="row">{`${line.feeCode} ${line.feeName}`}</th>
                <td className="sw-number">
                  {open ? (
                    <>
                      <input type="hidden" name={`lines[${i}].id`} value={line.id} />
                      <Input
                        inputMode="decimal"
                        name={`lines[${i}].part`}
                        defaultValue={typed.get(String(line.id)) ?? line.part}
                        aria-label={`${t(kind === "RED" ? "invoice.redPart" : "invoice.part")} ${line.feeCode}`}
                      />{" "}
                    </>
                  ) : (
                    `${groupDigits(line.part)} `
                  )}
                  {kind === "RED" ? currency : line.feeCurrency}
                </td>
                <td className="sw-number">{moneyShown(line.amount, currency)}</td>
                <td className="sw-number">{moneyShown(line.noTaxAmount, currency)}</td>
                <td className="sw-number">{line.taxRate.replace(/\.?0+$/, "")}</td>
                <td className="sw-number">{moneyShown(line.taxAmount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

/** Lines as sent with a refused form. */
function sentLines({ lines }: FormRecord): { id: unknown; part: string }[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line) =>
    typeof line === "object" &&
    line !== null &&
    !Array.isArray(line) &&
    typeof line["part"] === "string"
      ? [{ id: line["id"], part: line["part"] }]
      : [],
  );
}
