import type { Writable } from "node:stream";
import type { PdfDefinition } from "#platform/output/document/pdf.server.ts";
import type { Page } from "#platform/output/document/pdf-page.server.ts";
import { drawTable } from "#platform/output/document/pdf-table.server.ts";
import { XlsxBook } from "#platform/output/document/xlsx-book.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { BookingSheet } from "./booking-print.queries.server.ts";
import {
  cargoOfSheet,
  containersOfSheet,
  pairsOfSheet,
  type SheetTable,
  sumsOfSheet,
} from "./booking-print.ts";

/** How a reader sees the sheets: language, and names of states by code. */
export type SheetReader = { lang: Lang; states: Readonly<Record<string, string>> };

const stateOf = ({ states }: SheetReader, { status }: BookingSheet) => states[status] ?? status;

/** Booking sheets as one PDF, each from a new page. */
export function sheetPdf(sheets: readonly BookingSheet[], reader: SheetReader): PdfDefinition {
  const title = translate(reader.lang, "booking.sheetTitle");
  // Equal bookings give equal bytes.
  const created = new Date(
    Math.max(...sheets.map(({ updatedTime }) => new Date(updatedTime).getTime())),
  );
  return {
    title: sheets.length === 1 ? `${title} ${sheets[0]?.bkNo ?? ""}` : title,
    lang: reader.lang,
    created,
    body(page) {
      for (const [i, form] of sheets.entries()) {
        if (i > 0) page.newPage();
        drawSheet(page, form, reader);
      }
    },
  };
}

function drawSheet(page: Page, form: BookingSheet, reader: SheetReader): void {
  const t = (label: Parameters<typeof translate>[1]) => translate(reader.lang, label);
  page.text(`${t("booking.sheetTitle")} ${form.bkNo}`, { size: 15, font: "bold" });
  page.space(8);
  page.pairs(
    pairsOfSheet(form, stateOf(reader, form)).map(([label, value]) => ({
      label: t(label),
      value: value || "—",
    })),
  );
  const draw = ({ heads, rows }: SheetTable, sums?: string[][]) => {
    page.space(8);
    const columns = heads.map(({ label, share, number }) => ({
      head: t(label),
      share,
      ...(number ? { align: "right" as const } : {}),
    }));
    drawTable(page, { columns, rows, ...(sums ? { sums } : {}) });
  };
  draw(containersOfSheet(form));
  draw(cargoOfSheet(form), sumsOfSheet(form, t("booking.booked")));
}

/** Booking sheets as a workbook, a worksheet each. */
export async function writeSheetWorkbook(
  to: Writable,
  sheets: readonly BookingSheet[],
  reader: SheetReader,
): Promise<void> {
  const t = (label: Parameters<typeof translate>[1]) => translate(reader.lang, label);
  const book = await XlsxBook.open(to);
  const plain = book.look({});
  const value = (text: string, number?: boolean) => (number && text !== "" ? Number(text) : text);
  for (const form of sheets) {
    const worksheet = await book.addWorksheet({
      name: form.bkNo,
      widths: [18, 40, 14, 14, 12, 12, 14, 12],
    });
    await worksheet.add(
      pairsOfSheet(form, stateOf(reader, form)).map(([label, text]) => ({
        cells: [t(label), text],
        looks: plain,
      })),
    );
    const tables = [
      { table: containersOfSheet(form), sums: [] as string[][] },
      { table: cargoOfSheet(form), sums: sumsOfSheet(form, t("booking.booked")) },
    ];
    for (const { table, sums } of tables) {
      await worksheet.add([
        { cells: [], looks: plain },
        { cells: table.heads.map(({ label }) => t(label)), looks: plain },
        ...[...table.rows, ...sums].map((row) => ({
          cells: row.map((text, i) => value(text, table.heads[i]?.number)),
          looks: plain,
        })),
      ]);
    }
    await worksheet.end();
  }
  await book.end();
}
