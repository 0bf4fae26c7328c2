import { ink, type Page } from "#platform/output/document/pdf-page.server.ts";
import { drawTable } from "#platform/output/document/pdf-table.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { BillDocument } from "./bill-document.ts";
import { type BodyPlan, columns, containerBody, drawBody, en, typed } from "./bill-body.server.ts";

/** Lines that do not fit a field of the front. */
export type Overflow = { label: MessageKey; lines: string[] };

type Riders = {
  bill: BillDocument;
  plan: BodyPlan;
  overflow: readonly Overflow[];
  mark: MessageKey;
};

/** Draws the rider pages of a copy, if the front needs any. */
export function drawRiders(page: Page, { bill, plan, overflow, mark }: Riders): void {
  if (overflow.length === 0 && plan.rider.length === 0 && plan.riderBoxes.length === 0) return;
  const head = () => drawHead(page, bill, mark);
  page.onNewPage = head;
  page.newPage();
  for (const { label, lines } of overflow) {
    page.text(`${en(label)} ${en("bill.paper.continued")}`, { size: 6.5, color: ink.faint });
    page.text(lines.join("\n"), typed);
    page.space(6);
  }
  drawCargo(page, plan);
  if (plan.riderBoxes.length > 0) {
    const [heads = [], ...rows] = plan.riderBoxes.length > 0 ? containerBody(bill) : [];
    const shares = [16, 22, 12, 14, 18, 18];
    page.space(6);
    drawTable(page, {
      size: 7.5,
      columns: heads.map((text, i) => ({
        head: text,
        share: shares[i] ?? 10,
        align: i > 2 ? "right" : "left",
      })),
      rows,
    });
  }
  page.onNewPage = null;
}

function drawHead(page: Page, bill: BillDocument, mark: MessageKey): void {
  const whole = { x: page.left, y: page.y, width: page.width };
  page.line(bill.companyName, whole, { font: "bold", size: 10 });
  page.line(en("bill.paper.rider"), whole, { font: "bold", size: 14, align: "center" });
  page.line(en(mark), whole, { font: "bold", size: 9, align: "right", color: "#8a1c1c" });
  page.space(22);
  const facts = [
    `${en("bill.paper.blNo")} ${bill.blNo}`,
    `${en("bill.paper.vessel")}: ${[bill.vesselName, bill.voyageNo].filter(Boolean).join(" / ")}`,
    `${bill.portLoadName} - ${bill.portDisName}`,
  ];
  page.line(facts.join("     "), { x: page.left, y: page.y }, { font: "mono", size: 8 });
  page.space(14);
  page.rule();
  page.space(6);
}

function drawCargo(page: Page, { rider }: BodyPlan): void {
  let rest = [...rider];
  const leading = typed.leading ?? 1;
  while (rest.length > 0) {
    if (page.y + 20 + leading > page.bottom) page.newPage();
    let x = page.left;
    for (const [i, name] of (["marks", "packages", "goods", "gwt", "dim"] as const).entries()) {
      const width = columns[i] ?? 0;
      page.line(
        en(`bill.paper.${name}`),
        { x: x + 3, y: page.y, width: width - 6 },
        { size: 6, color: ink.faint, align: i === 0 || i === 2 ? "left" : "right" },
      );
      x += width;
    }
    page.space(11);
    const fit = Math.max(1, Math.floor((page.bottom - page.y) / leading));
    const now = rest.slice(0, fit);
    drawBody(page, now, page.y);
    page.space(now.length * leading + 4);
    rest = rest.slice(fit);
  }
}
