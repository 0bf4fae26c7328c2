import type { Writable } from "node:stream";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { XlsxBook } from "#platform/output/document/xlsx-book.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { BillDocument } from "./bill-document.ts";

const heads = [
  "bill.blNo",
  "bill.cntNo",
  "cargo.sizeType",
  "bill.sealNo",
  "bill.pkgs",
  "bill.gwt",
  "bill.dim",
] as const;

/** Streams the containers of a bill as xlsx, with their sum. */
export async function writeContainerList(
  to: Writable,
  { bill, lang }: { bill: BillDocument; lang: Lang },
): Promise<void> {
  const book = await XlsxBook.open(to);
  const looksOf = (more: { bold?: boolean }) => {
    const text = book.look({ format: "@", ...more });
    const figure = book.look({ format: "#,##0.000", ...more });
    return [text, text, text, text, book.look({ format: "#,##0", ...more }), figure, figure];
  };
  const form = await book.addWorksheet({
    name: bill.blNo,
    widths: heads.map(() => 18),
    frozen: { rows: 1 },
    landscape: false,
  });
  await form.add([
    {
      cells: heads.map((label) => translate(lang, label)),
      looks: book.look({ format: "@", bold: true, shaded: true }),
    },
  ]);
  const looks = looksOf({});
  await form.add(
    bill.containers.map((box) => ({
      cells: [
        bill.blNo,
        box.cntNo,
        box.sizeType,
        box.sealNo,
        box.pkgs,
        Number(box.gwt),
        Number(box.dim),
      ],
      looks,
    })),
  );
  const last = form.rows;
  const total = [
    translate(lang, "bill.paper.total"),
    null,
    null,
    null,
    bill.pkgs,
    Number(bill.gwt),
    Number(bill.dim),
  ];
  await form.add([{ cells: total, looks: looksOf({ bold: true }) }]);
  await form.end({ heading: 1, last });
  await book.end();
}
