import { type Finding, type FindingList, listFindings } from "../syntax/finding.ts";
import { type ReadInterchange, type ReadLimits, type ReadMessage, readInterchange, readLimits } from "../syntax/read.ts";
import { type Segment, valueAt } from "../syntax/segment.ts";
import { checkEnvelope, checkMessageFrame, decimalsOf } from "./check-envelope.ts";
import { checkSegment } from "./check-segment.ts";
import type { ElementLayout, MessageDefinition, MessageTree } from "./definition.ts";
import { openNavigation, readSegments } from "./read-segments.ts";

/** A message that could be put into a tree, with the definition that read it. */
export type ValidMessage = { reference: string; definition: MessageDefinition; tree: MessageTree };

/** What came out of a file: the interchange, its messages as trees, and every finding of syntax, envelope, structure and codes. */
export type Validated = { interchange: ReadInterchange; messages: ValidMessage[]; findings: Finding[] };

/**
 * Reads and checks an interchange against the definitions we hold (guide §2, §9): characters, counts, references, order, mandatory
 * places, maxima, lengths, formats, codes. A message of another type or version is refused with a finding. Never throws on the text.
 */
export function validateInterchange(text: string, definitions: readonly MessageDefinition[], limits: Partial<ReadLimits> = {}): Validated {
  const { interchange, findings: early } = readInterchange(text, limits);
  const findings = listFindings(limits.maxFindings ?? readLimits.maxFindings);
  for (const finding of early) findings.add(finding);
  const messages: ValidMessage[] = [];
  if (!findings.full && interchange.unb !== null) checkEnvelope(interchange, findings);
  for (const message of interchange.messages) {
    if (findings.full) break;
    const definition = definitionOf(message, definitions);
    if (definition !== undefined) messages.push(checkMessage(message, definition, { interchange, findings }));
    else {
      const params = { type: (message.segments[0]?.elements[1] ?? []).slice(0, 3).join(" ") };
      findings.add({ code: "edi.unknownMessage", level: "error", contrl: "12", messageRef: message.reference, params });
    }
  }
  if (early.length === 0 && interchange.unb === null)
    findings.add({ code: "edi.noUnb", level: "error", contrl: "13", params: { tag: "" } });
  return { interchange, messages, findings: [...findings.all] };
}

/**
 * True when `validateInterchange` would find nothing, warnings included. The same checks on the same text, segment by segment, without holding the file
 * as objects: a large file is asked this, and only one that is not clean is read again for what is wrong with it.
 */
export function isCleanInterchange(text: string, definitions: readonly MessageDefinition[], limits: Partial<ReadLimits> = {}): boolean {
  const findings = listFindings(1);
  let check: MessageCheck | null = null;
  const whole = readInterchange(text, limits, {
    segment(segment, message, soFar) {
      if (hasAny(findings)) return;
      if (message.count === 1) check = openCheck(message, definitions, { interchange: soFar(), findings });
      check?.next(segment);
    },
    end(message, soFar) {
      if (hasAny(findings)) return;
      check?.end();
      checkMessageFrame(message, soFar(), findings);
    },
  });
  if (whole.findings.length > 0 || hasAny(findings)) return false;
  // Its messages have been looked at one by one.
  checkEnvelope(whole.interchange, findings, () => undefined);
  return !hasAny(findings);
}

type Data = { interchange: ReadInterchange; findings: FindingList };
type MessageCheck = { next(segment: Segment): void; end(): void };

/** Opens the checks of a message that is not held; null, and a finding, when no definition reads it. */
function openCheck(message: ReadMessage, definitions: readonly MessageDefinition[], result: Data): MessageCheck | null {
  const { findings } = result;
  const definition = definitionOf(message, definitions);
  if (definition === undefined) {
    findings.add({ code: "edi.unknownMessage", level: "error", params: {} });
    return null;
  }
  const checkOne = segmentCheck(message.reference, definition, result);
  const totals = definition.totals?.((finding) => findings.add(finding));
  const navigation = openNavigation(definition.structure, segmentFault(message.reference, findings), (group, tree) =>
    totals?.group(group, tree),
  );
  return {
    next(segment) {
      navigation.next(segment);
      checkOne(segment);
    },
    end() {
      const root = navigation.end();
      totals?.end(root);
    },
  };
}

const hasAny = (findings: FindingList) => findings.all.length > 0;

/** The definition a UNH asks for, by type, version and release. */
export function definitionOf(message: ReadMessage, definitions: readonly MessageDefinition[]): MessageDefinition | undefined {
  const unh = message.segments[0];
  if (unh === undefined) return undefined;
  const [type, version, release] = [0, 1, 2].map((part) => valueAt(unh, 1, part));
  return definitions.find((definition) => definition.type === type && definition.version === version && definition.release === release);
}

const segmentFault =
  (messageRef: string, findings: FindingList): Parameters<typeof readSegments>[2] =>
  (code, contrl, segment, params) =>
    findings.add({ code, level: "error", contrl, messageRef, segment, params: { segment, ...params } });

const noLayout: readonly ElementLayout[] = [];

/** Checks the segments of a message one after the other, UNH and UNT excepted: those are the envelope's. */
function segmentCheck(messageRef: string, definition: MessageDefinition, { interchange, findings }: Data): (segment: Segment) => void {
  const place = { messageRef, segment: 0, tag: "" };
  const add = (finding: Finding) => findings.add(finding);
  const rules = { layout: noLayout, codes: definition.codes, decimals: decimalsOf(interchange), place, add };
  return (segment) => {
    place.segment += 1;
    const layout = definition.segments[segment.tag];
    if (layout === undefined || segment.tag === "UNH" || segment.tag === "UNT") return;
    place.tag = segment.tag;
    rules.layout = layout;
    checkSegment(segment, rules);
  };
}

function checkMessage(message: ReadMessage, definition: MessageDefinition, result: Data): ValidMessage {
  const messageRef = message.reference;
  const { findings } = result;
  const tree = readSegments(message.segments, definition.structure, segmentFault(messageRef, findings));
  const checkOne = segmentCheck(messageRef, definition, result);
  for (const segment of message.segments) {
    checkOne(segment);
    if (findings.full) break;
  }
  const totals = definition.totals?.((finding) => findings.add({ ...finding, messageRef }));
  for (const [name, groups] of Object.entries(tree.groups)) for (const group of groups) totals?.group(name, group);
  totals?.end(tree);
  return { reference: messageRef, definition, tree };
}
