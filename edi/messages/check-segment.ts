import type { Finding, FindingPlace } from "../syntax/finding.ts";
import type { Components, Segment } from "../syntax/segment.ts";
import { lengthOf } from "../syntax/wrap.ts";
import type { ComponentLayout, ElementLayout } from "./definition.ts";
import { componentAt } from "./tree.ts";

/** What a segment is checked against. `decimals` are the marks a number may use (guide §2: the mark must match UNA). */
export type SegmentRules = {
  layout: readonly ElementLayout[];
  codes: Readonly<Record<string, ReadonlySet<string>>>;
  decimals: string;
  place: FindingPlace;
  add: (finding: Finding) => void;
};

/** Lists that live outside the directory (Recommendations 20 and 21, ISO 6346): their values are not checked here. */
const outerLists = new Set(["6411", "7065", "8155"]);

/** Mandatory elements, number of elements and components, formats, lengths and codes of one segment (guide §9 item 2). */
export function checkSegment(one: Segment, rules: SegmentRules): void {
  if (one.elements.every((components) => components.every((value) => value === "")))
    fault(rules, "edi.emptySegment", "13", { tag: one.tag });
  if (one.elements.length > rules.layout.length || one.repeats !== undefined) fault(rules, "edi.tooManyElements", "16", { tag: one.tag });
  for (const [index, layout] of rules.layout.entries()) {
    checkElement(one.elements[index] ?? [], layout, { ...rules, place: { ...rules.place, tag: one.tag, element: index + 1 } });
  }
}

function checkElement(values: Components, layout: ElementLayout, rules: SegmentRules): void {
  const used = values.some((value) => value !== "");
  if (!used) {
    if (layout.status === "M") fault(rules, "edi.missingElement", "13", { id: layout.id });
    return;
  }
  const parts = layout.components?.length ?? 1;
  if (values.length > parts) fault(rules, "edi.tooManyElements", "16", { id: layout.id });
  for (let at = 0; at < parts; at += 1) {
    const part = componentAt(layout, at);
    if (part === undefined) continue;
    const inside = { ...rules, place: { ...rules.place, component: at + 1 } };
    const value = values[at] ?? "";
    if (value !== "") checkValue(value, part, inside);
    else if (part.status === "M") fault(inside, "edi.missingElement", "13", { id: part.id });
    if (value !== "" && !ownList(values, layout, at)) checkCode(value, part, inside);
  }
}

/** A value whose list and agency are named beside it comes from that list, not from the directory. */
function ownList(values: Components, layout: ElementLayout, at: number): boolean {
  const next = layout.components?.[at + 1]?.id === "1131" ? at + 1 : -1;
  return next > 0 && ((values[next] ?? "") !== "" || (values[next + 1] ?? "") !== "");
}

function checkCode(value: string, { id }: ComponentLayout, rules: SegmentRules): void {
  const list = outerLists.has(id) ? undefined : rules.codes[id];
  if (list !== undefined && list.size > 0 && !list.has(value)) fault(rules, "edi.unknownCode", "12", { id, value });
}

function checkValue(value: string, { id, format }: ComponentLayout, rules: SegmentRules): void {
  const [, kind = "an", range = "", digits = "0"] = /^([an]+)(\.\.)?(\d+)$/.exec(format) ?? [];
  const limit = Number(digits);
  if (kind === "n" && !isNumber(value, rules)) return fault(rules, "edi.notNumber", "37", { id, value: value.slice(0, 40) });
  if (kind === "a" && /\d/.test(value)) fault(rules, "edi.notLetters", "37", { id, value: value.slice(0, 40) });
  const length = kind === "n" ? value.replace(/[-.,]/g, "").length : lengthOf(value);
  if (length > limit) fault(rules, "edi.tooLong", "39", { id, value: value.slice(0, 40), length, limit });
  else if (range === "" && length < limit) fault(rules, "edi.tooShort", "40", { id, value, length, limit });
}

function isNumber(value: string, rules: SegmentRules): boolean {
  const found = /^-?\d+(?:([.,])\d+)?$/.exec(value);
  return found !== null && (found[1] === undefined || rules.decimals.includes(found[1]));
}

function fault(rules: SegmentRules, code: Finding["code"], contrl: string, params: Finding["params"]): void {
  const { tag = "", element = 0, component = 0, segment = 0 } = rules.place;
  rules.add({ code, level: "error", contrl, ...rules.place, params: { tag, segment, element, component, ...params } });
}
