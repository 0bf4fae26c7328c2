import { type Finding, type FindingList, listFindings } from "#edi/syntax/finding.ts";
import {
  type ReadInterchange,
  type ReadLimits,
  type ReadMessage,
  readInterchange,
  readLimits,
} from "#edi/syntax/read.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { checkEnvelope, checkMessageFrame, decimalsOf } from "./check-envelope.ts";
import { checkSegment } from "./check-segment.ts";
import type { ElementLayout, MessageDefinition, MessageTree } from "./definition.ts";
import { openNavigation, readSegments } from "./read-segments.ts";

/** A parsed message and its definition. */
export type ValidMessage = { reference: string; definition: MessageDefinition; tree: MessageTree };

/** The interchange, its messages as trees, and all findings. */
export type Validated = {
  interchange: ReadInterchange;
  messages: ValidMessage[];
  findings: Finding[];
};

/**
 * Reads and checks an interchange against our definitions (guide §2, §9). A message of another type
 * or version is a finding. Never throws on the text.
 */
export function validateInterchange(
  text: string,
  definitions: readonly MessageDefinition[],
  limits: Partial<ReadLimits> = {},
): Validated {
  const { interchange, findings: early } = readInterchange(text, limits);
  const findings = listFindings(limits.maxFindings ?? readLimits.maxFindings, limits.soften);
  for (const finding of early) findings.add(finding);
  const messages: ValidMessage[] = [];
  if (!findings.full && interchange.unb !== null) checkEnvelope(interchange, findings);
  for (const message of interchange.messages) {
    if (findings.full) break;
    const definition = definitionOf(message, definitions);
    if (definition !== undefined)
      messages.push(checkMessage(message, definition, { interchange, findings }));
    else {
      findings.add(unknownMessage(message, definitions));
    }
  }
  if (early.length === 0 && interchange.unb === null)
    findings.add({ code: "edi.noUnb", level: "error", contrl: "13", params: { tag: "" } });
  return { interchange, messages, findings: [...findings.all] };
}

/**
 * True when `validateInterchange` would find nothing, warnings included. It runs the same checks
 * without keeping the file as objects, so that only a faulty large file is read in full.
 */
export function isCleanInterchange(
  text: string,
  definitions: readonly MessageDefinition[],
  limits: Partial<ReadLimits> = {},
  group: TakeGroup = () => undefined,
): boolean {
  const findings = listFindings(1);
  let check: MessageCheck | null = null;
  const whole = readInterchange(text, limits, {
    segment(segment, message, soFar) {
      if (hasAny(findings)) return;
      if (message.count === 1)
        check = openCheck(message, definitions, { interchange: soFar(), findings, group });
      check?.next(segment);
    },
    end(message, soFar) {
      if (hasAny(findings)) return;
      check?.end();
      checkMessageFrame(message, soFar(), findings);
    },
  });
  if (whole.findings.length > 0 || hasAny(findings)) return false;
  // Its messages are checked already.
  checkEnvelope(whole.interchange, findings, () => undefined);
  return !hasAny(findings);
}

/** Receives each top group of a message as it is read, and the message without them at its end. */
type TakeGroup = (group: string, tree: MessageTree) => void;
type Data = { interchange: ReadInterchange; findings: FindingList; group?: TakeGroup };
type MessageCheck = { next(segment: Segment): void; end(): void };

/** Null, with a finding, when no definition matches. */
function openCheck(
  message: ReadMessage,
  definitions: readonly MessageDefinition[],
  result: Data,
): MessageCheck | null {
  const { findings } = result;
  const definition = definitionOf(message, definitions);
  if (definition === undefined) {
    findings.add({ code: "edi.unknownMessage", level: "error", params: {} });
    return null;
  }
  const checkOne = segmentCheck(message.reference, definition, result);
  const totals = definition.totals?.((finding) => findings.add(finding));
  const navigation = openNavigation(
    definition.structure,
    segmentFault(message.reference, findings),
    (group, tree) => {
      totals?.group(group, tree);
      result.group?.(group, tree);
    },
  );
  return {
    next(segment) {
      navigation.next(segment);
      checkOne(segment);
    },
    end() {
      const root = navigation.end();
      totals?.end(root);
      result.group?.("", root);
    },
  };
}

const hasAny = (findings: FindingList) => findings.all.length > 0;

/** Names the versions we have of a type that we know. */
function unknownMessage(message: ReadMessage, definitions: readonly MessageDefinition[]): Finding {
  const [type = "", version = "", release = ""] = message.segments[0]?.elements[1] ?? [];
  const versions = definitions.filter((definition) => definition.type === type);
  const params = {
    type: [type, version, release].join(" ").trim(),
    versions: versions.map((own) => `${own.version}.${own.release}`).join(", "),
  };
  const code = versions.length > 0 ? "edi.unknownVersion" : "edi.unknownMessage";
  return { code, level: "error", contrl: "12", messageRef: message.reference, params };
}

/** By type, version and release of UNH. */
export function definitionOf(
  message: ReadMessage,
  definitions: readonly MessageDefinition[],
): MessageDefinition | undefined {
  const unh = message.segments[0];
  if (unh === undefined) return undefined;
  const [type, version, release] = [0, 1, 2].map((part) => valueAt(unh, 1, part));
  return definitions.find(
    (definition) =>
      definition.type === type && definition.version === version && definition.release === release,
  );
}

const segmentFault =
  (messageRef: string, findings: FindingList): Parameters<typeof readSegments>[2] =>
  (code, contrl, segment, params) =>
    findings.add({
      code,
      level: "error",
      contrl,
      messageRef,
      segment,
      params: { segment, ...params },
    });

const noLayout: readonly ElementLayout[] = [];

/** Checks segments one by one, except UNH and UNT of the envelope. */
function segmentCheck(
  messageRef: string,
  definition: MessageDefinition,
  { interchange, findings }: Data,
): (segment: Segment) => void {
  const place = { messageRef, segment: 0, tag: "" };
  const add = (finding: Finding) => findings.add(finding);
  const rules = {
    layout: noLayout,
    codes: definition.codes,
    decimals: decimalsOf(interchange),
    place,
    add,
  };
  return (segment) => {
    place.segment += 1;
    const layout = definition.segments[segment.tag];
    if (layout === undefined || segment.tag === "UNH" || segment.tag === "UNT") return;
    place.tag = segment.tag;
    rules.layout = layout;
    checkSegment(segment, rules);
  };
}

function checkMessage(
  message: ReadMessage,
  definition: MessageDefinition,
  result: Data,
): ValidMessage {
  const messageRef = message.reference;
  const { findings } = result;
  const tree = readSegments(
    message.segments,
    definition.structure,
    segmentFault(messageRef, findings),
  );
  const checkOne = segmentCheck(messageRef, definition, result);
  for (const segment of message.segments) {
    checkOne(segment);
    if (findings.full) break;
  }
  const totals = definition.totals?.((finding, at) =>
    findings.add({
      ...finding,
      messageRef,
      ...(at ? { segment: message.segments.indexOf(at) + 1 } : {}),
    }),
  );
  for (const [name, groups] of Object.entries(tree.groups))
    for (const group of groups) totals?.group(name, group);
  totals?.end(tree);
  return { reference: messageRef, definition, tree };
}
