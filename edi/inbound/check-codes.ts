import type { Finding } from "#edi/syntax/finding.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";

/**
 * A coded value beside what we read: its data element, where it stands, and the codes whose meaning
 * is the one we read; blank is one.
 */
type CodedValue = { name: string; element: number; component: number; usual: readonly string[] };

/** Code lists (1131) and their agencies (3055). UN/LOCODE and the port codes; ISO 6346 sizes. */
const list = (
  element: number,
  lists: readonly string[],
  agencies: readonly string[],
): readonly CodedValue[] => [
  { name: "1131", element, component: 1, usual: lists },
  { name: "3055", element, component: 2, usual: agencies },
];
const places = list(1, ["139", "181", "16"], ["6", "ZZZ"]);

const codedValues: Readonly<Record<string, readonly CodedValue[]>> = {
  LOC: places,
  EQD: [
    ...list(2, ["102", "6346"], ["5", "6"]),
    { name: "8077", element: 3, component: 0, usual: ["1", "2"] },
    { name: "8169", element: 5, component: 0, usual: ["4", "5"] },
  ],
  TSR: [{ name: "7273", element: 1, component: 0, usual: ["2"] }],
};

/** Item numbers (7143) that are codes of the Harmonised System; blank is taken as one. */
export const isTariffCode = (pia: Segment): boolean => ["", "HS"].includes(valueAt(pia, 1, 1));

/**
 * A code or code list with another meaning than the one we read: the value is read as usual, and
 * the receipt says so.
 */
export function codeFaults(segment: Segment, position: number): Finding[] {
  const warning = (code: Finding["code"], what: string, value: string): Finding => ({
    code,
    level: "warning",
    segment: position,
    params: { segment: position, what, value, uses: 1 },
  });
  if (segment.tag === "PIA" && !isTariffCode(segment))
    return [warning("edi.notRead", `PIA ${valueAt(segment, 1, 1)}`, "")];
  return (codedValues[segment.tag] ?? []).flatMap(({ name, element, component, usual }) => {
    const value = valueAt(segment, element, component);
    return value === "" || usual.includes(value)
      ? []
      : [warning("edi.readAsUsual", `${segment.tag} ${name}`, value)];
  });
}
