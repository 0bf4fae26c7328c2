import { type LocalTime, stampOf } from "./local-time.ts";
import type { SyntaxId } from "./repertoire.ts";
import { type Segment, segment, type WrittenSegments, writeSegment } from "./segment.ts";
import { type Separators, separatorsOfSyntax, writeUna } from "./separators.ts";

/** Versions of ISO 9735. UNB dates have six digits up to 3, eight in 4. */
export type SyntaxVersion = 1 | 2 | 3 | 4;

/** Identification (an..35) and qualifier (an..4, `ZZZ` = mutually agreed). */
export type InterchangeParty = { id: string; qualifier?: string };

/**
 * UNB. `preparedAt` is the sender's wall clock; `reference` (an..14) is never reused between two
 * partners.
 */
export type InterchangeHead = {
  syntaxId: SyntaxId;
  syntaxVersion: SyntaxVersion;
  sender: InterchangeParty;
  recipient: InterchangeParty;
  preparedAt: LocalTime;
  reference: string;
  application?: string;
  acknowledge?: boolean;
  test?: boolean;
};

/**
 * Without UNH and UNT, which the writer adds. Large parts are text already, so that files are not
 * kept as objects.
 */
export type OutMessage = {
  reference: string;
  type: string;
  version: string;
  release: string;
  agency: string;
  association?: string;
  body: readonly (Segment | WrittenSegments)[];
};

/** UNA yes or no, and what follows each terminator (layout only, guide §2). */
export type InterchangeLayout = {
  una: boolean;
  lineBreak: "" | "\n" | "\r\n";
  separators?: Separators;
};

/**
 * UNA, UNB, messages with counts and references, UNZ (ISO 9735, guide §2). Texts must be in the
 * repertoire; empty segments are skipped and not counted.
 * @throws Error for an invalid time
 */
export function writeInterchange(
  head: InterchangeHead,
  messages: readonly OutMessage[],
  layout: InterchangeLayout,
): string {
  const separators = layout.separators ?? separatorsOfSyntax(head.syntaxVersion);
  const { lineBreak } = layout;
  const parts: string[] = [];
  if (layout.una) parts.push(writeUna(separators) + lineBreak);
  const write = (item: Segment | WrittenSegments) => {
    const written = "text" in item ? item : writeSegments([item], separators, lineBreak);
    parts.push(written.text);
    return written.count;
  };
  write(writeUnb(head));
  for (const { reference, type, version, release, agency, association, body } of messages) {
    write(segment("UNH", [reference, [type, version, release, agency, association]]));
    let count = 2;
    for (const item of body) count += write(item);
    write(segment("UNT", [count, reference]));
  }
  write(segment("UNZ", [messages.length, head.reference]));
  return parts.join("");
}

/** Text and number of the segments; empty ones are skipped. */
export function writeSegments(
  segments: readonly (Segment | WrittenSegments)[],
  separators: Separators,
  lineBreak: InterchangeLayout["lineBreak"],
): WrittenSegments {
  const lines: string[] = [];
  let count = 0;
  for (const segment of segments) {
    const line = "text" in segment ? segment.text : writeSegment(segment, separators);
    if (line === "") continue;
    if ("text" in segment) lines.push(line);
    else lines.push(line, lineBreak);
    count += "text" in segment ? segment.count : 1;
  }
  // Joined, because concatenated strings stay a chain until read.
  return { text: lines.join(""), count };
}

function writeUnb(head: InterchangeHead): Segment {
  const stamp = stampOf(head.preparedAt);
  if (stamp === null) throw new Error(`not a local time: ${head.preparedAt}`);
  const date = head.syntaxVersion === 4 ? stamp.slice(0, 8) : stamp.slice(2, 8);
  return segment("UNB", [
    [head.syntaxId, head.syntaxVersion],
    [head.sender.id, head.sender.qualifier],
    [head.recipient.id, head.recipient.qualifier],
    [date, stamp.slice(8, 12)],
    head.reference,
    undefined,
    head.application,
    undefined,
    head.acknowledge === true ? 1 : undefined,
    undefined,
    head.test === true ? 1 : undefined,
  ]);
}
