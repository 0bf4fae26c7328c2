import type { Finding } from "#edi/syntax/finding.ts";
import { openSum, type Sum } from "#edi/syntax/number.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import type { AddFinding, MessageTotals, MessageTree } from "./definition.ts";

/** Where a message has containers, consignments (numbered by CNI), goods and gross weights. */
type TotalPlaces = {
  containers: string;
  consignments: string;
  /** Groups from a consignment to its goods. */
  goods: readonly string[];
  /** The weight group under the goods; otherwise the weights are segments of the goods. */
  measures?: string;
  /** Parameter for the consignment number. */
  key: "bkNo" | "blNo";
};

/**
 * Compares control totals with the body (guide §4 "header totals must match the body").
 * Consignments (CNT 10), containers (CNT 16) and packages (CNT 11) must agree. A different weight
 * (CNT 7) is a warning, because partners sum cargo, tare or both.
 */
export const totalsIn =
  (places: TotalPlaces) =>
  (add: AddFinding): MessageTotals => {
    const [packages, weight] = [openSum(), openSum()];
    const later: { finding: Finding; at: Segment | undefined }[] = [];
    let [containers, consignments, lines] = [0, 0, 0];
    return {
      group(name, tree) {
        if (name === places.containers) containers += 1;
        if (name !== places.consignments) return;
        consignments += 1;
        const gross = openSum();
        const goods = goodsOf(tree, places.goods);
        for (const line of goods) {
          addNumber(packages, first(line, "GID", 1, 0));
          const kilograms = grossOf(line, places.measures);
          addNumber(gross, kilograms);
          addNumber(weight, kilograms);
        }
        lines += goods.length;
        const number = first(tree, "CNI", 1, 0);
        if (goods.length > 0)
          compareWeight(tree, gross.text(), (finding, at) =>
            later.push({
              finding: number === "" ? finding : { ...finding, [places.key]: number },
              at,
            }),
          );
      },
      end(message) {
        compare(message, "10", String(consignments), add);
        compare(message, "16", String(containers), add);
        compare(message, "11", packages.text(), add);
        if (lines > 0) compareWeight(message, weight.text(), add);
        for (const { finding, at } of later) add(finding, at);
      },
    };
  };

/** Messages about containers alone count only these (CNT 16). */
export const containersIn =
  (group: string) =>
  (add: AddFinding): MessageTotals => {
    let containers = 0;
    return {
      group: (name) => {
        if (name === group) containers += 1;
      },
      end: (message) => compare(message, "16", String(containers), add),
    };
  };

function goodsOf(level: MessageTree, [group, ...below]: readonly string[]): readonly MessageTree[] {
  if (group === undefined) return [level];
  const groups = level.groups[group] ?? [];
  return below.length === 0 ? groups : groups.flatMap((inner) => goodsOf(inner, below));
}

function compare(level: MessageTree, kind: string, result: string, add: AddFinding): void {
  const total = totalOf(level, kind);
  const input = numberIn(total);
  if (input === "" || input === result || sameNumber(input, result)) return;
  add(
    {
      code: "edi.totalDiffers",
      level: "error",
      contrl: "12",
      tag: "CNT",
      params: { kind, given: input, found: result },
    },
    total,
  );
}

function compareWeight(level: MessageTree, result: string, add: AddFinding): void {
  const total = totalOf(level, "7");
  const input = numberIn(total);
  if (input === "" || input === result || sameNumber(input, result)) return;
  add(
    {
      code: "edi.totalDiffers",
      level: "warning",
      tag: "CNT",
      params: { kind: "7", given: input, found: result },
    },
    total,
  );
}

/** Totals are numbers: `0002` and `2.0` are 2. */
function sameNumber(text: string, result: string): boolean {
  const sum = openSum();
  addNumber(sum, text);
  return sum.text() === result;
}

function grossOf(goods: MessageTree, measures: string | undefined): string {
  for (const { segments } of measures === undefined ? [goods] : (goods.groups[measures] ?? []))
    for (const segment of segments)
      if (segment.tag === "MEA" && valueAt(segment, 1) === "G") return valueAt(segment, 2, 1);
  return "0";
}

const numberIn = (total: Segment | undefined): string =>
  total === undefined ? "" : valueAt(total, 0, 1);

function totalOf(level: MessageTree, kind: string): Segment | undefined {
  for (const segment of level.segments)
    if (segment.tag === "CNT" && valueAt(segment, 0) === kind) return segment;
  return undefined;
}

function first(level: MessageTree, tag: string, element: number, component: number): string {
  for (const segment of level.segments)
    if (segment.tag === tag) return valueAt(segment, element, component);
  return "";
}

/** Ignores what is no number; accepts both decimal marks. */
function addNumber(sum: Sum, value: string): void {
  const number = value.includes(",") ? value.replace(",", ".") : value;
  if (/^-?\d+(\.\d+)?$/.test(number)) sum.add(number);
}
