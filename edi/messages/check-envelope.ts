import type { Finding, FindingList } from "#edi/syntax/finding.ts";
import type { ReadInterchange, ReadMessage } from "#edi/syntax/read.ts";
import { isSyntaxId, readOnlySyntaxIds } from "#edi/syntax/repertoire.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { checkSegment } from "./check-segment.ts";
import { serviceSegments } from "./envelope.directory.ts";

/** UNA sets the decimal mark; without UNA, and in syntax 4, both are valid (ISO 9735). */
export function decimalsOf({ hasUna, syntaxVersion, separators }: ReadInterchange): string {
  return hasUna && syntaxVersion < 4 ? separators.decimal : ".,";
}

/**
 * UNB to UNZ: layouts, dates by syntax version, counts and references (guide §2; CONTRL codes
 * §5.7).
 */
export function checkEnvelope(
  interchange: ReadInterchange,
  findings: FindingList,
  checkFrame: typeof checkMessageFrame = checkMessageFrame,
): void {
  const { unb, unz, messages, groups } = interchange;
  const fault = makeFault(findings);
  if (unb === null) return fault("edi.noUnb", "13", { tag: "UNB" });
  checkService(unb, interchange, findings);
  checkSyntaxId(unb, fault);
  if (unz === null) fault("edi.noUnz", "13", { tag: "UNZ" });
  else {
    checkService(unz, interchange, findings);
    const count = groups.length > 0 ? groups.length : messages.length;
    if (!isCount(valueAt(unz, 0), count))
      fault("edi.countDiffers", "29", { tag: "UNZ", given: valueAt(unz, 0), found: count });
    if (valueAt(unz, 1) !== valueAt(unb, 4))
      fault("edi.referenceDiffers", "28", {
        tag: "UNZ",
        given: valueAt(unz, 1),
        found: valueAt(unb, 4),
      });
  }
  checkGroups(interchange, findings, fault);
  if (messages.length === 0) fault("edi.noMessage", "13", { tag: "UNH" });
  const seen = new Set<string>();
  for (const message of messages) {
    checkFrame(message, interchange, findings);
    if (seen.has(message.reference))
      fault("edi.referenceTwice", "26", { reference: message.reference });
    seen.add(message.reference);
  }
}

/** Counts are numbers: `000011` is 11. */
const isCount = (text: string, count: number): boolean =>
  /^\d+$/.test(text) && Number(text) === count;

type Fault = (code: Finding["code"], contrl: string, params: Finding["params"]) => void;

function makeFault(findings: FindingList, place: Partial<Finding> = {}): Fault {
  return (code, contrl, params) => findings.add({ code, level: "error", contrl, params, ...place });
}

function checkSyntaxId(unb: Segment, fault: Fault): void {
  const [id, version] = [valueAt(unb, 0, 0), valueAt(unb, 0, 1)];
  const wide = id === "UNOW" || id === "UNOY";
  if (
    (!isSyntaxId(id) && !(id in readOnlySyntaxIds)) ||
    !/^[1-4]$/.test(version) ||
    (wide && version !== "4")
  )
    fault("edi.unknownSyntax", "12", { syntax: `${id}:${version}` });
}

function checkGroups({ groups }: ReadInterchange, findings: FindingList, fault: Fault): void {
  for (const { ung, une, messages } of groups) {
    if (une === null) fault("edi.noUne", "13", { tag: "UNE" });
    else {
      if (!isCount(valueAt(une, 0), messages))
        fault("edi.countDiffers", "29", { tag: "UNE", given: valueAt(une, 0), found: messages });
      if (valueAt(une, 1) !== valueAt(ung, 4))
        fault("edi.referenceDiffers", "28", {
          tag: "UNE",
          given: valueAt(une, 1),
          found: valueAt(ung, 4),
        });
    }
    if (findings.full) return;
  }
}

/** UNH and UNT: layouts, segment count and reference. */
export function checkMessageFrame(
  message: ReadMessage,
  interchange: ReadInterchange,
  findings: FindingList,
): void {
  const fault = makeFault(findings, { messageRef: message.reference, segment: message.count });
  const [unh, unt] = [message.segments[0], message.segments.at(-1)];
  if (unh !== undefined) checkService(unh, interchange, findings, message.reference);
  if (!message.closed || unt === undefined) return fault("edi.noUnt", "13", { tag: "UNT" });
  checkService(unt, interchange, findings, message.reference);
  const result = message.count;
  if (!isCount(valueAt(unt, 0), result))
    fault("edi.countDiffers", "29", { tag: "UNT", given: valueAt(unt, 0), found: result });
  if (valueAt(unt, 1) !== message.reference)
    fault("edi.referenceDiffers", "28", {
      tag: "UNT",
      given: valueAt(unt, 1),
      found: message.reference,
    });
}

function checkService(
  segment: Segment,
  interchange: ReadInterchange,
  findings: FindingList,
  messageRef?: string,
): void {
  checkSegment(segment, {
    layout: serviceSegments(interchange.syntaxVersion)[segment.tag] ?? [],
    codes: {},
    decimals: "",
    place: messageRef === undefined ? { tag: segment.tag } : { tag: segment.tag, messageRef },
    add: (finding) => findings.add(finding),
  });
}
