import type { DocumentFacts, ShipmentDocument } from "#edi/documents/shipment.ts";
import { lengthOf } from "#edi/syntax/wrap.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import type { MessageRoom } from "./split-messages.ts";

/** Numbers of an export whose lengths are checked. */
export type ExportNumbers = {
  messages: number;
  documentNo: string;
  messageRefs: readonly string[];
  interchangeRef: string;
};

/** Rules over all documents of an export. */
export type ExportChecks<D> = {
  document(document: D, boxes: readonly string[]): void;
  /**
   * At the end: there are documents, containers are known and unique, numbers fit, messages have
   * room.
   */
  whole(containers: readonly { cntNo: string }[], numbers: ExportNumbers): void;
};

type Of<D extends ShipmentDocument> = { facts: DocumentFacts<D>; room: MessageRoom; voyNo: string };

export function openChecks<D extends ShipmentDocument>(
  ctx: ExportContext,
  { facts, room, voyNo }: Of<D>,
): ExportChecks<D> {
  const numbers = new Set<string>();
  const twice = new Set<string>();
  const named: { spot: Spot; boxes: readonly string[] }[] = [];
  return {
    document(document, boxes) {
      const no = facts.no(document);
      const spot = facts.spot(no);
      if (numbers.has(no) && !twice.has(no)) {
        twice.add(no);
        ctx.refuse(facts.twice, spot, facts.noField);
      }
      numbers.add(no);
      named.push({ spot, boxes });
      if (no.trim() === "") ctx.refuse("edi.missingField", spot, facts.noField);
      const notify = document.notify.length;
      if (notify > 3) ctx.refuse("edi.tooMany", spot, "notify", { count: notify, limit: 3 });
      if (boxes.length > room.containers)
        ctx.refuse("edi.tooMany", spot, "containers", {
          count: boxes.length,
          limit: room.containers,
        });
      checkStuffing(ctx, document, spot);
    },
    whole(containers, { messages, documentNo, messageRefs, interchangeRef }) {
      if (numbers.size === 0) ctx.refuse(facts.none, { voyNo }, facts.field);
      if (messages > ctx.profile.maxMessages)
        ctx.refuse("edi.tooManyMessages", { voyNo }, facts.field, {
          count: messages,
          limit: ctx.profile.maxMessages,
        });
      ctx.exact(interchangeRef, 14, { voyNo }, "interchangeRef");
      ctx.exact(messageRefs.at(-1), 14, { voyNo }, "messageRef");
      const longest = lengthOf(documentNo) + (messages > 1 ? 4 : 0);
      if (longest > 35)
        ctx.refuse("edi.valueTooLong", { voyNo }, "documentNo", {
          value: documentNo,
          length: longest,
          limit: 35,
        });
      const declared = new Set<string>();
      const again = new Set<string>();
      for (const { cntNo } of containers) (declared.has(cntNo) ? again : declared).add(cntNo);
      for (const cntNo of again) ctx.refuse("edi.containerTwice", { cntNo }, "cntNo");
      for (const { spot, boxes } of named)
        for (const cntNo of boxes)
          if (!declared.has(cntNo))
            ctx.refuse("edi.containerUnknown", { ...spot, cntNo }, "stuffing");
    },
  };
}

function checkStuffing(ctx: ExportContext, { cargo }: ShipmentDocument, spot: Spot): void {
  for (let index = 0; index < cargo.length; index += 1) {
    const { stuffing, pkgs, empty } = cargo[index] as ShipmentDocument["cargo"][number];
    if (stuffing.length === 0 || empty) continue;
    let stuffed = 0;
    for (const part of stuffing) stuffed += part.pkgs ?? Number.NaN;
    // With one count unknown the sum means nothing.
    if (!Number.isNaN(stuffed) && stuffed !== pkgs)
      ctx.warn("edi.stuffingDiffers", spot, `cargo[${index + 1}].stuffing`, { pkgs, stuffed });
  }
}
