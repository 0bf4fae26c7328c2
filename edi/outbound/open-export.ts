import {
  boxesOf,
  type DocumentContainer,
  type DocumentFacts,
  type DocumentVoyage,
  packagesOf,
  type ShipmentDocument,
} from "../documents/shipment.ts";
import type { MessageDefinition } from "../messages/definition.ts";
import { isCleanInterchange, validateInterchange } from "../messages/validate.ts";
import { renderFileName } from "../partners/file-name.ts";
import type { PartnerProfile } from "../partners/partner-profile.ts";
import { type Finding, hasErrors, listFindings } from "../syntax/finding.ts";
import { stamp203 } from "../syntax/local-time.ts";
import { openSum } from "../syntax/number.ts";
import { valueAt } from "../syntax/segment.ts";
import { type OutMessage, writeInterchange } from "../syntax/write.ts";
import { openChecks } from "./check-documents.ts";
import type { ExportSetting, MessageControl, MessageHead, MessageSpec, MessageWriter } from "./message-spec.ts";
import { type ExportContext, lookOf, makeExportContext } from "./export-context.ts";
import { type Mirror, openMirror } from "./mirror.ts";
import { withoutUnreadable } from "./optional-texts.ts";
import { functionOfPurpose } from "./purpose.ts";
import { openSplit } from "./split-messages.ts";

type Share = { texts: string[]; segments: number; documents: number; weight: ReturnType<typeof openSum>; packages: number };
const emptyShare = (): Share => ({ texts: [], segments: 0, documents: 0, weight: openSum(), packages: 0 });

/** See `OutboundMessage.open`. */
export function openExport<D extends ShipmentDocument, O>(
  spec: MessageSpec<D, O>,
  voyage: DocumentVoyage,
  setting: ExportSetting,
): MessageWriter<D> {
  const { directory, facts, map, room } = spec;
  const { profile, mapper, control } = setting;
  const findings = listFindings();
  const leftOut: Finding[] = [];
  const ctx = makeExportContext({ profile, mapper, directory, findings });
  const checks = openChecks(ctx, { facts, room, voyNo: voyage.voyNo });
  const split = openSplit(room);
  const shares: Share[] = [];
  const mirror = openMirror(facts);
  return {
    add(documents) {
      for (const whole of documents) {
        const document = withoutUnreadable(whole, { spec, profile, leftOut });
        const boxes = boxesOf(document);
        checks.document(document, boxes);
        if (split.next(boxes)) shares.push(emptyShare());
        const share = shares.at(-1) as Share;
        count(share, document);
        mirror.meant(document);
        map.document(ctx, voyage, document, share.documents);
        keepText(ctx, share);
      }
    },
    finish(containers, checked) {
      const parts = split.containers(containers);
      const documentNo = control.documentNo ?? documentNoOf(ctx, voyage, control);
      const messageRefs = messageRefsOf(control, parts.length);
      checks.whole(containers, { messages: parts.length, documentNo, messageRefs, interchangeRef: control.interchangeRef });
      const written = parts.map((boxes, index) =>
        writeMessage(ctx, spec, {
          share: shares[index] ?? emptyShare(),
          boxes,
          setting,
          voyage,
          documentNo: numbered(documentNo, index, parts.length),
          reference: messageRefs[index] ?? "",
        }),
      );
      const text = hasErrors(findings.all) ? null : writeFile(written, directory, setting);
      const last = text !== null && checked ? selfCheck(text, directory, { facts, mirror }) : [];
      return {
        text: hasErrors(last) ? null : text,
        findings: [...leftOut, ...findings.all, ...last],
        controlRef: control.interchangeRef,
        messageRefs,
        fileName: fileNameOf(directory.type, voyage, setting, documentNo),
        documentNo,
      };
    },
  };
}

function count(share: Share, { cargo }: ShipmentDocument): void {
  share.documents += 1;
  for (const line of cargo) {
    share.weight.add(line.gwt);
    share.packages += packagesOf(line);
  }
}

/** Documents become text at once: keeping the objects of a whole file would load the garbage collector. */
function keepText(ctx: ExportContext, share: Share): void {
  const { text, count: segments } = ctx.out.take();
  share.texts.push(text);
  share.segments += segments;
}

/** `{carrier}-{voyage}-{load port}-{number of three digits}` (guide §5.1). */
function documentNoOf(ctx: ExportContext, voyage: DocumentVoyage, { documentSeq }: MessageControl): string {
  return [voyage.carrierCode, voyage.voyNo, voyage.portLoad.code, String(documentSeq).padStart(3, "0")]
    .map((part) => ctx.line(part, { voyNo: voyage.voyNo }, "documentNo"))
    .join("-");
}

/** A single message keeps the reference; several add three digits, so that 11 base characters still fit an..14. */
function messageRefsOf({ interchangeRef, messageRef }: MessageControl, messages: number): string[] {
  const digits = interchangeRef.replace(/^[A-Za-z]+/, "");
  const base = messageRef ?? (digits === "" ? interchangeRef : digits);
  return Array.from({ length: messages }, (_, index) => (messages === 1 ? base : base + String(index + 1).padStart(3, "0")));
}

function numbered(documentNo: string, index: number, messages: number): string {
  return messages === 1 ? documentNo : `${documentNo}-${String(index + 1).padStart(3, "0")}`;
}

type MessageParts = {
  share: Share;
  boxes: readonly DocumentContainer[];
  setting: ExportSetting;
  voyage: DocumentVoyage;
  documentNo: string;
  reference: string;
};

/** Head, containers and documents in the directory's order. */
function writeMessage<D extends ShipmentDocument, O>(
  ctx: ExportContext,
  { directory, map, partnerOptions }: MessageSpec<D, O>,
  { share, boxes, setting, voyage, documentNo, reference }: MessageParts,
): OutMessage {
  const { profile, control, now } = setting;
  const head: MessageHead<O> = {
    options: partnerOptions(profile),
    voyage,
    documentNo,
    purpose: functionOfPurpose[control.purpose],
    preparedAt: stamp203(now) ?? "",
    totals: { weight: share.weight.text(), documents: share.documents, packages: share.packages, containers: boxes.length },
  };
  map.head(ctx, head);
  for (const box of boxes) map.container(ctx, box);
  map.behindContainers?.(ctx, head);
  const { type, version, release, agency } = directory;
  const association = profile.association === undefined ? {} : { association: profile.association };
  const documents = { text: share.texts.join(""), count: share.segments };
  return { reference, type, version, release, agency, body: [ctx.out.take(), documents], ...association };
}

function fileNameOf(msg: string, voyage: DocumentVoyage, { profile, control, now }: ExportSetting, documentNo: string): string {
  return renderFileName(profile.fileNamePattern, {
    msg,
    partner: profile.partnerCode,
    voyage: voyage.voyNo,
    pol: voyage.portLoad.code,
    ref: control.interchangeRef,
    doc: documentNo,
    madeAt: now,
  });
}

function writeFile(messages: readonly OutMessage[], directory: MessageDefinition, { profile, control, now }: ExportSetting): string {
  const { syntaxId, syntaxVersion, sender, recipient, test } = profile;
  const application = profile.application === undefined ? {} : { application: profile.application };
  const { separators, lineBreak } = lookOf(profile, directory);
  return writeInterchange(
    {
      syntaxId,
      syntaxVersion,
      sender: partyOf(sender),
      recipient: partyOf(recipient),
      preparedAt: now,
      reference: control.interchangeRef,
      acknowledge: profile.wantsContrl,
      test,
      ...application,
    },
    messages,
    { una: profile.una, lineBreak, separators },
  );
}

function partyOf({ id, qualifier }: PartnerProfile["sender"]) {
  return qualifier === undefined ? { id } : { id, qualifier };
}

type Meant<D extends ShipmentDocument> = { facts: DocumentFacts<D>; mirror: Mirror<D> };

/**
 * Reads the file back, compares it with what was meant and adds the document to each finding. Only the number of findings is limited, as the file
 * is ours.
 */
function selfCheck<D extends ShipmentDocument>(text: string, directory: MessageDefinition, { facts, mirror }: Meant<D>): Finding[] {
  const limits = { maxChars: Number.POSITIVE_INFINITY };
  if (isCleanInterchange(text, [directory], limits, mirror.read)) return mirror.findings();
  const { interchange, findings } = validateInterchange(text, [directory], limits);
  return findings.map((finding) => {
    const message = interchange.messages.find(({ reference }) => reference === finding.messageRef);
    // A segment belongs to the latest CNI.
    const before = message?.segments.slice(0, finding.segment ?? 0).findLast(({ tag }) => tag === "CNI");
    return before === undefined ? finding : { ...finding, ...facts.spot(valueAt(before, 1)) };
  });
}
