import { describe, expect, test } from "vitest";
import {
  type BillDocument,
  type DocumentCargo,
  documentOf,
  type PrintKind,
} from "#domain/documents/bill/print/bill-document.ts";
import { billPdf } from "#domain/documents/bill/print/bill-pdf.server.ts";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import { pdfText } from "#tests/support/pdf-text.ts";

const goods = (more: Partial<DocumentCargo> = {}): DocumentCargo => ({
  pkgs: 150,
  packageName: "CARTON",
  gwt: "1500.500",
  dim: "15.150",
  marks: "KANSAI FOODS\nOSAKA",
  goodsNameEn: "GARMENTS",
  description: "COTTON GARMENTS",
  hscode: "620342",
  isDg: "N",
  dgUnNo: "",
  dgClass: "",
  dgPackingGroup: "",
  dgGoodsName: "",
  dgFlashpoint: "",
  isRf: "N",
  temperature: null,
  ...more,
});
const boxes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    cntNo: `SITU${1_000_000 + i}`,
    sealNo: `SEAL${i}`,
    sizeType: "20GP",
    pkgs: 1,
    gwt: "12500.250",
    dim: "33.100",
  }));
const bill = (more: Partial<BillDocument> = {}): BillDocument => ({
  blNo: "SWBL261100042",
  bkNo: "SWBK261100017",
  blStatus: "ISSUED",
  releaseType: "ORIGINAL",
  freightTerms: "PREPAID",
  originals: 3,
  deliveryTerms: "CY-CY",
  serviceContractNo: "SC2026-118",
  oldBlNo: "",
  companyName: "SEAWAY LINES CO., LTD",
  vesselName: "SITC HANSHIN",
  voyageNo: "2611E",
  receiptName: "SUZHOU",
  portLoadName: "SHANGHAI",
  portDisName: "OSAKA",
  deliveryName: "KYOTO",
  issueUnit: "SHANGHAI",
  signDate: "2026-11-24",
  onBoard: { date: "2026-11-25", noted: false },
  pkgs: 150,
  gwt: "1500.500",
  dim: "15.150",
  shipperName: "SUNRISE TRADING",
  shipperAddress: "88 CENTURY AVENUE",
  shipperTel: "+86 21",
  shipperMail: "",
  consigneeName: "TO ORDER",
  consigneeAddress: "",
  consigneeTel: "",
  consigneeMail: "",
  notifyName: "KANSAI FOODS",
  notifyAddress: "",
  notifyTel: "",
  notifyMail: "",
  cargo: [goods()],
  containers: boxes(2),
  ...more,
});

async function pagesOf(content: BillDocument, kind: PrintKind): Promise<string[]> {
  const printDocument = documentOf(content, kind);
  if (!printDocument) throw new Error("no such paper");
  return pdfText(await pdfBytes(billPdf(content, printDocument, new Date("2026-11-24T00:00:00Z"))));
}

describe("the printed bill", () => {
  test("states everything a bill of lading states", async () => {
    const [front = ""] = await pagesOf(bill(), "original");
    const expected = [
      "SEAWAY LINES CO., LTD",
      "BILL OF LADING",
      "SWBL261100042",
      "SWBK261100017",
      "SC2026-118",
      "SUNRISE TRADING",
      "88 CENTURY AVENUE",
      "TO ORDER",
      "KANSAI FOODS",
      "SITC HANSHIN / 2611E",
      "SUZHOU",
      "SHANGHAI",
      "OSAKA",
      "KYOTO",
      "CY-CY",
      "COTTON GARMENTS",
      "150 CARTON(S) SAID TO CONTAIN:",
      "HS CODE: 620342",
      "1,500.500",
      "15.150",
      "SITU1000000",
      "SEAL0",
      "2 X 20GP",
      "FREIGHT PREPAID",
      "TWO (2) CONTAINERS ONLY",
      "THREE (3)",
      "SHANGHAI, 2026-11-24",
      "2026-11-25",
      "AS CARRIER",
    ];
    for (const text of expected) expect(front).toContain(text);
  });

  test("three originals are three papers with their own marks; a copy is not negotiable", async () => {
    const originals = await pagesOf(bill(), "original");
    expect(originals.map((page) => /(FIRST|SECOND|THIRD) ORIGINAL/.exec(page)?.[1])).toEqual([
      "FIRST",
      "SECOND",
      "THIRD",
    ]);
    expect(originals.every((page) => page.includes("Page 1 of 1"))).toBe(true);
    const copy = await pagesOf(bill(), "copy");
    expect(copy).toHaveLength(1);
    expect(copy[0]).toContain("COPY NON-NEGOTIABLE");
  });

  test("draft, telex release, sea waybill and surrendered bill are what they say", async () => {
    const [draft = ""] = await pagesOf(bill({ blStatus: "DRAFT" }), "original");
    expect(draft.match(/DRAFT/g)?.length).toBeGreaterThanOrEqual(2);
    expect(draft).not.toContain("2026-11-24");
    const [telex = ""] = await pagesOf(bill({ releaseType: "TELEX", originals: 0 }), "copy");
    expect(telex).toContain("TELEX RELEASE");
    expect(telex).toContain("NIL");
    const [waybill = ""] = await pagesOf(bill({ releaseType: "SEAWAY", originals: 0 }), "copy");
    expect(waybill).toContain("SEA WAYBILL");
    expect(waybill).toContain("not a document of title");
    expect(waybill).not.toContain("BILL OF LADING");
    expect((await pagesOf(bill({ blStatus: "SURRENDERED" }), "copy"))[0]).toContain("SURRENDERED");
  });

  test("dangerous goods and reefer cargo say so", async () => {
    const dg = goods({
      isDg: "Y",
      dgUnNo: "1263",
      dgClass: "3",
      dgPackingGroup: "II",
      dgGoodsName: "PAINT",
      dgFlashpoint: "23",
    });
    const [front = ""] = await pagesOf(
      bill({ cargo: [dg, goods({ isRf: "Y", temperature: "-18.0000" })] }),
      "copy",
    );
    expect(front.replace(/\n/g, " ")).toContain(
      "DANGEROUS GOODS: UN1263 CLASS 3 PG II PAINT FLASHPOINT 23",
    );
    expect(front).toContain("SET TEMPERATURE: -18 C");
    // Forty characters of Courier fill the column; more would overlap the weights.
    const dangerous = front.split("\n").filter((line) => line.includes("DANGEROUS"));
    expect(dangerous).toHaveLength(1);
    expect(dangerous[0]?.length).toBeLessThanOrEqual(40);
  });

  test("an HS code that stands in the description is not said twice", async () => {
    const [front = ""] = await pagesOf(
      bill({ cargo: [goods({ description: "GARMENTS\nH.S. 620342" })] }),
      "copy",
    );
    expect(front.split("620342")).toHaveLength(2);
  });
});

describe("riders", () => {
  test("containers that do not fit go on riders, every one of them, numbered within each original", async () => {
    const pages = await pagesOf(bill({ containers: boxes(70) }), "original");
    expect(pages.length % 3).toBe(0);
    const own = pages.slice(0, pages.length / 3);
    expect(own.length).toBeGreaterThan(1);
    expect(own[0]).toContain("AS PER ATTACHED RIDER");
    expect(own[0]).not.toContain("SITU1000000");
    for (const [i, page] of own.entries()) {
      expect(page).toContain(`Page ${i + 1} of ${own.length}`);
      if (i > 0)
        for (const text of ["ATTACHED RIDER", "SWBL261100042", "Container No.", "FIRST ORIGINAL"])
          expect(page).toContain(text);
    }
    const riders = own.slice(1).join("\n");
    for (const box of boxes(70)) expect(riders.split(box.cntNo)).toHaveLength(2);
  });

  test("marks and descriptions run on without losing a line", async () => {
    const text = (name: string, lines: number) =>
      Array.from({ length: lines }, (_, i) => `${name} LINE ${i + 1}.`).join("\n");
    const cargo = ["A", "B", "C", "D"].map((name) =>
      goods({ marks: text(`MARK ${name}`, 10), description: text(`TEXT ${name}`, 16) }),
    );
    const pages = await pagesOf(bill({ cargo }), "copy");
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain("(CONTINUED ON ATTACHED RIDER)");
    const all = pages.join("\n");
    for (const name of ["A", "B", "C", "D"]) {
      for (let i = 1; i <= 10; i += 1) expect(all.split(`MARK ${name} LINE ${i}.`)).toHaveLength(2);
      for (let i = 1; i <= 16; i += 1) expect(all.split(`TEXT ${name} LINE ${i}.`)).toHaveLength(2);
    }
  });

  test("an address too long for its box goes on", async () => {
    const shipperAddress = Array.from({ length: 12 }, (_, i) => `STREET ${i + 1}.`).join("\n");
    const pages = await pagesOf(bill({ shipperAddress }), "copy");
    expect(pages).toHaveLength(2);
    for (let i = 1; i <= 12; i += 1) expect(pages.join("\n").split(`STREET ${i}.`)).toHaveLength(2);
    expect(pages[1]).toContain("Shipper (CONTINUED)");
  });

  test("a bill that fits has none", async () => {
    expect(await pagesOf(bill({ containers: boxes(20) }), "copy")).toHaveLength(1);
  });
});
