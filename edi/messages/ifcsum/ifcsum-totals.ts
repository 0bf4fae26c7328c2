import type { Finding } from "../../syntax/finding.ts";
import { openSum, type Sum } from "../../syntax/number.ts";
import { valueAt } from "../../syntax/segment.ts";
import type { MessageTree } from "../tree.ts";

/**
 * Control totals of an IFCSUM against its body (guide §4 "header totals must match the body"). Consignments (CNT 10), containers (CNT 16)
 * and packages (CNT 11) must agree; a weight (CNT 7) that differs is only a warning, because partners sum cargo, tare or both.
 */
export function checkIfcsumTotals(message: MessageTree, add: (finding: Finding) => void): void {
  const totals = openIfcsumTotals(add);
  for (const group of ["SG13", "SG15"]) for (const one of message.groups[group] ?? []) totals.group(group, one);
  totals.end(message);
}

/** The same for a message whose groups come one by one and are not held. */
export function openIfcsumTotals(add: (finding: Finding) => void) {
  const [packages, weight] = [openSum(), openSum()];
  const later: Finding[] = [];
  let [containers, consignments, lines] = [0, 0, 0];
  return {
    group(name: string, one: MessageTree): void {
      if (name === "SG13") containers += 1;
      if (name !== "SG15") return;
      consignments += 1;
      const gross = openSum();
      const goods = one.groups.SG37 ?? [];
      for (const line of goods) {
        addNumber(packages, first(line, "GID", 1, 0));
        const kilograms = grossOf(line);
        addNumber(gross, kilograms);
        addNumber(weight, kilograms);
      }
      lines += goods.length;
      const bkNo = first(one, "CNI", 1, 0);
      if (goods.length > 0) compareWeight(one, gross.text(), (finding) => later.push(bkNo === "" ? finding : { ...finding, bkNo }));
    },
    end(message: MessageTree): void {
      compare(message, "10", String(consignments), add);
      compare(message, "16", String(containers), add);
      compare(message, "11", packages.text(), add);
      if (lines > 0) compareWeight(message, weight.text(), add);
      for (const one of later) add(one);
    },
  };
}

function compare(level: MessageTree, kind: string, found: string, add: (finding: Finding) => void): void {
  const given = totalOf(level, kind);
  if (given === "" || given === found) return;
  add({ code: "edi.totalDiffers", level: "error", contrl: "12", tag: "CNT", params: { kind, given, found } });
}

function compareWeight(level: MessageTree, found: string, add: (finding: Finding) => void): void {
  const given = totalOf(level, "7");
  if (given === "" || given === found) return;
  const said = openSum();
  addNumber(said, given);
  if (said.text() === found) return;
  add({ code: "edi.totalDiffers", level: "warning", tag: "CNT", params: { kind: "7", given, found } });
}

function grossOf(goods: MessageTree): string {
  for (const { segments } of goods.groups.SG39 ?? [])
    for (const one of segments) if (one.tag === "MEA" && valueAt(one, 1) === "G") return valueAt(one, 2, 1);
  return "0";
}

function totalOf(level: MessageTree, kind: string): string {
  for (const one of level.segments) if (one.tag === "CNT" && valueAt(one, 0) === kind) return valueAt(one, 0, 1);
  return "";
}

function first(level: MessageTree, tag: string, element: number, component: number): string {
  for (const one of level.segments) if (one.tag === tag) return valueAt(one, element, component);
  return "";
}

/** Adds what is a number, with either decimal mark. */
function addNumber(sum: Sum, value: string): void {
  const number = value.includes(",") ? value.replace(",", ".") : value;
  if (/^-?\d+(\.\d+)?$/.test(number)) sum.add(number);
}
