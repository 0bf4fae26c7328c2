import type { ValidMessage } from "#edi/messages/validate.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { groupsOf, headOf, referenceIn, segmentOf, textIn } from "./read-tree.ts";

/**
 * What a partner says of a file of ours; `reference` is its interchange reference or its document
 * number.
 */
export type Answer = { reference: string; accepted: boolean; findings: Finding[] };

/** An action of a message that is neither 7 nor 8 accepts nothing. */
const isAccepted = (ucm: Segment): boolean => ["7", "8"].includes(valueAt(ucm, 2));

/** CONTRL: 7 accepted, 8 received, 4 rejected with the places of the errors (guide §5.7). */
export function readContrl({ tree }: ValidMessage): Answer {
  const uci = segmentOf(tree, "UCI");
  const reference = uci ? valueAt(uci, 0) : "";
  const accepted = uci !== undefined && ["7", "8"].includes(valueAt(uci, 3));
  const findings =
    uci && valueAt(uci, 4) !== ""
      ? [rejection({ tag: "UNB", segment: 0, code: valueAt(uci, 4) })]
      : [];
  const messages = groupsOf(tree, "UCM");
  for (const message of messages) {
    const ucm = message.segments[0];
    if (!ucm || isAccepted(ucm)) continue;
    const messageRef = valueAt(ucm, 0);
    if (valueAt(ucm, 3) !== "")
      findings.push(rejection({ tag: "UNH", segment: 1, code: valueAt(ucm, 3), messageRef }));
    for (const { segments } of groupsOf(message, "UCS"))
      findings.push(...placesOf(segments, messageRef));
  }
  return {
    reference,
    accepted: accepted && !messages.some(({ segments: [ucm] }) => ucm && valueAt(ucm, 2) === "4"),
    findings,
  };
}

/** A CONTRL as its parts stand: the interchange, then each error with its place. */
export function readSyntax({
  tree,
}: ValidMessage): (Record<string, string> & { reference: string })[] {
  const at = (segment: Segment | undefined, element: number, component = 0) =>
    segment ? valueAt(segment, element, component) : "";
  const uci = segmentOf(tree, "UCI");
  const reference = at(uci, 0);
  const faults = groupsOf(tree, "UCM").flatMap((message) => {
    const [ucm] = message.segments;
    const own = {
      reference,
      messageRef: at(ucm, 0),
      messageType: (ucm?.elements[1] ?? []).join(":"),
      action: at(ucm, 2),
    };
    return groupsOf(message, "UCS").flatMap(({ segments: [ucs, ...elements] }) => [
      ...(at(ucs, 1) === "" ? [] : [{ ...own, place: `${at(ucs, 0)}/0/0`, error: at(ucs, 1) }]),
      ...elements.map((ucd) => ({
        ...own,
        place: [at(ucs, 0), at(ucd, 1, 0) || "0", at(ucd, 1, 1) || "0"].join("/"),
        error: at(ucd, 0),
      })),
    ]);
  });
  return [
    { reference, sender: at(uci, 1), recipient: at(uci, 2), action: at(uci, 3), error: at(uci, 4) },
    ...faults,
  ];
}

type Place = {
  tag: string;
  segment: number;
  code: string;
  messageRef?: string;
  element?: number;
  component?: number;
};

/** A segment error, and one finding for each element error. */
function placesOf([ucs, ...elements]: readonly Segment[], messageRef: string): Finding[] {
  if (ucs === undefined) return [];
  const segment = Number(valueAt(ucs, 0)) || 0;
  const own = valueAt(ucs, 1);
  return [
    ...(own !== "" || elements.length === 0
      ? [rejection({ tag: "", segment, code: own, messageRef })]
      : []),
    ...elements.map((ucd) => {
      const element = Number(valueAt(ucd, 1, 0)) || 0;
      const component = Number(valueAt(ucd, 1, 1)) || 0;
      return rejection({ tag: "", segment, code: valueAt(ucd, 0), messageRef, element, component });
    }),
  ];
}

function rejection({ tag, segment, code, messageRef, element = 0, component = 0 }: Place): Finding {
  const params = { tag, segment, element, component, error: code };
  return {
    code: "edi.partnerError",
    level: "error",
    contrl: code,
    segment,
    params,
    ...(messageRef === undefined ? {} : { messageRef }),
  };
}

/** APERAK: accepted (AP) or rejected (RE) with the partner's own words. */
export function readAperak(message: ValidMessage): Answer {
  const { response, documentNo } = headOf(message);
  const errors = groupsOf(message.tree, "ERC").map((group) => {
    const erc = group.segments[0];
    return { code: erc ? valueAt(erc, 0) : "", text: textIn(group, "AAO", "AAI") };
  });
  return {
    reference: referenceIn(message.tree, "AGO", "ACW", "AAO") || documentNo,
    accepted: response === "AP" || (response === "" && errors.length === 0),
    findings: errors.map(({ code, text }) => ({
      code: "edi.partnerRefused",
      level: "error",
      params: { error: code, text },
    })),
  };
}
