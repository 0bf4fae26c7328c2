import type { PdfDefinition } from "#platform/output/document/pdf.server.ts";
import {
  type Box,
  ink,
  type Page,
  type TextStyle,
} from "#platform/output/document/pdf-page.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import {
  type BillDocument,
  grouped,
  onBoardText,
  type PrintDocument,
  partyText,
  receivedOnly,
  sizesText,
  totalInLabels,
} from "./bill-document.ts";
import {
  type BodyPlan,
  cargoBody,
  columns,
  containerBody,
  drawBody,
  drawContainers,
  en,
  planBody,
  typed,
} from "./bill-body.server.ts";
import { numberInWords } from "./number-words.ts";
import { drawRiders, type Overflow } from "./bill-rider.server.ts";

const label: TextStyle = { size: 6, color: ink.faint };
const value: TextStyle = { font: "mono", size: 8.5, leading: 9.6 };

/** Points from the top of an A4 page. */
const at = {
  top: 28,
  grid: 244,
  particulars: 322,
  body: 352,
  total: 634,
  inWords: 650,
  freight: 676,
  end: 806,
} as const;
const middle = 303;

/**
 * The printed bill in English: a front and riders per copy, each copy with its mark and page
 * numbers.
 */
export function billPdf(
  bill: BillDocument,
  printDocument: PrintDocument,
  created: Date,
): PdfDefinition {
  return {
    title: `${en(printDocument.title)} ${bill.blNo}`,
    lang: "en",
    created,
    margins: { top: at.top, left: 28, right: 28, bottom: 36 },
    ...(printDocument.watermark ? { watermark: en(printDocument.watermark) } : {}),
    body(page) {
      for (const [i, mark] of printDocument.marks.entries()) {
        if (i > 0) page.newPage();
        drawCopy(page, bill, printDocument, mark);
      }
    },
    footer(pageShape, { page, pages }) {
      // All copies have the same number of pages.
      const own = pages / printDocument.marks.length;
      const text = en("bill.paper.page", {
        blNo: bill.blNo,
        page: ((page - 1) % own) + 1,
        pages: own,
      });
      pageShape.line(
        text,
        { x: pageShape.left, y: at.end + 4, width: pageShape.width },
        { ...label, align: "right" },
      );
    },
  };
}

function drawCopy(
  page: Page,
  bill: BillDocument,
  printDocument: PrintDocument,
  mark: MessageKey,
): void {
  const overflow = [...drawParties(page, bill, printDocument), ...drawRoute(page, bill)];
  drawTitle(page, bill, printDocument, mark);
  drawClause(page, printDocument);
  const room = Math.floor((at.total - at.body - 4) / (typed.leading ?? 1));
  const plan = planBody(cargoBody(page, bill), containerBody(bill), room);
  drawParticulars(page, bill, plan);
  drawFoot(page, bill, printDocument);
  drawRiders(page, { bill, plan, overflow, mark });
}

/** Returns what does not fit. */
function field(
  page: Page,
  key: MessageKey,
  text: string,
  { style = value, ...box }: Box & { style?: TextStyle },
): Overflow[] {
  page.frame(box);
  page.line(en(key), { x: box.x + 3, y: box.y + 3 }, label);
  const rest = page.fill(
    text,
    { x: box.x + 4, y: box.y + 12, width: box.width - 8, height: box.height - 12 },
    style,
  );
  return rest.length > 0 ? [{ label: key, lines: rest }] : [];
}

function drawParties(page: Page, bill: BillDocument, printDocument: PrintDocument): Overflow[] {
  const box = (row: number): Box => ({
    x: page.left,
    y: at.top + row * 72,
    width: middle - page.left,
    height: 72,
  });
  const consignee: MessageKey =
    printDocument.title === "bill.paper.waybill"
      ? "bill.paper.consigneeWaybill"
      : "bill.paper.consignee";
  return [
    ...field(page, "bill.paper.shipper", partyText(bill, "shipper"), box(0)),
    ...field(page, consignee, partyText(bill, "consignee"), box(1)),
    ...field(page, "bill.paper.notify", partyText(bill, "notify"), box(2)),
  ];
}

function drawRoute(page: Page, bill: BillDocument): Overflow[] {
  const half = (middle - page.left) / 2;
  const cell = (row: number, column: number): Box => ({
    x: page.left + column * half,
    y: at.grid + row * 26,
    width: half,
    height: 26,
  });
  const vessel = [bill.vesselName, bill.voyageNo].filter(Boolean).join(" / ");
  const cells: [MessageKey, string][] = [
    ["bill.paper.terms", bill.deliveryTerms],
    ["bill.paper.receipt", bill.receiptName],
    ["bill.paper.vessel", vessel],
    ["bill.paper.portLoad", bill.portLoadName],
    ["bill.paper.portDis", bill.portDisName],
    ["bill.paper.delivery", bill.deliveryName],
  ];
  return cells.flatMap(([label, text], i) =>
    field(page, label, text, cell(Math.trunc(i / 2), i % 2)),
  );
}

function drawTitle(
  page: Page,
  bill: BillDocument,
  printDocument: PrintDocument,
  mark: MessageKey,
): void {
  const right = page.left + page.width - middle;
  const half = right / 2;
  const cell = (row: number, column: number): Box => ({
    x: middle + column * half,
    y: at.top + row * 26,
    width: half,
    height: 26,
  });
  field(page, "bill.paper.blNo", bill.blNo, {
    ...cell(0, 0),
    style: { ...value, font: "monoBold", size: 11 },
  });
  field(page, "bill.paper.bkNo", bill.bkNo, cell(0, 1));
  field(page, "bill.paper.contract", bill.serviceContractNo, cell(1, 0));
  field(page, "bill.paper.replaces", bill.oldBlNo, cell(1, 1));
  const top = at.top + 52;
  page.frame({ x: middle, y: top, width: right, height: at.grid - top });
  const line = (text: string, y: number, style: TextStyle) =>
    page.line(text, { x: middle, y, width: right }, { align: "center", ...style });
  line(bill.companyName, top + 12, { font: "bold", size: 14 });
  line(en(printDocument.title), top + 38, { font: "bold", size: 20 });
  line(en("bill.paper.forCombined"), top + 66, { size: 6.5, color: ink.faint });
  if (receivedOnly(bill)) line(en("bill.paper.received"), top + 75, { font: "bold", size: 8 });
  line(en(mark), top + 86, { font: "bold", size: 17, color: "#8a1c1c" });
  if (printDocument.stamp) {
    const text = en(printDocument.stamp);
    const width = 16 + text.length * 10;
    const box = { x: middle + (right - width) / 2, y: top + 118, width, height: 26 };
    page.doc
      .lineWidth(1.6)
      .strokeColor("#8a1c1c")
      .rect(box.x, box.y, box.width, box.height)
      .stroke();
    page.line(
      text,
      { ...box, y: box.y + 5 },
      { font: "bold", size: 13, align: "center", color: "#8a1c1c" },
    );
  }
}

function drawClause(page: Page, printDocument: PrintDocument): void {
  const box = {
    x: middle,
    y: at.grid,
    width: page.left + page.width - middle,
    height: at.particulars - at.grid,
  };
  page.frame(box);
  const label: MessageKey =
    printDocument.title === "bill.paper.waybill" ? "bill.paper.clauseWaybill" : "bill.paper.clause";
  page.fill(
    en(label),
    { x: box.x + 4, y: box.y + 3, width: box.width - 8, height: box.height - 4 },
    { size: 5.4, leading: 7 },
  );
}

function drawParticulars(page: Page, bill: BillDocument, plan: BodyPlan): void {
  const { left, width } = page;
  page.shade({ x: left, y: at.particulars, width, height: 13 });
  page.frame({ x: left, y: at.particulars, width, height: at.inWords - at.particulars });
  page.line(
    en("bill.paper.particulars"),
    { x: left, y: at.particulars + 2.5, width },
    { size: 6, align: "center" },
  );
  const heads = ["marks", "packages", "goods", "gwt", "dim"] as const;
  let x = left;
  for (const [i, column] of columns.entries()) {
    const head = heads[i] ?? "marks";
    page.line(
      en(`bill.paper.${head}`),
      { x: x + 3, y: at.particulars + 16, width: column - 6 },
      { ...label, size: 5.6, align: i === 0 || i === 2 ? "left" : "right" },
    );
    if (i > 0) page.stroke([x, at.particulars + 13], [x, at.total + 16]);
    x += column;
  }
  page.stroke([left, at.body - 3], [left + width, at.body - 3]);
  drawBody(page, plan.front, at.body);
  const leading = typed.leading ?? 1;
  if (plan.note)
    page.line(
      en(plan.note),
      { x: left + columns[0] + columns[1] + 3, y: at.total - 2 - leading },
      { ...typed, font: "monoBold" },
    );
  if (plan.frontBoxes.length > 0) {
    const y = at.total - 3 - plan.frontBoxes.length * leading;
    // The columns end where the containers begin.
    page.doc.rect(left + 0.4, y - 4, width - 0.8, at.total - y + 4).fill("#ffffff");
    page.stroke([left, y - 4], [left + width, y - 4]);
    drawContainers(page, plan.frontBoxes, y);
  }
  page.stroke([left, at.total], [left + width, at.total]);
  drawBody(
    page,
    [
      [
        en("bill.paper.total"),
        grouped(bill.pkgs),
        sizesText(bill.containers),
        grouped(bill.gwt),
        grouped(bill.dim),
      ],
    ],
    at.total + 4,
  );
}

function drawFoot(page: Page, bill: BillDocument, printDocument: PrintDocument): void {
  const { left, width } = page;
  const right = left + width - middle;
  field(page, "bill.paper.inWords", totalInLabels(bill), {
    x: left,
    y: at.inWords,
    width,
    height: at.freight - at.inWords,
  });
  const freight = {
    PREPAID: "bill.paper.prepaid",
    COLLECT: "bill.paper.collect",
    ELSEWHERE: "bill.paper.elsewhere",
  } as const;
  const row = (n: number, height: number): Box => ({
    x: left,
    y: at.freight + n,
    width: middle - left,
    height,
  });
  field(page, "bill.paper.freight", en(freight[bill.freightTerms]), {
    ...row(0, 44),
    style: { ...value, font: "monoBold" },
  });
  const stated =
    bill.originals > 0
      ? `${numberInWords(bill.originals)} (${bill.originals})`
      : en("bill.paper.nil");
  field(
    page,
    "bill.paper.originals",
    printDocument.watermark === "bill.paper.draft" ? "" : stated,
    row(44, 28),
  );
  field(page, "bill.paper.onBoard", onBoardText(bill), {
    ...row(72, 28),
    style: bill.onBoard?.noted ? { ...value, size: 6.5, leading: 7 } : value,
  });
  const issued =
    bill.blStatus === "DRAFT" ? "" : [bill.issueUnit, bill.signDate].filter(Boolean).join(", ");
  field(page, "bill.paper.placeDate", issued, row(100, 30));
  page.frame({ x: middle, y: at.freight, width: right, height: at.end - at.freight });
  page.line(en("bill.paper.signed"), { x: middle + 3, y: at.freight + 3 }, label);
  page.line(
    bill.companyName,
    { x: middle, y: at.freight + 18, width: right },
    { font: "bold", size: 10, align: "center" },
  );
  page.stroke([middle + 40, at.end - 26], [left + width - 40, at.end - 26]);
  page.line(
    en("bill.paper.asCarrier"),
    { x: middle, y: at.end - 20, width: right },
    { ...label, align: "center" },
  );
}
