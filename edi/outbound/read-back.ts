import type { DocumentFacts, ShipmentDocument } from "#edi/documents/shipment.ts";
import type { MessageDefinition, MessageTree } from "#edi/messages/definition.ts";
import { isCleanInterchange, validateInterchange } from "#edi/messages/validate.ts";
import { type Finding, hasErrors } from "#edi/syntax/finding.ts";
import { valueAt } from "#edi/syntax/segment.ts";
import type { Mirror } from "./mirror.ts";

/** The file is ours, and only the number of findings is limited. */
const limits = { maxChars: Number.POSITIVE_INFINITY };

type Against<D extends ShipmentDocument> = { facts: DocumentFacts<D>; mirror: Mirror<D> };

/** Reads a file back, compares it with what was meant and adds the document to each finding. */
export function readBack<D extends ShipmentDocument>(
  text: string,
  directory: MessageDefinition,
  { facts, mirror }: Against<D>,
): Finding[] {
  if (isCleanInterchange(text, [directory], limits, (_group, tree) => mirror.read(tree)))
    return mirror.findings();
  const { interchange, messages, findings } = validateInterchange(text, [directory], limits);
  const placed = findings.map((finding) => {
    const message = interchange.messages.find(({ reference }) => reference === finding.messageRef);
    // A segment belongs to the latest CNI.
    const before = message?.segments
      .slice(0, finding.segment ?? 0)
      .findLast(({ tag }) => tag === "CNI");
    return before === undefined ? finding : { ...finding, ...facts.spot(valueAt(before, 1)) };
  });
  if (hasErrors(placed)) return placed;
  // Warnings send the file, so that it is compared as well.
  mirror.again();
  for (const { tree } of messages) readWhole(mirror, tree);
  return [...placed, ...mirror.findings()];
}

/** The groups of a message, then the message. */
export function readWhole<D>(mirror: Mirror<D>, tree: MessageTree): void {
  for (const groups of Object.values(tree.groups)) for (const group of groups) mirror.read(group);
  mirror.read(tree);
}
