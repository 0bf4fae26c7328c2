import type { PdfDefinition } from "#platform/output/document/pdf.server.ts";
import { drawTable } from "#platform/output/document/pdf-table.server.ts";
import type { FormField } from "#platform/records/form/form.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { ebookingForm } from "./ebooking.form.ts";

type Printed = { lang: Lang; dicts: Readonly<Record<string, Readonly<Record<string, string>>>> };
type Row = Readonly<Record<string, unknown>>;

/** Columns of the printed lines with their share of the width. */
const printedLines: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  containers: { sizeType: 3, contCount: 2, sizeTypeSub: 3, isSoc: 2, emptyFlag: 2 },
  cargo: {
    goodsNameEn: 6,
    hscode: 2,
    pkgs: 2,
    packageKind: 2,
    gwt: 3,
    dim: 2,
    dgUnNo: 2,
    dgClass: 2,
  },
};
const numbers = /^(contCount|pkgs|gwt|dim)$/;

export const printedDicts: readonly string[] = [
  ...ebookingForm.sections.flatMap(({ fields }) => fields),
  ...(ebookingForm.lines ?? []).flatMap(({ fields }) => fields),
].flatMap(({ dict }) => (dict ? [dict] : []));

/**
 * The e-booking as received, for both sides (operations §4). The record is already limited to what
 * its reader may see.
 * @throws Refusal ebooking.notReceivedNoPrint
 */
export function printEbooking(record: Row, { lang, dicts }: Printed): PdfDefinition {
  if (record.ebStatus !== "RECEIVED")
    throw new Refusal("ebooking.notReceivedNoPrint", {}, { key: String(record.ebNo) });
  const t = (key: FormField["label"]) => translate(lang, key);
  const text = ({ kind, dict, key }: FormField, row: Row): string => {
    const value = row[key];
    if (value === null || value === undefined) return "";
    if (kind === "flag") return value === "Y" ? translate(lang, "shell.yes") : "";
    return dict ? (dicts[dict]?.[String(value)] ?? String(value)) : String(value);
  };
  return {
    title: `${translate(lang, "ebooking.sheet")} ${String(record.ebNo)}`,
    lang,
    created: new Date(String(record.updatedTime)),
    body: (page) => {
      page.text(`${translate(lang, "ebooking.sheet")} ${String(record.ebNo)}`, {
        size: 15,
        font: "bold",
      });
      page.space(6);
      for (const { label, fields } of ebookingForm.sections) {
        const filled = fields.filter(
          (field) =>
            field.key !== "ebNo" && field.key !== "notifySame" && text(field, record) !== "",
        );
        if (filled.length === 0) continue;
        page.ensure(40);
        page.text(t(label), { size: 10, font: "bold" });
        page.rule();
        page.space(4);
        page.pairs(
          filled.map((field) => ({
            label: t(field.label),
            value: text(field, record),
            span: field.kind === "area" ? 3 : 1,
          })),
        );
        page.space(4);
      }
      for (const { key, label, fields } of ebookingForm.lines ?? []) {
        const shares = printedLines[key] ?? {};
        const columns = fields.filter((field) => shares[field.key]);
        page.ensure(40);
        page.text(t(label), { size: 10, font: "bold" });
        page.space(2);
        drawTable(page, {
          columns: columns.map((field) => ({
            head: t(field.label),
            share: shares[field.key] ?? 1,
            align: numbers.test(field.key) ? "right" : "left",
          })),
          rows: ((record[key] ?? []) as Row[]).map((row) =>
            columns.map((field) => text(field, row)),
          ),
        });
        page.space(8);
      }
    },
  };
}
