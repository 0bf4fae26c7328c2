import { ifcsumD95b } from "../messages/ifcsum/ifcsum-d95b.directory.ts";
import { isCleanInterchange, validateInterchange } from "../messages/validate.ts";
import type { CodeMapper } from "../partners/code-mapper.ts";
import { renderFileName } from "../partners/file-name.ts";
import type { PartnerProfile } from "../partners/partner-profile.ts";
import { type Finding, hasErrors, listFindings } from "../syntax/finding.ts";
import { type LocalTime, stamp203 } from "../syntax/local-time.ts";
import { openSum } from "../syntax/number.ts";
import type { WrittenSegments } from "../syntax/segment.ts";
import { type OutMessage, writeInterchange } from "../syntax/write.ts";
import {
  type IfcsumBooking,
  type IfcsumBookingInput,
  type IfcsumContainer,
  type IfcsumControl,
  type IfcsumVoyage,
  packagesOf,
} from "./booking-ifcsum.input.ts";
import { namedByBooking, openChecks } from "./check-booking-ifcsum.ts";
import { type ExportContext, lookOf, makeExportContext } from "./export-context.ts";
import { writeConsignment } from "./ifcsum-consignment.ts";
import { writeContainer, writeVoyage } from "./ifcsum-header.ts";
import { writeRff } from "./ifcsum-parts.ts";
import { boxesOf, openSplit } from "./split-messages.ts";

/** What an export needs beside its facts: the partner, the code tables, the numbers taken for it, and the sender's wall clock. */
export type IfcsumExportSetting = { profile: PartnerProfile; mapper: CodeMapper; control: IfcsumControl; now: LocalTime };

/**
 * A finished export. `text` is null when any finding is an error: such a file must not leave (guide §2). The bytes are the text in
 * `encodingOf(profile.syntaxId)`. `documentNo` is what a later replace or cancel must repeat.
 */
export type IfcsumExport = {
  text: string | null;
  findings: readonly Finding[];
  controlRef: string;
  messageRefs: readonly string[];
  fileName: string;
  documentNo: string;
};

/** An export that is being written: bookings in their order, a few at a time, then the containers of all of them. */
export type IfcsumWriter = {
  add(bookings: readonly IfcsumBooking[]): void;
  /**
   * Ends the file. `checked` reads it back as its receiver will and checks it against the directory; only a measurement may leave that out,
   * and such a file must not be sent.
   */
  finish(containers: readonly IfcsumContainer[], checked: boolean): IfcsumExport;
};

/** The bookings of one voyage as an IFCSUM D.95B interchange for one partner, checked; see `openBookingIfcsum`. */
export function exportBookingIfcsum({ voyage, bookings, containers }: IfcsumBookingInput, setting: IfcsumExportSetting): IfcsumExport {
  const writer = openBookingIfcsum(voyage, setting);
  writer.add(bookings);
  return writer.finish(containers, true);
}

/** One message while it grows. */
type Message = { consignments: string[]; segments: number; bookings: number; weight: ReturnType<typeof openSum>; packages: number };

/**
 * Opens an IFCSUM D.95B interchange of one voyage for one partner (guide §5.1). Pure: the same input gives the same bytes, however it is
 * portioned; a booking is text when `add` returns and is not held. Findings name booking, field and character or limit.
 * Throws only on a program fault: a clock that is none, a file name pattern the profile schema would have refused.
 */
export function openBookingIfcsum(voyage: IfcsumVoyage, setting: IfcsumExportSetting): IfcsumWriter {
  const findings = listFindings();
  const ctx = makeExportContext(setting.profile, setting.mapper, findings);
  const checks = openChecks(ctx, voyage.voyNo);
  const split = openSplit();
  const messages: Message[] = [];
  return {
    add(bookings) {
      for (const booking of bookings) {
        const boxes = boxesOf(booking);
        checks.booking(booking, boxes);
        if (split.next(boxes)) messages.push({ consignments: [], segments: 0, bookings: 0, weight: openSum(), packages: 0 });
        addConsignment(ctx, voyage, booking, messages.at(-1) as Message);
      }
    },
    finish(containers, checked) {
      const { control } = setting;
      const shares = split.containers(containers);
      const documentNo = control.documentNo ?? documentNoOf(ctx, voyage, control);
      const messageRefs = messageRefsOf(control, shares.length);
      checks.whole(containers, { messages: shares.length, documentNo, messageRefs, interchangeRef: control.interchangeRef });
      const written = shares.map((boxes, index) =>
        writeMessage(ctx, messages[index] ?? emptyMessage(), {
          ...{ setting, voyage, boxes, documentNo: numbered(documentNo, index, shares.length), reference: messageRefs[index] ?? "" },
        }),
      );
      const text = hasErrors(findings.all) ? null : writeFile(written, setting);
      const last = text !== null && checked ? selfCheck(text) : [];
      const all = [...findings.all, ...last];
      const fileName = fileNameOf(voyage, setting, documentNo);
      return { text: hasErrors(last) ? null : text, findings: all, controlRef: control.interchangeRef, messageRefs, fileName, documentNo };
    },
  };
}

const emptyMessage = (): Message => ({ consignments: [], segments: 0, bookings: 0, weight: openSum(), packages: 0 });

/** One consignment as text: its objects are forgotten at once, because those of a whole file keep the collector of garbage busier than the file. */
function addConsignment(ctx: ExportContext, voyage: IfcsumVoyage, booking: IfcsumBooking, message: Message): void {
  message.bookings += 1;
  for (const cargo of booking.cargo) {
    message.weight.add(cargo.gwt);
    message.packages += packagesOf(cargo);
  }
  writeConsignment(ctx, voyage, booking, message.bookings);
  const { text, count } = ctx.out.take();
  message.consignments.push(text);
  message.segments += count;
}

/** `{carrier}-{voyage}-{load port}-{number of three digits}` (guide §5.1). */
function documentNoOf(ctx: ExportContext, voyage: IfcsumVoyage, { documentSeq }: IfcsumControl): string {
  return [voyage.carrierCode, voyage.voyNo, voyage.portLoad.code, String(documentSeq).padStart(3, "0")]
    .map((part) => ctx.line(part, { voyNo: voyage.voyNo }, "documentNo"))
    .join("-");
}

/** One message keeps the reference; of several each gets three digits more, so that 11 characters of base still fit an..14. */
function messageRefsOf({ interchangeRef, messageRef }: IfcsumControl, count: number): string[] {
  const digits = interchangeRef.replace(/^[A-Za-z]+/, "");
  const given = messageRef ?? (digits === "" ? interchangeRef : digits);
  return Array.from({ length: count }, (_, index) => (count === 1 ? given : given + String(index + 1).padStart(3, "0")));
}

function numbered(documentNo: string, index: number, count: number): string {
  return count === 1 ? documentNo : `${documentNo}-${String(index + 1).padStart(3, "0")}`;
}

const purposes = { original: "9", replace: "5", change: "4", cancel: "1" } as const;

type MessageParts = {
  setting: IfcsumExportSetting;
  voyage: IfcsumVoyage;
  boxes: readonly IfcsumContainer[];
  documentNo: string;
  reference: string;
};

/** A message whole, in the order of the directory: its head, its containers, its consignments. */
function writeMessage(ctx: ExportContext, message: Message, { setting, voyage, boxes, documentNo, reference }: MessageParts): OutMessage {
  const { profile, control, now } = setting;
  ctx.out.put("BGM", [profile.documentName, documentNo, purposes[control.purpose]]);
  ctx.out.put("DTM", [["137", stamp203(now) ?? "", "203"]]);
  ctx.out.put("CNT", [["7", message.weight.text(), "KGM"]]);
  ctx.out.put("CNT", [["10", message.bookings]]);
  ctx.out.put("CNT", [["11", message.packages]]);
  ctx.out.put("CNT", [["16", boxes.length]]);
  writeRff(ctx, "VON", voyage.externalVoyNo, { spot: { voyNo: voyage.voyNo }, field: "voyage.externalVoyNo" });
  writeVoyage(ctx, voyage);
  for (const one of boxes) writeContainer(ctx, one);
  const consignments: WrittenSegments = { text: message.consignments.join(""), count: message.segments };
  const { type, version, release, agency } = ifcsumD95b;
  const association = profile.association === undefined ? {} : { association: profile.association };
  return { reference, type, version, release, agency, body: [ctx.out.take(), consignments], ...association };
}

function fileNameOf(voyage: IfcsumVoyage, { profile, control, now }: IfcsumExportSetting, documentNo: string): string {
  return renderFileName(profile.fileNamePattern, {
    msg: profile.message,
    partner: profile.partnerCode,
    voyage: voyage.voyNo,
    pol: voyage.portLoad.code,
    ref: control.interchangeRef,
    doc: documentNo,
    madeAt: now,
  });
}

function writeFile(messages: readonly OutMessage[], { profile, control, now }: IfcsumExportSetting): string {
  const { syntaxId, syntaxVersion, sender, recipient, test } = profile;
  const application = profile.application === undefined ? {} : { application: profile.application };
  const { separators, lineBreak } = lookOf(profile);
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

/** Reads the file back as its receiver will and names the booking of each finding. The file is our own, so only findings are bounded. */
function selfCheck(text: string): Finding[] {
  const limits = { maxChars: Number.POSITIVE_INFINITY };
  if (isCleanInterchange(text, [ifcsumD95b], limits)) return [];
  const { interchange, findings } = validateInterchange(text, [ifcsumD95b], limits);
  return findings.map((one) => namedByBooking(one, interchange));
}
