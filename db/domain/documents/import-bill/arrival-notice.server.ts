import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { drawTable } from "#platform/output/document/pdf-table.server.ts";
import type { PdfDefinition } from "#platform/output/document/pdf.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { ImportBill } from "./import-bill.entity.server.ts";

type Line = {
  cntNo: string;
  sizeType: string;
  sealNo: string;
  pkgs: number;
  gwt: string;
  dim: string;
};
type NoticeRecord = Omit<ImportBill, "voyage" | "containers" | "freightTerms"> & {
  voyage: string;
  containers: Line[];
  freightTerms: keyof typeof freightTexts;
};

const freightTexts = {
  PREPAID: "importBill.freight.PREPAID",
  COLLECT: "importBill.freight.COLLECT",
  ELSEWHERE: "importBill.freight.ELSEWHERE",
} as const satisfies Record<string, MessageKey>;

/** The arrival notice of an import bill already read in scope, to consignee and notify party. */
export async function arrivalNotice(
  em: EntityManager,
  record: Record<string, unknown>,
  lang: Lang,
): Promise<PdfDefinition> {
  const bill = record as NoticeRecord;
  const t = (label: MessageKey, params: Record<string, string | number> = {}) =>
    translate(lang, label, params);
  const rows = await kyselyOf(em)
    .selectFrom("port")
    .select(["code", "name_en as name"])
    .where("code", "=", anyOf([bill.portLoad, bill.portDis, bill.delivery]))
    .execute();
  const nameOf = new Map(rows.map(({ code, name }) => [code, name]));
  const port = (code: string) => (code ? [nameOf.get(code), code].filter(Boolean).join(" ") : "—");
  const facts: [MessageKey, string][] = [
    ["bill.blNo", bill.blNo],
    ["importBill.masterBlNo", bill.masterBlNo],
    ["bill.voyage", bill.voyage],
    ["importBill.eta", bill.eta ?? ""],
    ["bill.portLoadName", port(bill.portLoad)],
    ["bill.portDisName", port(bill.portDis)],
    ["bill.deliveryName", port(bill.delivery)],
    ["bill.shipperName", bill.shipperName],
    ["bill.consigneeName", bill.consigneeName],
    ["importBill.notifyName", bill.notifyName],
    ["importBill.goodsNameEn", bill.goodsNameEn],
    ["bill.pkgs", `${bill.pkgs} ${bill.packageKind}`],
    ["bill.gwt", bill.gwt],
    ["bill.dim", bill.dim],
    ["bill.freightTerms", t(freightTexts[bill.freightTerms])],
  ];
  return {
    title: t("importBill.notice", { blNo: bill.blNo }),
    lang,
    created: new Date(bill.updatedTime ?? 0),
    body(page) {
      page.text(t("importBill.notice", { blNo: bill.blNo }), { size: 15, font: "bold" });
      page.space(8);
      page.text(t("importBill.notice.text"), { size: 9 });
      page.space(8);
      page.pairs(facts.map(([label, value]) => ({ label: t(label), value: value || "—" })));
      page.space(8);
      const heads = [
        "bill.cntNo",
        "cargo.sizeType",
        "bill.sealNo",
        "bill.pkgs",
        "bill.gwt",
        "bill.dim",
      ] as const;
      drawTable(page, {
        columns: heads.map((label, i) => ({
          head: t(label),
          share: 17,
          ...(i > 2 ? { align: "right" as const } : {}),
        })),
        rows: bill.containers.map((line) => [
          line.cntNo,
          line.sizeType,
          line.sealNo,
          String(line.pkgs),
          line.gwt,
          line.dim,
        ]),
      });
    },
  };
}
