import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * IMDG Code 7.2.4, weakest first: X no general rule; 1 away from; 2 separated from; 3 by a
 * compartment; 4 longitudinally; * explosives, by compatibility group.
 */
export const segregationCodes = ["X", "1", "2", "3", "4", "*"] as const;
export type SegregationCode = (typeof segregationCodes)[number];

/** Table order; 1.2 and 1.5 share the line of 1.1, 1.6 that of 1.3. */
export const segregationClasses: readonly string[] = [
  "1.1",
  "1.3",
  "1.4",
  "2.1",
  "2.2",
  "2.3",
  "3",
  "4.1",
  "4.2",
  "4.3",
  "5.1",
  "5.2",
  "6.1",
  "6.2",
  "7",
  "8",
  "9",
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

/** class1 precedes class2 in table order. */
export type SegregationRule = { class1: string; class2: string; rule: SegregationCode };
export type SegregationEdition = {
  validFrom: string;
  source: string;
  rules: ReadonlyMap<string, SegregationCode>;
};

const keyOf = (class1: string, class2: string) => {
  const [a, b] =
    segregationClasses.indexOf(class1) <= segregationClasses.indexOf(class2)
      ? [class1, class2]
      : [class2, class1];
  return `${a}|${b}`;
};

export function editionOf(
  validFrom: string,
  source: string,
  rules: readonly SegregationRule[],
): SegregationEdition {
  return {
    validFrom,
    source,
    rules: new Map(rules.map(({ class1, class2, rule }) => [keyOf(class1, class2), rule])),
  };
}

/** The table before the later changes of class 4.3, for new installations. */
export const printedRules: readonly SegregationRule[] = segregationClasses.flatMap((class1, i) =>
  segregationClasses.slice(i).map(
    (class2, j): SegregationRule => ({
      class1,
      class2,
      rule: (printed[i]?.charAt(i + j) || "*") as SegregationCode,
    }),
  ),
);
export const printedSource =
  "IMDG Code 7.2.4, general table as carriers published it before the later changes of class 4.3";
const printedEdition = editionOf("1990-01-01", printedSource, printedRules);

/**
 * The most stringent rule between two goods, as classes and risks ("3", "6.1", "1.4S").
 * @throws Refusal kit.invalid for an unknown or missing class; cargo.noRule when the edition lacks
 *   the pair.
 */
export function segregationOf(
  classes: readonly string[],
  otherClasses: readonly string[],
  edition = printedEdition,
): SegregationCode {
  if (classes.length === 0 || otherClasses.length === 0)
    throw new Refusal("kit.invalid", {}, { field: "class" });
  const ranks = pairsOf(classes, otherClasses, edition).map(({ rule }) =>
    segregationCodes.indexOf(rule),
  );
  return segregationCodes[Math.max(...ranks)] ?? "*";
}

/** One rule per pair of classes. Errors as in `segregationOf`. */
export function pairsOf(
  classes: readonly string[],
  otherClasses: readonly string[],
  edition: SegregationEdition,
): SegregationRule[] {
  return classes.flatMap((class1) =>
    otherClasses.map((class2) => ({ class1, class2, rule: cell(class1, class2, edition) })),
  );
}

/** Only without a general rule. */
export function mayShareContainer(code: SegregationCode): boolean {
  return code === "X";
}

function cell(dgClass: string, otherClass: string, edition: SegregationEdition): SegregationCode {
  const [class1, class2] = [segregationRow(dgClass), segregationRow(otherClass)];
  const rule = edition.rules.get(keyOf(class1, class2));
  if (!rule)
    throw new Refusal("cargo.noRule", { one: class1, other: class2, from: edition.validFrom });
  return rule;
}

/** The table line of a class: 1.1 for "1.2G". @throws Refusal kit.invalid. */
export function segregationRow(text: string): string {
  const division = /^(\d(?:\.\d)?)[A-S]?$/.exec(text.trim())?.[1] ?? "";
  const line = sharing[division] ?? division;
  if (!segregationClasses.includes(line))
    throw new Refusal("kit.invalid", {}, { field: "class", key: text });
  return line;
}

/** "3", "1.4S", "2.1". */
export const isDgClass = (text: string): boolean => {
  const division = /^(\d(?:\.\d)?)[A-S]?$/.exec(text)?.[1] ?? "";
  return segregationClasses.includes(sharing[division] ?? division);
};

/**
 * Class and subsidiary risks of "6.1 + 8" or "2.3+5.1+8". A gas without division counts as every
 * division, a class 1 label as 1.3 (IMDG Code, SG1). Other text is left out.
 */
export function classesOf(category: string, subRisks: string): string[] {
  // Only explosives have compatibility groups; "7E" is a label of class 7.
  const tokens = (text: string) =>
    (text.toUpperCase().match(/\d+(\.\d+)?[A-Z]?/g) ?? []).map((item) =>
      item.startsWith("1.") ? item : item.replace(/[A-Z]$/, ""),
    );
  const main = tokens(category).flatMap((item) => (item === "2" ? ["2.1", "2.2", "2.3"] : [item]));
  const explosive = main.some((item) => item.startsWith("1"));
  const more = tokens(subRisks).flatMap((item) =>
    item === "1" ? (explosive ? [] : ["1.3"]) : [item],
  );
  return [...new Set([...main, ...more])].filter(isDgClass);
}
