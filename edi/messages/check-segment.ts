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

/** What is being looked at: the rules, and the element and component of the segment, counted from 1 (0: the segment or element as a whole). */
type Cursor = { readonly rules: SegmentRules; readonly tag: string; element: number; component: number };

/** Mandatory elements, number of elements and components, formats, lengths and codes of one segment (guide §9 item 2). */
export function checkSegment(one: Segment, rules: SegmentRules): void {
  const cursor: Cursor = { rules, tag: one.tag, element: 0, component: 0 };
  if (one.elements.every((components) => components.every((value) => value === ""))) fault(cursor, "edi.emptySegment", "13", {});
  if (one.elements.length > rules.layout.length || one.repeats !== undefined) fault(cursor, "edi.tooManyElements", "16", {});
  for (let index = 0; index < rules.layout.length; index += 1) {
    cursor.element = index + 1;
    cursor.component = 0;
    checkElement(one.elements[index] ?? none, rules.layout[index] as ElementLayout, cursor);
  }
}

const none: Components = [];

function checkElement(values: Components, layout: ElementLayout, cursor: Cursor): void {
  if (!values.some((value) => value !== "")) {
    if (layout.status === "M") fault(cursor, "edi.missingElement", "13", { id: layout.id });
    return;
  }
  const parts = layout.components?.length ?? 1;
  if (values.length > parts) fault(cursor, "edi.tooManyElements", "16", { id: layout.id });
  for (let at = 0; at < parts; at += 1) {
    const part = componentAt(layout, at);
    if (part === undefined) continue;
    cursor.component = at + 1;
    const value = values[at] ?? "";
    if (value !== "") checkValue(value, part, cursor);
    else if (part.status === "M") fault(cursor, "edi.missingElement", "13", { id: part.id });
    if (value !== "" && !ownList(values, layout, at)) checkCode(value, part, cursor);
  }
}

/** A value whose list and agency are named beside it comes from that list, not from the directory. */
function ownList(values: Components, layout: ElementLayout, at: number): boolean {
  const next = layout.components?.[at + 1]?.id === "1131" ? at + 1 : -1;
  return next > 0 && ((values[next] ?? "") !== "" || (values[next + 1] ?? "") !== "");
}

function checkCode(value: string, { id }: ComponentLayout, cursor: Cursor): void {
  const list = outerLists.has(id) ? undefined : cursor.rules.codes[id];
  if (list !== undefined && list.size > 0 && !list.has(value)) fault(cursor, "edi.unknownCode", "12", { id, value });
}

type Format = { kind: string; upTo: boolean; limit: number };
const formats = new Map<string, Format>();

/** `an..35` as kind and limit; read once for each format there is. */
function formatOf(text: string): Format {
  let format = formats.get(text);
  if (!format) {
    const [, kind = "an", range = "", digits = "0"] = /^([an]+)(\.\.)?(\d+)$/.exec(text) ?? [];
    format = { kind, upTo: range !== "", limit: Number(digits) };
    formats.set(text, format);
  }
  return format;
}

function checkValue(value: string, { id, format }: ComponentLayout, cursor: Cursor): void {
  const { kind, upTo, limit } = formatOf(format);
  if (kind === "n" && !isNumber(value, cursor.rules)) return fault(cursor, "edi.notNumber", "37", { id, value: value.slice(0, 40) });
  if (kind === "a" && /\d/.test(value)) fault(cursor, "edi.notLetters", "37", { id, value: value.slice(0, 40) });
  const length = kind === "n" ? value.replace(/[-.,]/g, "").length : lengthOf(value);
  if (length > limit) fault(cursor, "edi.tooLong", "39", { id, value: value.slice(0, 40), length, limit });
  else if (!upTo && length < limit) fault(cursor, "edi.tooShort", "40", { id, value, length, limit });
}

function isNumber(value: string, rules: SegmentRules): boolean {
  const found = /^-?\d+(?:([.,])\d+)?$/.exec(value);
  return found !== null && (found[1] === undefined || rules.decimals.includes(found[1]));
}

function fault({ rules, tag, element, component }: Cursor, code: Finding["code"], contrl: string, params: Finding["params"]): void {
  const place = { ...rules.place, ...(element > 0 ? { tag, element } : {}), ...(component > 0 ? { component } : {}) };
  rules.add({ code, level: "error", contrl, ...place, params: { tag, segment: place.segment ?? 0, element, component, ...params } });
}
