import type { MessageTree } from "#edi/messages/definition.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { codeFaults } from "./check-codes.ts";
import {
  grossKinds,
  kindOfMeasure,
  setTemperatures,
  toCelsius,
  toCubicMetres,
  toKilograms,
  volumeKinds,
} from "./read-measures.ts";
import { timeOf } from "./read-time.ts";
import { positionsIn } from "./read-tree.ts";
import type { TakenContent } from "./taken-content.ts";

/**
 * Weights and volumes by their kind, so that a measure in a foreign unit is named and not left out.
 */
const weightKinds = new Set([...grossKinds, "AET", "T", "AAL", "VGM"]);
const kindsOfVolume = new Set(volumeKinds);

type Content = {
  taken: TakenContent;
  position(segment: Segment): number;
  findings: Finding[];
  unread: Map<string, Unread>;
};
type Unread = { segment: number; uses: number };

/**
 * What of a message cannot be read, and what is not: an error for a measure, temperature or time in
 * a unit, sign, format or zone that we cannot convert, a warning for content that no record of ours
 * takes, once for each place and qualifier.
 */
export function checkContent(
  { tree }: ValidMessage,
  segments: readonly Segment[],
  taken: TakenContent,
): Finding[] {
  const content: Content = {
    taken,
    position: positionsIn(segments),
    findings: [],
    unread: new Map(),
  };
  checkLevel(tree, { path: "", near: 1 }, content);
  const warnings = [...content.unread].map(
    ([what, { segment, uses }]): Finding => ({
      code: "edi.notRead",
      level: "warning",
      segment,
      params: { segment, what, uses },
    }),
  );
  return [...content.findings, ...warnings];
}

const hasFlashPoint = (segment: Segment) => segment.tag === "DGS" && valueAt(segment, 3, 0) !== "";

type Level = { path: string; near: number };

/**
 * `near` is the segment that a made-up one stands for: records of the flat file become several
 * segments.
 */
function checkLevel(tree: MessageTree, { path, near }: Level, content: Content): void {
  for (const [at, segment] of tree.segments.entries()) {
    if (segment.tag === "UNH" || segment.tag === "UNT") continue;
    const place =
      path !== "" && at === 0 && path.split("/").at(-1) === segment.tag
        ? path
        : join(path, segment.tag);
    if (!isTaken(segment, place, { content, near })) continue;
    if (hasFlashPoint(segment) && !content.taken.has(`${place}/7106`))
      leaveOut(content, `${place}/7106`, content.position(segment) || near);
    content.findings.push(
      ...allFaultsOf(segment, content.position(segment) || near, place, content.taken),
    );
  }
  for (const trees of Object.values(tree.groups))
    for (const [at, group] of trees.entries()) {
      checkGroup(group, { path, near }, content);
      // A cargo line has one dangerous substance.
      if (at > 0 && group.segments[0]?.tag === "DGS")
        leaveOut(
          content,
          `${join(path, "DGS")} ${valueAt(group.segments[0], 2)}`.trim(),
          content.position(group.segments[0]) || near,
        );
    }
}

function checkGroup(group: MessageTree, { path, near }: Level, content: Content): void {
  const [trigger] = group.segments;
  if (trigger === undefined) return;
  const place = join(path, trigger.tag);
  const here = content.position(trigger) || near;
  // What stands under something that is not read is not read either, and is named with it.
  if (isListed(trigger, place, content.taken))
    checkLevel(group, { path: place, near: here }, content);
  else isTaken(trigger, place, { content, near });
}

const join = (path: string, tag: string) => (path === "" ? tag : `${path}/${tag}`);

/**
 * The qualifier of a segment; those whose first value is a number or a name of their own have none.
 */
function qualifierOf(segment: Segment): string {
  if (segment.tag === "MEA") return kindOfMeasure(segment);
  if (segment.tag === "COM") return valueAt(segment, 0, 1);
  return unqualified.has(segment.tag) ? "" : valueAt(segment, 0);
}
const unqualified = new Set([
  "BGM",
  "CNI",
  "GID",
  "PCI",
  "SGP",
  "DGS",
  "EQN",
  "SEL",
  "TSR",
  "HAN",
  "GDS",
  "MOA",
]);

function isListed(segment: Segment, place: string, taken: TakenContent): boolean {
  const qualifiers = taken.get(place);
  return qualifiers === null || (qualifiers?.has(qualifierOf(segment)) ?? false);
}

type Near = { content: Content; near: number };

function isTaken(segment: Segment, place: string, { content, near }: Near): boolean {
  if (isListed(segment, place, content.taken)) return true;
  leaveOut(content, `${place} ${qualifierOf(segment)}`.trim(), content.position(segment) || near);
  return false;
}

function leaveOut({ unread }: Content, what: string, segment: number): void {
  const earlier = unread.get(what);
  if (earlier) earlier.uses += 1;
  else unread.set(what, { segment, uses: 1 });
}

const allFaultsOf = (
  segment: Segment,
  position: number,
  place: string,
  taken: TakenContent,
): Finding[] => [...codeFaults(segment, position), ...faultsOf(segment, position, place, taken)];

function faultsOf(
  segment: Segment,
  position: number,
  place: string,
  taken: TakenContent,
): Finding[] {
  const fault = (code: Finding["code"], value: string, field: string): Finding[] => [
    {
      code,
      level: "error",
      segment: position,
      field,
      params: { segment: position, value, field, key: "" },
    },
  ];
  if (segment.tag === "MEA") return measureFault(segment, fault);
  if (segment.tag === "TMP" && setTemperatures.includes(valueAt(segment, 0)))
    return setFault(segment, fault);
  if (segment.tag === "RNG") return rangeFault(segment, fault);
  if (hasFlashPoint(segment) && taken.has(`${place}/7106`)) return flashFault(segment, fault);
  // The date of the message itself counts for nothing.
  if (segment.tag === "DTM" && valueAt(segment, 0) !== "137" && timeOf(segment) === null)
    return fault(
      "edi.badTime",
      `${valueAt(segment, 0, 1)} (${valueAt(segment, 0, 2) || "203"})`,
      "time",
    );
  return [];
}

type Fault = (code: Finding["code"], value: string, field: string) => Finding[];

function measureFault(segment: Segment, fault: Fault): Finding[] {
  const kind = kindOfMeasure(segment);
  const [unit, value] = [valueAt(segment, 2, 0), valueAt(segment, 2, 1)];
  const text = [value, unit].filter(Boolean).join(" ") || valueAt(segment, 2, 2);
  if (weightKinds.has(kind) && toKilograms(value, unit || "KGM") === null)
    return fault("edi.unreadableWeight", text, "weightKg");
  if (kindsOfVolume.has(kind) && toCubicMetres(value, unit || "MTQ") === null)
    return fault("edi.unreadableVolume", text, "dim");
  return [];
}

function setFault(segment: Segment, fault: Fault): Finding[] {
  const [value, unit] = [valueAt(segment, 1, 0), valueAt(segment, 1, 1)];
  if (toCelsius(value, unit || "CEL") === null)
    return fault("edi.unreadableTemperature", `${value} ${unit}`.trim(), "temperature");
  return unit === "" ? unitMissing(fault, value) : [];
}

function rangeFault(segment: Segment, fault: Fault): Finding[] {
  const unit = valueAt(segment, 1, 0);
  return [1, 2].flatMap((at) => {
    const value = valueAt(segment, 1, at);
    return value === "" || toCelsius(value, unit) !== null
      ? []
      : fault(
          "edi.unreadableTemperature",
          `${value} ${unit}`.trim(),
          at === 1 ? "temperatureLow" : "temperatureHigh",
        );
  });
}

function flashFault(segment: Segment, fault: Fault): Finding[] {
  const [value, unit] = [valueAt(segment, 3, 0), valueAt(segment, 3, 1)];
  if (toCelsius(value, unit || "CEL") === null)
    return fault("edi.unreadableTemperature", `${value} ${unit}`.trim(), "dgFlashpoint");
  return unit === "" ? unitMissing(fault, value) : [];
}

/** Without a unit degrees are Celsius, and the receipt says so. */
const unitMissing = (fault: Fault, value: string): Finding[] =>
  fault("edi.unitAssumed", value, "temperature").map((finding) => ({
    ...finding,
    level: "warning",
  }));
