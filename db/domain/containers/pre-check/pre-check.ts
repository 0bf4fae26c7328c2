import Decimal from "decimal.js";
import {
  mayShareContainer,
  type SegregationCode,
  type SegregationEdition,
  segregationCodes,
  segregationOf,
} from "#domain/booking/cargo/segregation.ts";
import { declarationFindings, goodsClasses, isLimited, type SpecialGoods } from "./declaration.ts";
import { type Finding, finding, isError } from "./finding.ts";

/** `*` means any vessel or class; a missing limit is none. "OOG" is the class of oversize cargo. */
export type Threshold = {
  vesselCode: string;
  dgClass: string;
  maxNetKg: string | null;
  maxBoxes: number | null;
};
export const oversizeClass = "OOG";

export const banScopes = ["ANY", "LOAD", "DISCHARGE", "TRANSIT"] as const;
export type BanScope = (typeof banScopes)[number];
/** By class, UN number or both. */
export type PortBan = { portCode: string; scope: BanScope; dgClass: string; unNo: string };

/** A container aboard: classes with subsidiary risks for segregation, and what thresholds count. */
export type OtherBox = { cntNo: string; classes: readonly string[]; counted: readonly string[] };

export type CheckedBox = {
  cntNo: string;
  portLoad: string;
  portDis: string;
  goods: readonly SpecialGoods[];
};
export type VoyageFacts = {
  vesselCode: string;
  /** The line takes dangerous goods. */
  withHds: "Y" | "N";
  /** Ports in calling order. */
  ports: readonly string[];
  others: readonly OtherBox[];
  bans: readonly PortBan[];
  thresholds: readonly Threshold[];
  edition: SegregationEdition;
};
export type PreCheck = { findings: Finding[]; automatic: boolean };

/**
 * Checks a container before the captain is asked (field §1.6): declaration, segregation inside and
 * over the voyage, port bans, thresholds. Automatic: no error, no warning, and every class below a
 * threshold.
 */
export function preCheck(box: CheckedBox, voyage: VoyageFacts): PreCheck {
  const declared = box.goods.flatMap(declarationFindings);
  const findings = [
    ...declared,
    ...lineFindings(box, voyage),
    ...insideFindings(box, voyage.edition),
    ...overVoyageFindings(box, voyage),
    ...banFindings(box, voyage),
  ];
  const above = thresholdFindings(box, voyage);
  const automatic = above.length === 0 && findings.every(({ severity }) => severity === "NOTE");
  return {
    findings: [...findings, ...above].toSorted((item, other) => rank(item) - rank(other)),
    automatic,
  };
}

const severities = ["ERROR", "WARNING", "NOTE"];
const rank = ({ severity }: Finding) => severities.indexOf(severity);

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some(isError);

/** A class belongs to a rule's class, division or any: "1.4S" to "1.4S", "1.4", "1" and "*". */
export function classMatches(rule: string, dgClass: string): boolean {
  if (rule === "*" || rule === dgClass) return true;
  return (
    dgClass.startsWith(`${rule}.`) ||
    (/^\d\.\d$/.test(rule) && new RegExp(`^${rule.replace(".", "\\.")}[A-S]$`).test(dgClass))
  );
}

const dangerous = ({ goods }: CheckedBox) => goods.filter(({ isDg }) => isDg === "Y");

function lineFindings(box: CheckedBox, { withHds }: VoyageFacts): Finding[] {
  return withHds === "N" && dangerous(box).length > 0
    ? [finding("ERROR", "preCheck.lineWithout")]
    : [];
}

/** Goods that must be kept apart must not share a container (IMDG Code 7.3.4.1). */
function insideFindings(box: CheckedBox, edition: SegregationEdition): Finding[] {
  const goods = dangerous(box).filter((line) => !isLimited(line) && goodsClasses(line).length > 0);
  return goods.flatMap((line, i) =>
    goods.slice(i + 1).flatMap((other) => {
      if (line.unNo === other.unNo && line.dgClass === other.dgClass) return [];
      const rule = segregationOf(goodsClasses(line), goodsClasses(other), edition);
      if (mayShareContainer(rule)) return [];
      return [
        finding("ERROR", "preCheck.together", {
          goods: `UN${line.unNo}`,
          other: `UN${other.unNo}`,
          rule,
        }),
      ];
    }),
  );
}

const mostNamed = 5;

/**
 * What other containers aboard ask of the stowage: the most stringent rule, with the containers it
 * is between.
 */
function overVoyageFindings(box: CheckedBox, { others, edition }: VoyageFacts): Finding[] {
  const classes = dangerous(box).flatMap((line) => (isLimited(line) ? [] : goodsClasses(line)));
  if (classes.length === 0) return [];
  const byRule = new Map<SegregationCode, string[]>();
  for (const other of others) {
    if (other.cntNo === box.cntNo || other.classes.length === 0) continue;
    const rule = segregationOf(classes, other.classes, edition);
    if (!mayShareContainer(rule)) byRule.set(rule, [...(byRule.get(rule) ?? []), other.cntNo]);
  }
  return segregationCodes.toReversed().flatMap((rule) => {
    const boxes = byRule.get(rule);
    if (!boxes) return [];
    const named = boxes.slice(0, mostNamed).join(", ");
    const severity = rule === "1" || rule === "2" ? "NOTE" : "WARNING";
    return [
      finding(severity, "preCheck.stow", {
        rule,
        count: boxes.length,
        boxes: boxes.length > mostNamed ? `${named} …` : named,
      }),
    ];
  });
}

/** The port is where the container is loaded, discharged, or stays aboard. */
function banFindings(box: CheckedBox, { ports, bans }: VoyageFacts): Finding[] {
  const [from, to] = [ports.indexOf(box.portLoad), ports.lastIndexOf(box.portDis)];
  const between = new Set(ports.slice(from + 1, to < 0 ? ports.length : to));
  const scopeAt = (port: string): BanScope | null =>
    port === box.portLoad
      ? "LOAD"
      : port === box.portDis
        ? "DISCHARGE"
        : between.has(port)
          ? "TRANSIT"
          : null;
  return bans.flatMap(({ portCode, scope, dgClass, unNo }) => {
    const at = scopeAt(portCode);
    if (!at || (scope !== "ANY" && scope !== at)) return [];
    const banned = dangerous(box).filter(
      (line) =>
        (!unNo || line.unNo === unNo) &&
        (!dgClass || goodsClasses(line).some((item) => classMatches(dgClass, item))),
    );
    return banned.map((line) =>
      finding("ERROR", "preCheck.banned", {
        goods: `UN${line.unNo}`,
        dgClass: line.dgClass,
        port: portCode,
      }),
    );
  });
}

/** Why the captain must be asked: a class without or above its threshold. */
function thresholdFindings(box: CheckedBox, voyage: VoyageFacts): Finding[] {
  const loads = new Map<string, Decimal>();
  const add = (dgClass: string, kg: string | null) =>
    loads.set(dgClass, (loads.get(dgClass) ?? new Decimal(0)).plus(kg || 0));
  for (const line of box.goods) {
    if (line.isDg === "Y") add(line.dgClass, line.netKg);
    if (line.isOversize === "Y") add(oversizeClass, null);
  }
  return [...loads].flatMap(([dgClass, kg]) => {
    const limit = thresholdFor(voyage.thresholds, voyage.vesselCode, dgClass);
    if (!limit) return [finding("NOTE", "preCheck.noThreshold", { dgClass })];
    const { maxNetKg, maxBoxes } = limit;
    const boxes =
      1 +
      voyage.others.filter(({ cntNo, counted }) => cntNo !== box.cntNo && counted.includes(dgClass))
        .length;
    return [
      ...(maxNetKg !== null && kg.gt(maxNetKg)
        ? [
            finding("NOTE", "preCheck.aboveMass", {
              dgClass,
              kg: kg.toFixed(),
              most: new Decimal(maxNetKg).toFixed(),
            }),
          ]
        : []),
      ...(maxBoxes !== null && boxes > maxBoxes
        ? [finding("NOTE", "preCheck.aboveBoxes", { dgClass, boxes, most: maxBoxes })]
        : []),
    ];
  });
}

/** The row of the vessel before any vessel, then of the narrowest class. */
export function thresholdFor(
  thresholds: readonly Threshold[],
  vesselCode: string,
  dgClass: string,
): Threshold | undefined {
  const fits = thresholds.filter(
    (row) =>
      (row.vesselCode === "*" || row.vesselCode === vesselCode) &&
      // "Any class" is any class of dangerous goods.
      (dgClass === oversizeClass
        ? row.dgClass === oversizeClass
        : classMatches(row.dgClass, dgClass)),
  );
  const weight = (row: Threshold) =>
    (row.vesselCode === "*" ? 0 : 100) + (row.dgClass === "*" ? 0 : row.dgClass.length);
  return fits.toSorted((row, other) => weight(other) - weight(row))[0];
}
