import { nameChar } from "#platform/kernel/i18n/shown-text.ts";
import {
  type Finding,
  type FindingList,
  listFindings,
  maxFindings,
  type Soften,
} from "./finding.ts";
import { isSyntaxId, type SyntaxId, strangersIn } from "./repertoire.ts";
import { type Segment, valueAt } from "./segment.ts";
import { defaultSeparators, readUna, type Separators } from "./separators.ts";
import { type Cut, type CutRules, cutSegments } from "./split-segments.ts";

/** Limits (guide §8): characters per file and segment, findings. */
export type ReadLimits = {
  maxChars: number;
  maxSegmentChars: number;
  maxFindings: number;
  soften?: Soften;
};

export const readLimits: ReadLimits = { maxChars: 5_000_000, maxSegmentChars: 10_000, maxFindings };

/**
 * `segments` run from UNH to UNT, as far as present. With a watch only the first and latest are
 * kept; `count` has their number.
 */
export type ReadMessage = {
  reference: string;
  segments: readonly Segment[];
  count: number;
  closed: boolean;
};

/** A functional group (UNG to UNE) and its number of messages. */
export type ReadGroup = { ung: Segment; une: Segment | null; messages: number };

/** An interchange before its contents are checked. */
export type ReadInterchange = {
  separators: Separators;
  hasUna: boolean;
  syntaxId: string;
  syntaxVersion: number;
  unb: Segment | null;
  unz: Segment | null;
  groups: readonly ReadGroup[];
  messages: readonly ReadMessage[];
};

/**
 * Reads one interchange. Never throws on the text: faults of syntax and characters are findings
 * with a CONTRL code, and reading stops at the limits. `validateInterchange` checks the rest. With
 * a `watch`, segments are passed on and not kept, so that a large file never becomes objects.
 */
export function readInterchange(
  text: string,
  limits: Partial<ReadLimits> = {},
  watch?: MessageWatch,
): { interchange: ReadInterchange; findings: Finding[] } {
  const bounds = { ...readLimits, ...limits };
  const findings = listFindings(bounds.maxFindings, bounds.soften);
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const hasUna = plain.startsWith("UNA");
  const separators = hasUna ? readUna(plain) : defaultSeparators;
  const frame = makeFrame(separators ?? defaultSeparators, hasUna, findings, watch);
  if (plain.length > bounds.maxChars)
    fault(findings, "edi.fileTooLarge", "", { limit: bounds.maxChars });
  else if (separators === null) fault(findings, "edi.badUna", "22");
  else readSegments(plain, frame, bounds.maxSegmentChars);
  closeMessage(frame);
  return { interchange: doneFrame(frame), findings: [...findings.all] };
}

/** `soFar` is the interchange up to here. */
export type MessageWatch = {
  segment(segment: Segment, message: ReadMessage, soFar: () => ReadInterchange): void;
  end(message: ReadMessage, soFar: () => ReadInterchange): void;
};

function closeMessage(frame: Frame): void {
  const { waiting, watch } = frame;
  frame.waiting = null;
  if (waiting !== null) watch?.end(waiting, () => doneFrame(frame));
}

function addSegment(frame: Frame, open: Open, segment: Segment): void {
  open.count += 1;
  const { watch } = frame;
  if (watch === undefined || open.segments.length < 2) open.segments.push(segment);
  else open.segments[1] = segment;
  watch?.segment(segment, open, () => doneFrame(frame));
}

function readSegments(text: string, frame: Frame, maxSegmentChars: number): void {
  const rules: CutRules = { separators: frame.separators, syntaxId: null, maxSegmentChars };
  cutSegments(text, frame.hasUna ? 9 : 0, rules, (cut) => {
    takeCut(frame, cut, maxSegmentChars);
    rules.separators = frame.separators;
    rules.syntaxId = frame.syntaxId;
    return !frame.findings.full;
  });
}

type Open = { reference: string; segments: Segment[]; count: number; closed: boolean };

/** `open` takes segments; `last` has the latest segment. */
type Frame = {
  separators: Separators;
  readonly hasUna: boolean;
  readonly findings: FindingList;
  unb: Segment | null;
  headless: boolean;
  /** UNB, when we support it. */
  syntaxId: SyntaxId | null;
  unz: Segment | null;
  open: Open | null;
  last: Open | null;
  /** The message whose end was not reported yet. */
  waiting: Open | null;
  readonly watch: MessageWatch | undefined;
  group: ReadGroup | null;
  readonly groups: ReadGroup[];
  readonly messages: Open[];
};

function makeFrame(
  separators: Separators,
  hasUna: boolean,
  findings: FindingList,
  watch: MessageWatch | undefined,
): Frame {
  const nothing = {
    unb: null,
    headless: false,
    syntaxId: null,
    unz: null,
    open: null,
    last: null,
    waiting: null,
    group: null,
  };
  return { separators, hasUna, findings, watch, ...nothing, groups: [], messages: [] };
}

function takeCut(frame: Frame, cut: Cut, limit: number): void {
  if (cut.fault !== undefined) reportCut(frame, cut, limit);
  if (cut.fault === "empty" || cut.fault === "tooLong") return;
  const segment = cut.segment;
  if (frame.headless && segment.tag !== "UNB") return;
  if (!isTag(segment.tag))
    return faultHere(frame, "edi.badTag", "15", { tag: visible(segment.tag.slice(0, 12)) });
  placeSegment(frame, segment);
  if (!cut.plainly && frame.syntaxId !== null)
    checkChars(frame.findings, segment, frame.syntaxId, frame.last);
}

function isTag(tag: string): boolean {
  if (tag.length !== 3) return false;
  for (let at = 0; at < 3; at += 1) {
    const code = tag.charCodeAt(at);
    if (code < 65 || code > 90) return false;
  }
  return true;
}

function placeSegment(frame: Frame, segment: Segment): void {
  frame.last = null;
  if (frame.unb === null && segment.tag !== "UNB") {
    // Once, however many segments follow.
    if (!frame.headless) fault(frame.findings, "edi.noUnb", "13", { tag: segment.tag });
    frame.headless = true;
    return;
  }
  if (frame.unb !== null && segment.tag === "UNB")
    return fault(frame.findings, "edi.secondInterchange", "15");
  if (frame.unz !== null)
    return fault(frame.findings, "edi.segmentOutside", "15", { tag: segment.tag });
  if (
    frame.open === null ||
    segment.tag === "UNH" ||
    segment.tag === "UNE" ||
    segment.tag === "UNZ"
  )
    return placeService(frame, segment);
  frame.last = frame.open;
  addSegment(frame, frame.open, segment);
  if (segment.tag !== "UNT") return;
  frame.open.closed = true;
  frame.open = null;
}

function placeService(frame: Frame, segment: Segment): void {
  frame.open = null;
  closeMessage(frame);
  if (segment.tag === "UNB") {
    frame.unb = segment;
    const syntaxId = valueAt(segment, 0, 0);
    frame.syntaxId = isSyntaxId(syntaxId) ? syntaxId : null;
    if (valueAt(segment, 0, 1) === "4" && !frame.hasUna)
      frame.separators = { ...frame.separators, repetition: "*" };
  } else if (segment.tag === "UNH") {
    frame.open = { reference: valueAt(segment, 0), segments: [], count: 0, closed: false };
    frame.last = frame.open;
    frame.waiting = frame.open;
    frame.messages.push(frame.open);
    addSegment(frame, frame.open, segment);
    if (frame.group !== null) frame.group.messages += 1;
  } else if (segment.tag === "UNG") {
    frame.group = { ung: segment, une: null, messages: 0 };
    frame.groups.push(frame.group);
  } else if (segment.tag === "UNE" && frame.group !== null) {
    frame.group.une = segment;
    frame.group = null;
  } else if (segment.tag === "UNZ") frame.unz = segment;
  else fault(frame.findings, "edi.segmentOutside", "15", { tag: segment.tag });
}

function doneFrame({ separators, hasUna, unb, unz, groups, messages }: Frame): ReadInterchange {
  const syntaxId = unb === null ? "" : valueAt(unb, 0, 0);
  const syntaxVersion = unb === null ? 0 : Number(valueAt(unb, 0, 1)) || 0;
  return { separators, hasUna, syntaxId, syntaxVersion, unb, unz, groups, messages };
}

function checkChars(
  findings: FindingList,
  segment: Segment,
  syntaxId: SyntaxId,
  message: Open | null,
): void {
  const lists = [
    ...segment.elements.entries(),
    ...(segment.repeats ?? []).map((repeat) => [repeat.element, repeat.components] as const),
  ];
  for (const [element, components] of lists) {
    for (const [component, value] of components.entries()) {
      const [stranger] = strangersIn(value, syntaxId);
      if (stranger === undefined) continue;
      const where =
        message === null ? {} : { messageRef: message.reference, segment: message.count };
      const params = {
        tag: segment.tag,
        charset: syntaxId,
        char: nameChar(stranger.char),
        at: stranger.at,
      };
      const place = { tag: segment.tag, element: element + 1, component: component + 1 };
      findings.add({
        code: "edi.foreignChar",
        level: "error",
        contrl: "21",
        params,
        ...place,
        ...where,
      });
    }
  }
}

const cutFaults = {
  empty: ["edi.emptySegment", "22"],
  tooLong: ["edi.segmentTooLong", "39"],
  unterminated: ["edi.unterminated", "22"],
  releaseAtEnd: ["edi.unterminated", "22"],
} as const;

function reportCut(frame: Frame, cut: Cut, limit: number): void {
  const [code, contrl] = cutFaults[cut.fault ?? "empty"];
  faultHere(frame, code, contrl, { tag: visible(cut.segment.tag.slice(0, 12)), limit });
}

/** Where the next segment of the open message would stand. */
function faultHere(
  { findings, open }: Frame,
  code: Finding["code"],
  contrl: string,
  params: Finding["params"],
): void {
  const place = open === null ? {} : { messageRef: open.reference, segment: open.count + 1 };
  findings.add({ code, level: "error", contrl, params, ...place });
}

function visible(text: string): string {
  return [...text].map((char) => (char === " " ? char : nameChar(char))).join("");
}

function fault(
  findings: FindingList,
  code: Finding["code"],
  contrl: string,
  params: Finding["params"] = {},
): void {
  findings.add({ code, level: "error", params, ...(contrl === "" ? {} : { contrl }) });
}
