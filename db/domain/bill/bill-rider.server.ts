import { ink, type Sheet } from "#platform/document/pdf-page.server.ts";
import { drawTable } from "#platform/document/pdf-table.server.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import type { BillPaper } from "./bill-document.ts";
import { type BodyPlan, columns, containerBody, drawBody, en, typed } from "./bill-body.server.ts";

/** Lines of a field of the front that did not fit there. */
export type Overflow = { word: Word; lines: string[] };

type Riders = { bill: BillPaper; plan: BodyPlan; overflow: readonly Overflow[]; mark: Word };

/** The rider pages of one copy: what the front could not hold. Each names the bill and its mark; without need there are none. */
export function drawRiders(sheet: Sheet, { bill, plan, overflow, mark }: Riders): void {
  if (overflow.length === 0 && plan.rider.length === 0 && plan.riderBoxes.length === 0) return;
  const head = () => drawHead(sheet, bill, mark);
  sheet.onNewPage = head;
  sheet.newPage();
  for (const { word, lines } of overflow) {
    sheet.text(`${en(word)} ${en("bill.paper.continued")}`, { size: 6.5, color: ink.faint });
    sheet.text(lines.join("\n"), typed);
    sheet.space(6);
  }
  drawCargo(sheet, plan);
  if (plan.riderBoxes.length > 0) {
    const [heads = [], ...rows] = plan.riderBoxes.length > 0 ? containerBody(bill) : [];
    const shares = [16, 22, 12, 14, 18, 18];
    sheet.space(6);
    drawTable(sheet, {
      size: 7.5,
      columns: heads.map((text, i) => ({ head: text, share: shares[i] ?? 10, align: i > 2 ? "right" : "left" })),
      rows,
    });
  }
  sheet.onNewPage = null;
}

function drawHead(sheet: Sheet, bill: BillPaper, mark: Word): void {
  const whole = { x: sheet.left, y: sheet.y, width: sheet.width };
  sheet.line(bill.companyName, whole, { font: "bold", size: 10 });
  sheet.line(en("bill.paper.rider"), whole, { font: "bold", size: 14, align: "center" });
  sheet.line(en(mark), whole, { font: "bold", size: 9, align: "right", color: "#8a1c1c" });
  sheet.space(22);
  const facts = [
    `${en("bill.paper.blNo")} ${bill.blNo}`,
    `${en("bill.paper.vessel")}: ${[bill.vesselName, bill.voyageNo].filter(Boolean).join(" / ")}`,
    `${bill.portLoadName} - ${bill.portDisName}`,
  ];
  sheet.line(facts.join("     "), { x: sheet.left, y: sheet.y }, { font: "mono", size: 8 });
  sheet.space(14);
  sheet.rule();
  sheet.space(6);
}

/** Cargo lines over as many pages as they need, with the headings of the front on each. */
function drawCargo(sheet: Sheet, { rider }: BodyPlan): void {
  let rest = [...rider];
  const leading = typed.leading ?? 1;
  while (rest.length > 0) {
    if (sheet.y + 20 + leading > sheet.bottom) sheet.newPage();
    let x = sheet.left;
    for (const [i, name] of (["marks", "packages", "goods", "gwt", "dim"] as const).entries()) {
      const width = columns[i] ?? 0;
      sheet.line(
        en(`bill.paper.${name}`),
        { x: x + 3, y: sheet.y, width: width - 6 },
        { size: 6, color: ink.faint, align: i === 0 || i === 2 ? "left" : "right" },
      );
      x += width;
    }
    sheet.space(11);
    const fit = Math.max(1, Math.floor((sheet.bottom - sheet.y) / leading));
    const now = rest.slice(0, fit);
    drawBody(sheet, now, sheet.y);
    sheet.space(now.length * leading + 4);
    rest = rest.slice(fit);
  }
}
