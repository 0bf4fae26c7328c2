import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { PdfDefinition } from "#platform/output/document/pdf.server.ts";
import { drawTable } from "#platform/output/document/pdf-table.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { inPinyin } from "#platform/kernel/text/pinyin.server.ts";

/** `keys` of the row stand in one cell. */
type Column = { keys: readonly string[]; label: MessageKey; share: number; number?: true };

/** The columns of IMO FAL form 7, as far as a bill knows them. */
const columns: readonly Column[] = [
  { keys: ["blNo"], label: "bill.blNo", share: 13 },
  { keys: ["boxes"], label: "bill.containers", share: 12 },
  { keys: ["pkgs", "packageKind"], label: "bill.pkgs", share: 7 },
  { keys: ["dgGoodsName"], label: "cargo.dgGoodsName", share: 16 },
  { keys: ["dgClass"], label: "cargo.dgClass", share: 5 },
  { keys: ["dgUnNo"], label: "cargo.dgUnNo", share: 5 },
  { keys: ["dgPackingGroup"], label: "cargo.dgPackingGroup", share: 6 },
  { keys: ["dgLabel"], label: "cargo.dgLabel", share: 5 },
  { keys: ["dgFlashpoint"], label: "cargo.dgFlashpoint", share: 5 },
  { keys: ["dgEms"], label: "cargo.dgEms", share: 7 },
  { keys: ["dgMarinePollutant"], label: "cargo.marinePollutant", share: 6 },
  { keys: ["stowage"], label: "bill.stowage", share: 6 },
  { keys: ["gwt"], label: "bill.gwt", share: 9, number: true },
  { keys: ["nwt"], label: "cargo.nwt", share: 9, number: true },
  { keys: ["portLoad"], label: "bill.portLoad", share: 6 },
  { keys: ["portDis"], label: "bill.portDis", share: 6 },
  { keys: ["dgLinker", "dgLinkTel"], label: "cargo.dgLinker", share: 13 },
];

type Ship = { name: string; imo: string; callSign: string; flag: string; voyage: string };

async function shipOf(em: EntityManager, voyageName: string): Promise<Ship | undefined> {
  const { rows } =
    await sql<Ship>`select v.vessel_name as name, v.voyage, coalesce(s.imo, '') as imo,
        coalesce(s.call_sign, '') as "callSign", coalesce(s.flag, '') as flag
      from voyage v left join vessel s on s.code = v.vessel_code
      where v.voyage_name = ${voyageName}`.execute(em.getKysely());
  return rows[0];
}

/**
 * The dangerous goods manifest of a voyage, from rows of the list; ships and ports abroad read no
 * Chinese names.
 */
export async function dangerousPdf(
  em: EntityManager,
  rows: readonly ListRow[],
  of: { voyage: string; lang: Lang; now: Date },
): Promise<PdfDefinition> {
  const t = (label: MessageKey, params: Record<string, string | number> = {}) =>
    translate(of.lang, label, params);
  const title = t("bill.dangerousManifest", { voyage: of.voyage });
  const ship = await shipOf(em, of.voyage);
  const head: [MessageKey, string | undefined][] = [
    ["bill.dangerousShip", ship?.name],
    ["equipment.imo", ship?.imo],
    ["equipment.callSign", ship?.callSign],
    ["equipment.flag", ship?.flag],
    ["bill.dangerousVoyage", ship?.voyage],
  ];
  const cell = (row: ListRow, keys: readonly string[]) =>
    keys
      .map((key) =>
        key === "dgMarinePollutant"
          ? t(row[key] === "Y" ? "shell.yes" : "shell.no")
          : inPinyin(String(row[key] ?? "")),
      )
      .filter(Boolean)
      .join(" ");
  return {
    title,
    lang: of.lang,
    created: of.now,
    landscape: true,
    body(page) {
      page.text(title, { size: 14, font: "bold" });
      page.space(8);
      page.pairs(head.map(([label, value]) => ({ label: t(label), value: value || "—" })));
      page.space(8);
      drawTable(page, {
        columns: columns.map(({ label, share, number }) => ({
          head: t(label),
          share,
          ...(number ? { align: "right" as const } : {}),
        })),
        rows: rows.map((row) => columns.map(({ keys }) => cell(row, keys))),
        size: 7,
      });
    },
  };
}
