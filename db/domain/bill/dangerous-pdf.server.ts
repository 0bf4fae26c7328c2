import type { PdfDefinition } from "#platform/document/pdf.server.ts";
import { drawTable } from "#platform/document/pdf-table.server.ts";
import { translate } from "#platform/i18n/translate.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import type { ListRow } from "#platform/list/list.ts";
import type { Lang } from "#platform/operation/actor.ts";

type Column = { key: string; label: MessageKey; share: number; number?: true };

const columns: readonly Column[] = [
  { key: "blNo", label: "bill.blNo", share: 13 },
  { key: "boxes", label: "bill.containers", share: 14 },
  { key: "dgUnNo", label: "cargo.dgUnNo", share: 6 },
  { key: "dgGoodsName", label: "cargo.dgGoodsName", share: 20 },
  { key: "dgClass", label: "cargo.dgClass", share: 6 },
  { key: "dgPackingGroup", label: "cargo.dgPackingGroup", share: 5 },
  { key: "dgFlashpoint", label: "cargo.dgFlashpoint", share: 7 },
  { key: "dgEms", label: "cargo.dgEms", share: 7 },
  { key: "pkgs", label: "bill.pkgs", share: 6, number: true },
  { key: "gwt", label: "bill.gwt", share: 9, number: true },
  { key: "portLoad", label: "bill.portLoad", share: 6 },
  { key: "portDis", label: "bill.portDis", share: 6 },
];

/** The dangerous goods manifest of a voyage, from rows of the list. */
export function dangerousPdf(rows: readonly ListRow[], of: { voyage: string; lang: Lang; now: Date }): PdfDefinition {
  const t = (label: MessageKey, params: Record<string, string | number> = {}) => translate(of.lang, label, params);
  const title = t("bill.dangerousManifest", { voyage: of.voyage });
  return {
    title,
    lang: of.lang,
    created: of.now,
    landscape: true,
    body(page) {
      page.text(title, { size: 14, font: "bold" });
      page.space(8);
      drawTable(page, {
        columns: columns.map(({ label, share, number }) => ({ head: t(label), share, ...(number ? { align: "right" as const } : {}) })),
        rows: rows.map((row) => columns.map(({ key }) => String(row[key] ?? ""))),
        size: 7,
      });
    },
  };
}
