import type { Writable } from "node:stream";
import type { PdfDefinition } from "#platform/output/document/pdf.server.ts";
import { drawTable } from "#platform/output/document/pdf-table.server.ts";
import { XlsxBook } from "#platform/output/document/xlsx-book.server.ts";
import { amountShown } from "#platform/records/list/cell-text.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { FreightViewInput } from "./freight-view.schema.ts";
import type { FreightView } from "./ops/view-freight.server.ts";

export type FreightQuote = { input: FreightViewInput; view: FreightView; lang: Lang };

const heads: readonly (readonly [label: MessageKey, share: number, number: boolean])[] = [
  ["rate.feeCode", 10, false],
  ["rate.feeName", 26, false],
  ["rate.sizeType", 11, false],
  ["freightView.qty", 10, true],
  ["rate.price", 13, true],
  ["rate.currency", 9, false],
  ["freightView.tax", 12, true],
  ["freightView.total", 14, true],
];

const rowsOf = ({ charges }: FreightView): string[][] =>
  charges.map(({ feeCode, feeName, sizeType, qty, price, currency, taxAmount, amount }) => [
    ...[feeCode, feeName, sizeType, qty, price, currency, taxAmount, amount],
  ]);
const sumsOf = ({ totals }: FreightView, total: string): string[][] =>
  totals.map(({ currency, amount }) => [total, "", "", "", "", currency, "", amount]);

function pairsOf({ input, lang }: FreightQuote): { label: string; value: string }[] {
  const t = (label: MessageKey) => translate(lang, label);
  const boxes = input.containers
    .map(({ sizeType, contCount }) => `${contCount} × ${sizeType}`)
    .join(", ");
  const pairs: [MessageKey, string][] = [
    ["rate.field.portLoad", input.portLoad],
    ["rate.field.portDis", input.portDis],
    ["freightView.date", input.date],
    ["freightView.containers", boxes],
    ["freightView.client", input.client],
    ["freightView.contractNo", input.contractNo],
    ["rate.voyline", input.voyline],
    ["rate.field.deliveryTerms", input.deliveryTerms],
  ];
  return pairs.flatMap(([label, value]) => (value ? [{ label: t(label), value }] : []));
}

/** The prices of a shipment on a page, what has no price first. */
export function freightQuotePdf(quote: FreightQuote, created: Date): PdfDefinition {
  const { input, view, lang } = quote;
  const t = (label: MessageKey) => translate(lang, label);
  const title = `${t("freightView.sheet")} ${input.portLoad}–${input.portDis}`;
  const shown = (row: string[]) =>
    row.map((text, at) => (heads[at]?.[2] && text ? amountShown(text) : text));
  return {
    title,
    lang,
    created,
    body(page) {
      page.text(title, { size: 15, font: "bold" });
      page.space(8);
      page.pairs(pairsOf(quote));
      for (const { text } of view.findings)
        page.text(`${t("freightView.unpriced")}: ${text}`, { size: 9 });
      page.space(8);
      drawTable(page, {
        columns: heads.map(([label, share, number]) => ({
          head: t(label),
          share,
          ...(number ? { align: "right" as const } : {}),
        })),
        rows: rowsOf(view).map(shown),
        sums: sumsOf(view, t("freightView.total")).map(shown),
      });
    },
  };
}

/** The same as a workbook; figures are numbers. */
export async function writeFreightWorkbook(to: Writable, quote: FreightQuote): Promise<void> {
  const { view, lang } = quote;
  const t = (label: MessageKey) => translate(lang, label);
  const book = await XlsxBook.open(to);
  const plain = book.look({ format: "@" });
  const bold = book.look({ format: "@", bold: true, shaded: true });
  const figure = book.look({ format: "#,##0.00####" });
  const looks = heads.map(([, , number]) => (number ? figure : plain));
  const cells = (row: string[]) =>
    row.map((text, at) => (heads[at]?.[2] && text ? Number(text) : text));
  const worksheet = await book.addWorksheet({
    name: t("freightView.sheet"),
    widths: [14, 30, 12, 12, 14, 10, 14, 16],
  });
  await worksheet.add(
    pairsOf(quote).map(({ label, value }) => ({ cells: [label, value], looks: plain })),
  );
  await worksheet.add(
    view.findings.map(({ text }) => ({ cells: [t("freightView.unpriced"), text], looks: plain })),
  );
  await worksheet.add([{ cells: heads.map(([label]) => t(label)), looks: bold }]);
  await worksheet.add(
    [...rowsOf(view), ...sumsOf(view, t("freightView.total"))].map((row) => ({
      cells: cells(row),
      looks,
    })),
  );
  await worksheet.end();
  await book.end();
}
