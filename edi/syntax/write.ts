import { type LocalTime, stampOf } from "./local-time.ts";
import type { SyntaxId } from "./repertoire.ts";
import { type Segment, segment, type WrittenSegments, writeSegment } from "./segment.ts";
import { type Separators, separatorsOfSyntax, writeUna } from "./separators.ts";

/** Versions of ISO 9735. Up to 3 the date in UNB has six digits, in 4 it has eight. */
export type SyntaxVersion = 1 | 2 | 3 | 4;

/** Sender or receiver of an interchange: identification (an..35) and its qualifier (an..4, `ZZZ` = mutually agreed). */
export type InterchangeParty = { id: string; qualifier?: string };

/** What UNB says. `preparedAt` is the sender's wall clock; `reference` (an..14) is never used twice for a pair of partners. */
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

/** A message without its UNH and UNT, which the writer makes and counts. Large parts come as text already, so that no file is held as objects. */
export type OutMessage = {
  reference: string;
  type: string;
  version: string;
  release: string;
  agency: string;
  association?: string;
  body: readonly (Segment | WrittenSegments)[];
};

/** How the file looks: UNA yes or no, and what follows each terminator (only layout, guide §2). */
export type InterchangeLayout = { una: boolean; lineBreak: "" | "\n" | "\r\n"; separators?: Separators };

/**
 * One interchange as text: UNA, UNB, the messages with their counts and references, UNZ (ISO 9735, guide §2).
 * Texts must already be in the repertoire; segments without data are left out and not counted. Throws on a time that is none.
 */
export function writeInterchange(head: InterchangeHead, messages: readonly OutMessage[], layout: InterchangeLayout): string {
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

/** Segments as text, a line break behind each, and how many they are; one without data is left out and not counted. */
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
  // Joined, not added up: what was added up stays a chain of its parts until somebody reads it.
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
