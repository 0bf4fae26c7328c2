import { Refusal } from "#platform/operation/refusal.ts";

/**
 * Codes of the general segregation table (IMDG Code 7.2.4): X no general rule; 1 away from; 2 separated from; 3 by a complete compartment;
 * 4 longitudinally by one; * between explosives, decided by their compatibility groups and not by this table. Weakest first.
 */
export const segregationCodes = ["X", "1", "2", "3", "4", "*"] as const;
export type SegregationCode = (typeof segregationCodes)[number];

/** Classes in the order of rows and columns; 1.2 and 1.5 share the line of 1.1, and 1.6 that of 1.3. */
export const segregationClasses: readonly string[] = [
  ...["1.1", "1.3", "1.4", "2.1", "2.2", "2.3", "3", "4.1", "4.2", "4.3", "5.1", "5.2", "6.1", "6.2", "7", "8", "9"],
];
const sharing: Record<string, string> = { "1.2": "1.1", "1.5": "1.1", "1.6": "1.3" };
const printed = [
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

/** One cell of an edition; the class that stands first in the order of lines stands first. */
export type SegregationRule = { class1: string; class2: string; rule: SegregationCode };
/** A table as it is valid from a day on, and who published it. */
export type SegregationEdition = { validFrom: string; source: string; rules: ReadonlyMap<string, SegregationCode> };

const keyOf = (item: string, other: string) => {
  const [a, b] = segregationClasses.indexOf(item) <= segregationClasses.indexOf(other) ? [item, other] : [other, item];
  return `${a}|${b}`;
};

/** An edition of its cells. */
export function editionOf(validFrom: string, source: string, rules: readonly SegregationRule[]): SegregationEdition {
  return { validFrom, source, rules: new Map(rules.map(({ class1, class2, rule }) => [keyOf(class1, class2), rule])) };
}

/**
 * The table as carriers published it before the later changes of class 4.3; a new installation begins with it. A new amendment is an import of
 * rules with a later day.
 */
export const printedRules: readonly SegregationRule[] = segregationClasses.flatMap((class1, i) =>
  segregationClasses
    .slice(i)
    .map((class2, j): SegregationRule => ({ class1, class2, rule: (printed[i]?.charAt(i + j) || "*") as SegregationCode })),
);
export const printedSource = "IMDG Code 7.2.4, general table as carriers published it before the later changes of class 4.3";
const printedEdition = editionOf("1990-01-01", printedSource, printedRules);

/**
 * The most stringent rule between two goods, each given as its class and subsidiary risks ("3", "6.1", "1.4S").
 * @throws Refusal kit.invalid for a class the table does not know, or when a side is empty; cargo.noRule when the edition lacks the pair.
 */
export function segregationOf(item: readonly string[], other: readonly string[], edition = printedEdition): SegregationCode {
  if (item.length === 0 || other.length === 0) throw new Refusal("kit.invalid", {}, { field: "class" });
  const ranks = pairsOf(item, other, edition).map(({ rule }) => segregationCodes.indexOf(rule));
  return segregationCodes[Math.max(...ranks)] ?? "*";
}

/** What the table says of every class of one side beside every class of the other. Errors as of `segregationOf`. */
export function pairsOf(item: readonly string[], other: readonly string[], edition: SegregationEdition): SegregationRule[] {
  return item.flatMap((class1) => other.map((class2) => ({ class1, class2, rule: cell(class1, class2, edition) })));
}

/** True when the rule lets two goods share one container: only when there is no general rule. */
export function mayShareContainer(code: SegregationCode): boolean {
  return code === "X";
}

function cell(item: string, other: string, edition: SegregationEdition): SegregationCode {
  const [class1, class2] = [segregationRow(item), segregationRow(other)];
  const rule = edition.rules.get(keyOf(class1, class2));
  if (!rule) throw new Refusal("cargo.noRule", { one: class1, other: class2, from: edition.validFrom });
  return rule;
}

/** The line of the table a class belongs to: 1.1 for "1.2G". @throws Refusal kit.invalid for what is no class. */
export function segregationRow(text: string): string {
  const result = /^(\d(?:\.\d)?)[A-S]?$/.exec(text.trim())?.[1] ?? "";
  const line = sharing[result] ?? result;
  if (!segregationClasses.includes(line)) throw new Refusal("kit.invalid", {}, { field: "class", key: text });
  return line;
}

/** True for a class or division the table has a line for: "3", "1.4S", "2.1". */
export const isDgClass = (text: string): boolean => {
  const result = /^(\d(?:\.\d)?)[A-S]?$/.exec(text)?.[1] ?? "";
  return segregationClasses.includes(sharing[result] ?? result);
};

/**
 * The classes a list of dangerous goods gives to goods: the class and the subsidiary risks of "3", "6.1 + 8" or "2.3+5.1+8". A gas without a
 * division is taken for each of them, a subsidiary label of class 1 for 1.3 (IMDG Code, SG1); what is no class at all is left out.
 */
export function classesOf(category: string, subRisks: string): string[] {
  // Only explosives have compatibility groups: "7E" is a label of class 7.
  const tokens = (text: string) =>
    (text.toUpperCase().match(/\d+(\.\d+)?[A-Z]?/g) ?? []).map((item) => (item.startsWith("1.") ? item : item.replace(/[A-Z]$/, "")));
  const main = tokens(category).flatMap((item) => (item === "2" ? ["2.1", "2.2", "2.3"] : [item]));
  const explosive = main.some((item) => item.startsWith("1"));
  const more = tokens(subRisks).flatMap((item) => (item === "1" ? (explosive ? [] : ["1.3"]) : [item]));
  return [...new Set([...main, ...more])].filter(isDgClass);
}
