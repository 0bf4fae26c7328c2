import type { Writable } from "node:stream";
import { XlsxBook } from "#platform/output/document/xlsx-book.server.ts";
import { type DigitalInvoice, sheetsOf } from "./digital-invoice.ts";

/** Writes the batch file of four sheets. All cells are text, as the tax platform asks. */
export async function writeDigitalBatch(
  to: Writable,
  invoices: readonly DigitalInvoice[],
): Promise<void> {
  const book = await XlsxBook.open(to);
  const heading = book.look({ bold: true, format: "@" });
  const text = book.look({ format: "@" });
  for (const { name, headings, rows } of sheetsOf(invoices)) {
    const worksheet = await book.addWorksheet({
      name,
      widths: headings.map(() => 20),
      frozen: { rows: 1 },
    });
    await worksheet.add([{ cells: headings, looks: heading }]);
    await worksheet.add(rows.map((cells) => ({ cells, looks: text })));
    await worksheet.end({ heading: 1 });
  }
  await book.end();
}
