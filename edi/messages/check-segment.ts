import type { Finding, FindingPlace } from "#edi/syntax/finding.ts";
import type { Components, Segment } from "#edi/syntax/segment.ts";
import { lengthOf } from "#edi/syntax/wrap.ts";
import type { ComponentLayout, ElementLayout } from "./definition.ts";
import { componentAt } from "./tree.ts";

/** `decimals`: allowed decimal marks (guide §2: the mark must match UNA). */
export type SegmentRules = {
  layout: readonly ElementLayout[];
  codes: Readonly<Record<string, ReadonlySet<string>>>;
  decimals: string;
  place: FindingPlace;
  add: (finding: Finding) => void;
};

/** Lists outside the directory (Recommendations 20 and 21, ISO 6346) are not checked here. */
const outerLists = new Set(["6411", "7065", "8155"]);

/** Element and component count from 1; 0 is the whole segment or element. */
type Cursor = {
  readonly rules: SegmentRules;
  readonly tag: string;
  element: number;
  component: number;
};

type Codes = SegmentRules["codes"];

/** `listed`: the value may name its own list beside it. */
type Part = {
  id: string;
  mandatory: boolean;
  numeric: boolean;
  letters: boolean;
  upTo: boolean;
  limit: number;
  codes: ReadonlySet<string> | null;
  listed: boolean;
};
/** `needed`: places up to the last mandatory one; beyond, only what is there is looked at. */
type Element = { id: string; mandatory: boolean; parts: readonly Part[]; needed: number };
type Compiled = { codes: Codes; elements: readonly Element[]; needed: number };

const compiled = new WeakMap<readonly ElementLayout[], Compiled>();

/** A compiled layout, made once per segment of a directory. */
function compile(layout: readonly ElementLayout[], codes: Codes): Compiled {
  const existing = compiled.get(layout);
  if (existing?.codes === codes) return existing;
  const elements = layout.map((element): Element => {
    const parts: Part[] = [];
    for (let at = 0; at < (element.components?.length ?? 1); at += 1) {
      const part = componentAt(element, at);
      if (part !== undefined)
        parts.push(partOf(part, codes, element.components?.[at + 1]?.id === "1131"));
    }
    return { id: element.id, mandatory: element.status === "M", parts, needed: neededIn(parts) };
  });
  const made = { codes, elements, needed: neededIn(elements) };
  compiled.set(layout, made);
  return made;
}

const neededIn = (places: readonly { mandatory: boolean }[]) =>
  places.findLastIndex(({ mandatory }) => mandatory) + 1;

function partOf({ id, status, format }: ComponentLayout, codes: Codes, listed: boolean): Part {
  const [, kind = "an", range = "", digits = "0"] = /^([an]+)(\.\.)?(\d+)$/.exec(format) ?? [];
  const list = outerLists.has(id) ? undefined : codes[id];
  const existing = list !== undefined && list.size > 0 ? list : null;
  return {
    id,
    mandatory: status === "M",
    numeric: kind === "n",
    letters: kind === "a",
    upTo: range !== "",
    limit: Number(digits),
    codes: existing,
    listed,
  };
}

/** Checks mandatory elements, counts, formats, lengths and codes of a segment (guide §9 item 2). */
export function checkSegment(segment: Segment, rules: SegmentRules): void {
  const cursor: Cursor = { rules, tag: segment.tag, element: 0, component: 0 };
  const { elements } = segment;
  if (elements.every(isEmpty)) fault(cursor, "edi.emptySegment", "13", {});
  if (elements.length > rules.layout.length || segment.repeats !== undefined)
    fault(cursor, "edi.tooManyElements", "16", {});
  const layout = compile(rules.layout, rules.codes);
  const end = Math.min(layout.elements.length, Math.max(layout.needed, elements.length));
  for (let index = 0; index < end; index += 1) {
    cursor.element = index + 1;
    cursor.component = 0;
    checkElement(elements[index] ?? none, layout.elements[index] as Element, cursor);
  }
}

const none: Components = [];

function isEmpty(values: Components): boolean {
  for (let at = 0; at < values.length; at += 1) if (values[at] !== "") return false;
  return true;
}

function checkElement(
  values: Components,
  { id, mandatory, parts, needed }: Element,
  cursor: Cursor,
): void {
  if (isEmpty(values)) {
    if (mandatory) fault(cursor, "edi.missingElement", "13", { id });
    return;
  }
  if (values.length > parts.length) fault(cursor, "edi.tooManyElements", "16", { id });
  const end = Math.min(parts.length, Math.max(needed, values.length));
  for (let at = 0; at < end; at += 1) {
    const part = parts[at] as Part;
    const value = values[at] ?? "";
    cursor.component = at + 1;
    if (value === "") {
      if (part.mandatory) fault(cursor, "edi.missingElement", "13", { id: part.id });
      continue;
    }
    checkValue(value, part, cursor);
    if (part.codes !== null && !part.codes.has(value) && !(part.listed && isListed(values, at)))
      fault(cursor, "edi.unknownCode", "12", { id: part.id, value });
  }
}

/** A value that names list and agency does not come from the directory's list. */
function isListed(values: Components, at: number): boolean {
  return (values[at + 1] ?? "") !== "" || (values[at + 2] ?? "") !== "";
}

function checkValue(
  value: string,
  { id, numeric, letters, upTo, limit }: Part,
  cursor: Cursor,
): void {
  if (numeric && !isNumber(value, cursor.rules))
    return fault(cursor, "edi.notNumber", "37", { id, value: value.slice(0, 40) });
  if (letters && /\d/.test(value))
    fault(cursor, "edi.notLetters", "37", { id, value: value.slice(0, 40) });
  // UTF-16 units are never fewer than characters.
  if (upTo && value.length <= limit) return;
  const length = numeric ? value.replace(/[-.,]/g, "").length : lengthOf(value);
  if (length > limit)
    fault(cursor, "edi.tooLong", "39", { id, value: value.slice(0, 40), length, limit });
  else if (!upTo && length < limit)
    fault(cursor, "edi.tooShort", "40", { id, value, length, limit });
}

/** Digits with an optional sign and one allowed decimal mark. */
function isNumber(value: string, rules: SegmentRules): boolean {
  let mark = -1;
  const first = value.charCodeAt(0) === 45 ? 1 : 0;
  for (let at = first; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code >= 48 && code <= 57) continue;
    if (
      mark >= 0 ||
      at === first ||
      (code !== 46 && code !== 44) ||
      !rules.decimals.includes(value.charAt(at))
    )
      return false;
    mark = at;
  }
  return value.length > first && mark !== value.length - 1;
}

function fault(
  { rules, tag, element, component }: Cursor,
  code: Finding["code"],
  contrl: string,
  params: Finding["params"],
): void {
  const place = {
    ...rules.place,
    ...(element > 0 ? { tag, element } : {}),
    ...(component > 0 ? { component } : {}),
  };
  rules.add({
    code,
    level: "error",
    contrl,
    ...place,
    params: { tag, segment: place.segment ?? 0, element, component, ...params },
  });
}
