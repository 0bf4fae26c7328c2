import {
  boxesOf,
  type DocumentContainer,
  type DocumentVoyage,
  packagesOf,
  type ShipmentDocument,
} from "#edi/documents/shipment.ts";
import { type Finding, hasErrors, listFindings } from "#edi/syntax/finding.ts";
import { stamp203 } from "#edi/syntax/local-time.ts";
import { openSum } from "#edi/syntax/number.ts";
import { openChecks } from "./check-documents.ts";
import type {
  ExportSetting,
  Meant,
  MessageControl,
  MessageHead,
  MessageSpec,
  MessageWriter,
} from "./message-spec.ts";
import { type ExportContext, makeExportContext } from "./export-context.ts";
import { openMirror } from "./mirror.ts";
import { readBack } from "./read-back.ts";
import { withReadableNotes } from "./optional-texts.ts";
import { fileNameOf, messageRefsOf, writeFile } from "./file-frame.ts";
import { functionOfPurpose } from "./purpose.ts";
import type { OutMessage } from "#edi/syntax/write.ts";
import { openSplit } from "./split-messages.ts";

type Share = {
  texts: string[];
  segments: number;
  documents: number;
  weight: ReturnType<typeof openSum>;
  packages: number;
};
const emptyShare = (): Share => ({
  texts: [],
  segments: 0,
  documents: 0,
  weight: openSum(),
  packages: 0,
});

/** See `OutboundMessage.open`. */
export function openExport<D extends ShipmentDocument, O>(
  spec: MessageSpec<D, O>,
  voyage: DocumentVoyage,
  setting: ExportSetting,
): MessageWriter<D> {
  const { directory, facts, map, room } = spec;
  const { profile, mapper, control, checked = true } = setting;
  const findings = listFindings();
  const leftOut: Finding[] = [];
  const ctx = makeExportContext({ profile, mapper, directory, findings });
  const checks = openChecks(ctx, { facts, room, voyNo: voyage.voyNo });
  const split = openSplit(room);
  const shares: Share[] = [];
  // What a file is never compared with need not be noted.
  const mirror = checked ? mirrorOf(spec, voyage, setting) : null;
  return {
    add(documents) {
      for (const whole of documents) {
        const document = withReadableNotes(whole, { spec, profile, leftOut });
        const boxes = boxesOf(document);
        checks.document(document, boxes);
        if (split.next(boxes)) shares.push(emptyShare());
        const share = shares.at(-1) as Share;
        count(share, document);
        mirror?.meant(document);
        map.document(ctx, voyage, document, share.documents);
        keepText(ctx, share);
      }
    },
    finish(containers) {
      const parts = split.containers(containers);
      const documentNo = control.documentNo ?? documentNoOf(ctx, voyage, control);
      const messageRefs = messageRefsOf(control, parts.length);
      checks.whole(containers, {
        messages: parts.length,
        documentNo,
        messageRefs,
        interchangeRef: control.interchangeRef,
      });
      mirror?.containers(containers);
      const written = parts.map((boxes, index) => {
        const own = numbered(documentNo, index, parts.length);
        mirror?.head({ documentNo: own, purpose: functionOfPurpose[control.purpose] });
        const share = shares[index] ?? emptyShare();
        return writeMessage(ctx, spec, {
          share,
          boxes,
          setting,
          voyage,
          documentNo: own,
          reference: messageRefs[index] ?? "",
        });
      });
      const text = hasErrors(findings.all) ? null : writeFile(written, directory, setting);
      const last = text !== null && mirror ? readBack(text, directory, { facts, mirror }) : [];
      return {
        text: hasErrors(last) ? null : text,
        findings: [...leftOut, ...findings.all, ...last],
        controlRef: control.interchangeRef,
        messageRefs,
        fileName: fileNameOf(
          { type: directory.type, voyNo: voyage.voyNo, port: voyage.portLoad.code, documentNo },
          setting,
        ),
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

/**
 * Documents become text at once: keeping the objects of a whole file would load the garbage
 * collector.
 */
function keepText(ctx: ExportContext, share: Share): void {
  const { text, count: segments } = ctx.out.take();
  share.texts.push(text);
  share.segments += segments;
}

/** `{carrier}-{voyage}-{load port}-{number of three digits}` (guide §5.1). */
function documentNoOf(
  ctx: ExportContext,
  voyage: DocumentVoyage,
  { documentSeq }: MessageControl,
): string {
  return [
    voyage.carrierCode,
    voyage.voyNo,
    voyage.portLoad.code,
    String(documentSeq).padStart(3, "0"),
  ]
    .map((part) => ctx.line(part, { voyNo: voyage.voyNo }, "documentNo"))
    .join("-");
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
    totals: {
      weight: share.weight.text(),
      documents: share.documents,
      packages: share.packages,
      containers: boxes.length,
    },
  };
  map.head(ctx, head);
  for (const box of boxes) map.container(ctx, box);
  map.behindContainers?.(ctx, head);
  const { type, version, release, agency } = directory;
  const association = profile.association === undefined ? {} : { association: profile.association };
  const documents = { text: share.texts.join(""), count: share.segments };
  return {
    reference,
    type,
    version,
    release,
    agency,
    body: [ctx.out.take(), documents],
    ...association,
  };
}

function mirrorOf<D extends ShipmentDocument, O>(
  { facts, unsaid, ports }: MessageSpec<D, O>,
  voyage: DocumentVoyage,
  { mapper }: ExportSetting,
) {
  return openMirror({
    facts,
    voyage,
    mapper,
    ...(unsaid ? { unsaid } : {}),
    ...(ports ? { ports } : {}),
  });
}

/** See `OutboundMessage.check`. A file of one message. */
export function checkExport<D extends ShipmentDocument, O>(
  spec: MessageSpec<D, O>,
  text: string,
  meant: Meant<D>,
): Finding[] {
  const { directory, facts } = spec;
  const { voyage, documents, containers, setting, documentNo } = meant;
  const mirror = mirrorOf(spec, voyage, setting);
  for (const document of documents) mirror.meant(document);
  mirror.containers(containers);
  mirror.head({ documentNo, purpose: functionOfPurpose[setting.control.purpose] });
  return readBack(text, directory, { facts, mirror });
}
