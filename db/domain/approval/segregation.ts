import { Refusal } from "../kit/refusal.ts";

/**
 * The table below is the general segregation table of the IMDG Code (7.2.4) as carriers published it before the later changes of
 * class 4.3. It is data; a new edition is a new table beside this one, chosen by date.
 * X no general rule; 1 away from; 2 separated from; 3 by a complete compartment; 4 longitudinally by one; * between
 * explosives, decided by their compatibility groups and not by this table. Weakest first.
 */
export const segregationCodes = ["X", "1", "2", "3", "4", "*"] as const;
export type SegregationCode = (typeof segregationCodes)[number];

/** Classes in the order of rows and columns; 1.2 and 1.5 share the line of 1.1, and 1.6 that of 1.3. */
const classes = ["1.1", "1.3", "1.4", "2.1", "2.2", "2.3", "3", "4.1", "4.2", "4.3", "5.1", "5.2", "6.1", "6.2", "7", "8", "9"];
const sharing: Record<string, string> = { "1.2": "1.1", "1.5": "1.1", "1.6": "1.3" };
const table = [
  "***4224444442424X",
  "***4224334442422X",
  "***211222222X422X",
  "442XXX212X22X421X",
  "221XXX1X1XX1X21XX",
  "221XXX2X2XX2X21XX",
  "442212XX2122X32XX",
  "4321XXXX1X12X321X",
  "43221221X1221321X",
  "442XXX1X1X22X221X",
  "4422XX2122X21312X",
  "44221222222X1322X",
  "22XXXXXX1X11X1XXX",
  "4444223332331X33X",
  "222211222212X3X2X",
  "4221XXX11122X32XX",
  "XXXXXXXXXXXXXXXXX",
];

/**
 * The most stringent rule between two goods, each given as its class and subsidiary risks ("3", "6.1", "1.4S").
 * @throws Refusal kit.invalid for a class the table does not know, or when a side is empty.
 */
export function segregationOf(one: readonly string[], other: readonly string[]): SegregationCode {
  if (one.length === 0 || other.length === 0) throw new Refusal("kit.invalid", {}, { field: "class" });
  const ranks = one.flatMap((a) => other.map((b) => segregationCodes.indexOf(cell(a, b))));
  return segregationCodes[Math.max(...ranks)] ?? "*";
}

/** True when the rule lets two goods share one container: only when there is no general rule. */
export function mayShareContainer(code: SegregationCode): boolean {
  return code === "X";
}

function cell(one: string, other: string): SegregationCode {
  return (table[lineOf(one)]?.charAt(lineOf(other)) || "*") as SegregationCode;
}

function lineOf(text: string): number {
  const found = /^(\d(?:\.\d)?)[A-S]?$/.exec(text.trim())?.[1] ?? "";
  const line = classes.indexOf(sharing[found] ?? found);
  if (line < 0) throw new Refusal("kit.invalid", {}, { field: "class", key: text });
  return line;
}
