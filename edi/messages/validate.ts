import { type Finding, type FindingList, listFindings } from "../syntax/finding.ts";
import { type ReadInterchange, type ReadLimits, type ReadMessage, readInterchange, readLimits } from "../syntax/read.ts";
import { valueAt } from "../syntax/segment.ts";
import { checkEnvelope, checkMessageFrame, decimalsOf } from "./check-envelope.ts";
import { checkSegment } from "./check-segment.ts";
import type { ElementLayout, MessageDefinition } from "./definition.ts";
import { checkIfcsumTotals } from "./ifcsum/ifcsum-totals.ts";
import type { MessageTree } from "./tree.ts";
import { walkMessage } from "./walk.ts";

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
  for (const one of early) findings.add(one);
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
 * True when `validateInterchange` would find nothing, warnings included. The same checks on the same text, message by message, without holding the file
 * as objects: a large file is asked this, and only one that is not clean is read again for what is wrong with it.
 */
export function isCleanInterchange(text: string, definitions: readonly MessageDefinition[], limits: Partial<ReadLimits> = {}): boolean {
  const findings = listFindings(1);
  const whole = readInterchange(text, limits, (message, interchange) => {
    if (hasAny(findings)) return;
    const definition = definitionOf(message, definitions);
    if (definition === undefined) findings.add({ code: "edi.unknownMessage", level: "error", params: {} });
    else checkMessage(message, definition, { interchange, findings });
    checkMessageFrame(message, interchange, findings);
  });
  if (whole.findings.length > 0 || hasAny(findings)) return false;
  // Its messages have been looked at one by one.
  checkEnvelope(whole.interchange, findings, () => undefined);
  return !hasAny(findings);
}

const hasAny = (findings: FindingList) => findings.all.length > 0;

/** The definition a UNH asks for, by type, version and release. */
export function definitionOf(message: ReadMessage, definitions: readonly MessageDefinition[]): MessageDefinition | undefined {
  const unh = message.segments[0];
  if (unh === undefined) return undefined;
  const [type, version, release] = [0, 1, 2].map((part) => valueAt(unh, 1, part));
  return definitions.find((one) => one.type === type && one.version === version && one.release === release);
}

const noLayout: readonly ElementLayout[] = [];

function checkMessage(
  message: ReadMessage,
  definition: MessageDefinition,
  { interchange, findings }: { interchange: ReadInterchange; findings: FindingList },
): ValidMessage {
  const messageRef = message.reference;
  const tree = walkMessage(message.segments, definition.structure, (code, contrl, segment, params) =>
    findings.add({ code, level: "error", contrl, messageRef, segment, params: { segment, ...params } }),
  );
  const place = { messageRef, segment: 0, tag: "" };
  const rules = {
    layout: noLayout,
    codes: definition.codes,
    decimals: decimalsOf(interchange),
    place,
    add: (one: Finding) => findings.add(one),
  };
  for (const one of message.segments) {
    place.segment += 1;
    const layout = definition.segments[one.tag];
    if (layout === undefined || one.tag === "UNH" || one.tag === "UNT") continue;
    place.tag = one.tag;
    rules.layout = layout;
    checkSegment(one, rules);
    if (findings.full) break;
  }
  if (definition.type === "IFCSUM") checkIfcsumTotals(tree, (finding) => findings.add({ ...finding, messageRef }));
  return { reference: messageRef, definition, tree };
}
