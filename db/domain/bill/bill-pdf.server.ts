import type { PdfDefinition } from "#platform/document/pdf.server.ts";
import { type Box, ink, type Sheet, type TextStyle } from "#platform/document/pdf-page.server.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { type BillPaper, grouped, type Paper, partyText, sizesText, totalInWords } from "./bill-document.ts";
import { type BodyPlan, cargoBody, columns, containerBody, drawBody, drawContainers, en, planBody, typed } from "./bill-body.server.ts";
import { numberWords } from "./number-words.ts";
import { drawRiders, type Overflow } from "./bill-rider.server.ts";

const label: TextStyle = { size: 6, color: ink.faint };
const value: TextStyle = { font: "mono", size: 8.5, leading: 9.6 };

/** Heights of the form in points from the top of an A4 page. */
const at = { top: 28, grid: 244, particulars: 322, body: 352, total: 634, words: 650, freight: 676, end: 806 } as const;
const middle = 303;

/**
 * The printed bill: one front and its riders per copy of the set, each with its mark (FIRST ORIGINAL …), numbered within the copy. English
 * like every bill of lading; what does not fit on the front stands on the rider.
 */
export function billPdf(bill: BillPaper, paper: Paper, created: Date): PdfDefinition {
  return {
    title: `${en(paper.title)} ${bill.blNo}`,
    lang: "en",
    created,
    margins: { top: at.top, left: 28, right: 28, bottom: 36 },
    ...(paper.watermark ? { watermark: en(paper.watermark) } : {}),
    body(sheet) {
      for (const [i, mark] of paper.marks.entries()) {
        if (i > 0) sheet.newPage();
        drawCopy(sheet, bill, paper, mark);
      }
    },
    footer(sheet, { page, pages }) {
      // Every copy has the same pages, and each counts its own.
      const own = pages / paper.marks.length;
      const text = en("bill.paper.page", { blNo: bill.blNo, page: ((page - 1) % own) + 1, pages: own });
      sheet.line(text, { x: sheet.left, y: at.end + 4, width: sheet.width }, { ...label, align: "right" });
    },
  };
}

function drawCopy(sheet: Sheet, bill: BillPaper, paper: Paper, mark: Word): void {
  const overflow = [...drawParties(sheet, bill, paper), ...drawRoute(sheet, bill)];
  drawTitle(sheet, bill, paper, mark);
  drawClause(sheet, paper);
  const room = Math.floor((at.total - at.body - 4) / (typed.leading ?? 1));
  const plan = planBody(cargoBody(sheet, bill), containerBody(bill), room);
  drawParticulars(sheet, bill, plan);
  drawFoot(sheet, bill, paper);
  drawRiders(sheet, { bill, plan, overflow, mark });
}

/** A framed field with its small label; answers what did not fit. */
function field(sheet: Sheet, word: Word, text: string, { style = value, ...box }: Box & { style?: TextStyle }): Overflow[] {
  sheet.frame(box);
  sheet.line(en(word), { x: box.x + 3, y: box.y + 3 }, label);
  const rest = sheet.fill(text, { x: box.x + 4, y: box.y + 12, width: box.width - 8, height: box.height - 12 }, style);
  return rest.length > 0 ? [{ word, lines: rest }] : [];
}

function drawParties(sheet: Sheet, bill: BillPaper, paper: Paper): Overflow[] {
  const box = (row: number): Box => ({ x: sheet.left, y: at.top + row * 72, width: middle - sheet.left, height: 72 });
  const consignee: Word = paper.title === "bill.paper.waybill" ? "bill.paper.consigneeWaybill" : "bill.paper.consignee";
  return [
    ...field(sheet, "bill.paper.shipper", partyText(bill, "shipper"), box(0)),
    ...field(sheet, consignee, partyText(bill, "consignee"), box(1)),
    ...field(sheet, "bill.paper.notify", partyText(bill, "notify"), box(2)),
  ];
}

function drawRoute(sheet: Sheet, bill: BillPaper): Overflow[] {
  const half = (middle - sheet.left) / 2;
  const cell = (row: number, column: number): Box => ({ x: sheet.left + column * half, y: at.grid + row * 26, width: half, height: 26 });
  const vessel = [bill.vesselName, bill.voyageNo].filter(Boolean).join(" / ");
  const cells: [Word, string][] = [
    ["bill.paper.terms", bill.deliveryTerms],
    ["bill.paper.receipt", bill.receiptName],
    ["bill.paper.vessel", vessel],
    ["bill.paper.portLoad", bill.portLoadName],
    ["bill.paper.portDis", bill.portDisName],
    ["bill.paper.delivery", bill.deliveryName],
  ];
  return cells.flatMap(([word, text], i) => field(sheet, word, text, cell(Math.trunc(i / 2), i % 2)));
}

function drawTitle(sheet: Sheet, bill: BillPaper, paper: Paper, mark: Word): void {
  const right = sheet.left + sheet.width - middle;
  const half = right / 2;
  const cell = (row: number, column: number): Box => ({ x: middle + column * half, y: at.top + row * 26, width: half, height: 26 });
  field(sheet, "bill.paper.blNo", bill.blNo, { ...cell(0, 0), style: { ...value, font: "monoBold", size: 11 } });
  field(sheet, "bill.paper.bkNo", bill.bkNo, cell(0, 1));
  field(sheet, "bill.paper.contract", bill.serviceContractNo, cell(1, 0));
  field(sheet, "bill.paper.replaces", bill.oldBlNo, cell(1, 1));
  const top = at.top + 52;
  sheet.frame({ x: middle, y: top, width: right, height: at.grid - top });
  const line = (text: string, y: number, style: TextStyle) =>
    sheet.line(text, { x: middle, y, width: right }, { align: "center", ...style });
  line(bill.companyName, top + 12, { font: "bold", size: 14 });
  line(en(paper.title), top + 38, { font: "bold", size: 20 });
  line(en("bill.paper.forCombined"), top + 66, { size: 6.5, color: ink.faint });
  line(en(mark), top + 86, { font: "bold", size: 17, color: "#8a1c1c" });
  if (paper.stamp) {
    const text = en(paper.stamp);
    const width = 16 + text.length * 10;
    const box = { x: middle + (right - width) / 2, y: top + 118, width, height: 26 };
    sheet.doc.lineWidth(1.6).strokeColor("#8a1c1c").rect(box.x, box.y, box.width, box.height).stroke();
    sheet.line(text, { ...box, y: box.y + 5 }, { font: "bold", size: 13, align: "center", color: "#8a1c1c" });
  }
}

function drawClause(sheet: Sheet, paper: Paper): void {
  const box = { x: middle, y: at.grid, width: sheet.left + sheet.width - middle, height: at.particulars - at.grid };
  sheet.frame(box);
  const word: Word = paper.title === "bill.paper.waybill" ? "bill.paper.clauseWaybill" : "bill.paper.clause";
  sheet.fill(en(word), { x: box.x + 4, y: box.y + 3, width: box.width - 8, height: box.height - 4 }, { size: 5.4, leading: 7 });
}

function drawParticulars(sheet: Sheet, bill: BillPaper, plan: BodyPlan): void {
  const { left, width } = sheet;
  sheet.shade({ x: left, y: at.particulars, width, height: 13 });
  sheet.frame({ x: left, y: at.particulars, width, height: at.words - at.particulars });
  sheet.line(en("bill.paper.particulars"), { x: left, y: at.particulars + 2.5, width }, { size: 6, align: "center" });
  const heads = ["marks", "packages", "goods", "gwt", "dim"] as const;
  let x = left;
  for (const [i, column] of columns.entries()) {
    const head = heads[i] ?? "marks";
    sheet.line(
      en(`bill.paper.${head}`),
      { x: x + 3, y: at.particulars + 16, width: column - 6 },
      { ...label, size: 5.6, align: i === 0 || i === 2 ? "left" : "right" },
    );
    if (i > 0) sheet.stroke([x, at.particulars + 13], [x, at.total + 16]);
    x += column;
  }
  sheet.stroke([left, at.body - 3], [left + width, at.body - 3]);
  drawBody(sheet, plan.front, at.body);
  const leading = typed.leading ?? 1;
  if (plan.note)
    sheet.line(en(plan.note), { x: left + columns[0] + columns[1] + 3, y: at.total - 2 - leading }, { ...typed, font: "monoBold" });
  if (plan.frontBoxes.length > 0) {
    const y = at.total - 3 - plan.frontBoxes.length * leading;
    // The columns of the particulars end where the container list begins.
    sheet.doc.rect(left + 0.4, y - 4, width - 0.8, at.total - y + 4).fill("#ffffff");
    sheet.stroke([left, y - 4], [left + width, y - 4]);
    drawContainers(sheet, plan.frontBoxes, y);
  }
  sheet.stroke([left, at.total], [left + width, at.total]);
  drawBody(
    sheet,
    [[en("bill.paper.total"), grouped(bill.pkgs), sizesText(bill.containers), grouped(bill.gwt), grouped(bill.dim)]],
    at.total + 4,
  );
}

function drawFoot(sheet: Sheet, bill: BillPaper, paper: Paper): void {
  const { left, width } = sheet;
  const right = left + width - middle;
  field(sheet, "bill.paper.inWords", totalInWords(bill), { x: left, y: at.words, width, height: at.freight - at.words });
  const freight = { PREPAID: "bill.paper.prepaid", COLLECT: "bill.paper.collect", ELSEWHERE: "bill.paper.elsewhere" } as const;
  const row = (n: number, height: number): Box => ({ x: left, y: at.freight + n, width: middle - left, height });
  field(sheet, "bill.paper.freight", en(freight[bill.freightTerms]), { ...row(0, 44), style: { ...value, font: "monoBold" } });
  const stated = bill.originals > 0 ? `${numberWords(bill.originals)} (${bill.originals})` : en("bill.paper.nil");
  field(sheet, "bill.paper.originals", paper.watermark === "bill.paper.draft" ? "" : stated, row(44, 28));
  field(sheet, "bill.paper.onBoard", bill.onBoard, row(72, 28));
  const issued = bill.blStatus === "DRAFT" ? "" : [bill.issueUnit, bill.signDate].filter(Boolean).join(", ");
  field(sheet, "bill.paper.placeDate", issued, row(100, 30));
  sheet.frame({ x: middle, y: at.freight, width: right, height: at.end - at.freight });
  sheet.line(en("bill.paper.signed"), { x: middle + 3, y: at.freight + 3 }, label);
  sheet.line(bill.companyName, { x: middle, y: at.freight + 18, width: right }, { font: "bold", size: 10, align: "center" });
  sheet.stroke([middle + 40, at.end - 26], [left + width - 40, at.end - 26]);
  sheet.line(en("bill.paper.asCarrier"), { x: middle, y: at.end - 20, width: right }, { ...label, align: "center" });
}
