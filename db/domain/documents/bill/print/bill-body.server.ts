import type { Page, TextStyle } from "#platform/output/document/pdf-page.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { type BillDocument, goodsText, grouped } from "./bill-document.ts";

export const en = (label: MessageKey, params: Record<string, string | number> = {}) =>
  translate("en", label, params);

/** 40 characters of Courier fill a column. */
export const typed: TextStyle = { font: "mono", size: 7, leading: 8.6 };

/** Widths in points. */
export const columns = [178, 51, 178, 66, 66] as const;
const pad = 3;

export type BodyLine = readonly [
  marks: string,
  pkgs: string,
  goods: string,
  gwt: string,
  dim: string,
];

/** Cargo as printed lines; its figures are on the first. */
export function cargoBody(form: Page, bill: BillDocument): BodyLine[] {
  return bill.cargo.flatMap((line, i) => {
    const marks = line.marks ? form.lines(line.marks, columns[0] - 2 * pad, typed) : [];
    const goods = form.lines(goodsText(line), columns[2] - 2 * pad, typed);
    const lines = Array.from({ length: Math.max(marks.length, goods.length) }, (_, n): BodyLine => {
      const first =
        n === 0
          ? ([grouped(line.pkgs), grouped(line.gwt), grouped(line.dim)] as const)
          : (["", "", ""] as const);
      return [marks[n] ?? "", first[0], goods[n] ?? "", first[1], first[2]];
    });
    return i === 0 ? lines : [["", "", "", "", ""] as const, ...lines];
  });
}

export function drawBody(form: Page, lines: readonly BodyLine[], y: number): void {
  for (const [n, line] of lines.entries()) {
    let x = form.left;
    for (const [i, width] of columns.entries()) {
      const align = i === 1 || i > 2 ? "right" : "left";
      form.line(
        line[i] ?? "",
        { x: x + pad, y: y + n * (typed.leading ?? 0), width: width - 2 * pad },
        { ...typed, align },
      );
      x += width;
    }
  }
}

const boxColumns = [86, 110, 62, 90, 95, 96] as const;
const boxHeads = ["container", "seal", "size", "packages", "gwt", "dim"] as const;

/** Containers with seals, without a total (the front has it). */
export function containerBody(bill: BillDocument): string[][] {
  const head = boxHeads.map((name) => en(`bill.paper.${name}`));
  const rows = bill.containers.map((box) => [
    box.cntNo,
    box.sealNo,
    box.sizeType,
    grouped(box.pkgs),
    grouped(box.gwt),
    grouped(box.dim),
  ]);
  return rows.length > 0 ? [head, ...rows] : [];
}

export function drawContainers(form: Page, lines: readonly string[][], y: number): void {
  for (const [n, line] of lines.entries()) {
    let x = form.left;
    for (const [i, width] of boxColumns.entries()) {
      const style: TextStyle = n === 0 ? { size: 6, color: "#5f6b7c" } : typed;
      form.line(
        line[i] ?? "",
        { x: x + pad, y: y + n * (typed.leading ?? 0), width: width - 2 * pad },
        { ...style, align: i > 2 ? "right" : "left" },
      );
      x += width;
    }
  }
}

export type BodyPlan = {
  front: BodyLine[];
  frontBoxes: string[][];
  rider: BodyLine[];
  riderBoxes: string[][];
  note: MessageKey | null;
};

/**
 * Divides the particulars. What does not fit in `room` lines goes on the rider, containers first;
 * the note says so.
 */
export function planBody(cargo: BodyLine[], boxes: string[][], room: number): BodyPlan {
  const whole = { front: cargo, frontBoxes: boxes, rider: [], riderBoxes: [], note: null };
  if (cargo.length + (boxes.length > 0 ? 1 : 0) + boxes.length <= room) return whole;
  if (cargo.length + 2 <= room)
    return { ...whole, frontBoxes: [], riderBoxes: boxes, note: "bill.paper.asPerRider" };
  const cut = Math.max(0, room - 2);
  return {
    front: cargo.slice(0, cut),
    frontBoxes: [],
    rider: cargo.slice(cut),
    riderBoxes: boxes,
    note: "bill.paper.more",
  };
}
