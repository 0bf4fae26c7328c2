import type { Writable } from "node:stream";
import type { Lang } from "#platform/operation/actor.ts";
import { XlsxBook } from "#platform/document/xlsx-book.server.ts";
import { say } from "#platform/i18n/translate.ts";
import type { BillPaper } from "./bill-document.ts";

const heads = ["bill.blNo", "bill.cntNo", "cargo.sizeType", "bill.sealNo", "bill.pkgs", "bill.gwt", "bill.dim"] as const;

/** The containers of one bill as xlsx, with their sum. Streams. */
export async function writeContainerList(to: Writable, { bill, lang }: { bill: BillPaper; lang: Lang }): Promise<void> {
  const book = await XlsxBook.open(to);
  const looksOf = (more: { bold?: boolean }) => {
    const text = book.look({ format: "@", ...more });
    const figure = book.look({ format: "#,##0.000", ...more });
    return [text, text, text, text, book.look({ format: "#,##0", ...more }), figure, figure];
  };
  const sheet = await book.sheet({ name: bill.blNo, widths: heads.map(() => 18), frozen: { rows: 1 }, landscape: false });
  await sheet.add([{ cells: heads.map((word) => say(lang, word)), looks: book.look({ format: "@", bold: true, shaded: true }) }]);
  const looks = looksOf({});
  await sheet.add(
    bill.containers.map((box) => ({
      cells: [bill.blNo, box.cntNo, box.sizeType, box.sealNo, box.pkgs, Number(box.gwt), Number(box.dim)],
      looks,
    })),
  );
  const last = sheet.rows;
  const total = [say(lang, "bill.paper.total"), null, null, null, bill.pkgs, Number(bill.gwt), Number(bill.dim)];
  await sheet.add([{ cells: total, looks: looksOf({ bold: true }) }]);
  await sheet.end({ heading: 1, last });
  await book.end();
}
