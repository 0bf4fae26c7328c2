import type { Finding } from "../../syntax/finding.ts";
import { openSum } from "../../syntax/number.ts";
import { type Segment, valueAt } from "../../syntax/segment.ts";
import type { MessageTree } from "../tree.ts";

/**
 * Control totals of an IFCSUM against its body (guide §4 "header totals must match the body"). Consignments (CNT 10), containers (CNT 16)
 * and packages (CNT 11) must agree; a weight (CNT 7) that differs is only a warning, because partners sum cargo, tare or both.
 */
export function checkIfcsumTotals(message: MessageTree, add: (finding: Finding) => void): void {
  const consignments = message.groups.SG15 ?? [];
  const goods = consignments.flatMap((one) => one.groups.SG37 ?? []);
  compare(message, "10", String(consignments.length), add);
  compare(message, "16", String((message.groups.SG13 ?? []).length), add);
  compare(message, "11", String(sumOf(goods.map((one) => first(one, "GID", 1, 0)))), add);
  compareWeight(message, goods, {}, add);
  for (const one of consignments) {
    const own = one.groups.SG37 ?? [];
    const bkNo = first(one, "CNI", 1, 0);
    compareWeight(one, own, bkNo === "" ? {} : { bkNo }, add);
  }
}

function compare(level: MessageTree, kind: string, found: string, add: (finding: Finding) => void): void {
  const given = totalOf(level, kind);
  if (given === "" || given === found) return;
  add({ code: "edi.totalDiffers", level: "error", contrl: "12", tag: "CNT", params: { kind, given, found } });
}

function compareWeight(level: MessageTree, goods: readonly MessageTree[], place: { bkNo?: string }, add: (finding: Finding) => void): void {
  const given = totalOf(level, "7");
  if (given === "" || goods.length === 0) return;
  const found = sumOf(goods.map(grossOf));
  if (sumOf([given]) === found) return;
  add({ code: "edi.totalDiffers", level: "warning", tag: "CNT", ...place, params: { kind: "7", given, found } });
}

function grossOf(goods: MessageTree): string {
  for (const { segments } of goods.groups.SG39 ?? [])
    for (const one of segments) if (one.tag === "MEA" && valueAt(one, 1) === "G") return valueAt(one, 2, 1);
  return "0";
}

function totalOf(level: MessageTree, kind: string): string {
  return valueAt(level.segments.find((one) => one.tag === "CNT" && valueAt(one, 0) === kind) ?? none, 0, 1);
}

const none: Segment = { tag: "", elements: [] };

function first(level: MessageTree, tag: string, element: number, component: number): string {
  return valueAt(level.segments.find((one) => one.tag === tag) ?? none, element, component);
}

function sumOf(values: readonly string[]): string {
  const sum = openSum();
  for (const value of values) {
    const number = value.includes(",") ? value.replace(",", ".") : value;
    if (/^-?\d+(\.\d+)?$/.test(number)) sum.add(number);
  }
  return sum.text();
}
