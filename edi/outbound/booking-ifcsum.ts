import { ifcsumD95b } from "../messages/ifcsum/ifcsum-d95b.directory.ts";
import { type MessageTree, placesOf, serialise, serialiseAt, tree } from "../messages/tree.ts";
import { isCleanInterchange, validateInterchange } from "../messages/validate.ts";
import type { CodeMapper } from "../partners/code-mapper.ts";
import { renderFileName } from "../partners/file-name.ts";
import type { PartnerProfile } from "../partners/partner-profile.ts";
import { type Finding, hasErrors, listFindings } from "../syntax/finding.ts";
import { type LocalTime, stamp203 } from "../syntax/local-time.ts";
import { sumNumbers } from "../syntax/number.ts";
import { type Segment, segment, type WrittenSegments } from "../syntax/segment.ts";
import { type Separators, separatorsOfSyntax } from "../syntax/separators.ts";
import { type OutMessage, writeInterchange, writeSegments } from "../syntax/write.ts";
import type { IfcsumBookingInput, IfcsumControl } from "./booking-ifcsum.input.ts";
import { checkInput, namedByBooking } from "./check-booking-ifcsum.ts";
import { type ExportContext, makeExportContext } from "./export-context.ts";
import { writeConsignment } from "./ifcsum-consignment.ts";
import { writeContainer, writeVoyage } from "./ifcsum-header.ts";
import { writeRff } from "./ifcsum-parts.ts";
import { type MessageShare, splitMessages } from "./split-messages.ts";

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

/**
 * The bookings of one voyage as an IFCSUM D.95B interchange for one partner (guide §5.1). Pure: the same input gives the same bytes.
 * The text is read back and checked against the directory before it is given out; findings name booking, field and character or limit.
 * Throws only on a program fault: a clock that is none, a file name pattern the profile schema would have refused.
 */
export function exportBookingIfcsum(input: IfcsumBookingInput, setting: IfcsumExportSetting): IfcsumExport {
  const made = writeBookingIfcsum(input, setting);
  if (made.text === null) return made;
  const findings = [...made.findings, ...selfCheck(made.text)];
  return { ...made, text: hasErrors(findings) ? null : made.text, findings };
}

/** The same without the last look: what the mapping itself finds stops the file, the directory is not asked. For measuring; never send it. */
export function writeBookingIfcsum(input: IfcsumBookingInput, setting: IfcsumExportSetting): IfcsumExport {
  const { profile, mapper, control, now } = setting;
  const findings = listFindings();
  const ctx = makeExportContext(profile, mapper, findings);
  const shares = splitMessages(input);
  const documentNo = control.documentNo ?? documentNoOf(ctx, input, control);
  const messageRefs = messageRefsOf(control, shares.length);
  checkInput(ctx, input, { shares, documentNo, messageRefs, interchangeRef: control.interchangeRef });
  const messages = shares.map((share, index) =>
    writeMessage(ctx, input, share, {
      setting,
      documentNo: numbered(documentNo, index, shares.length),
      reference: messageRefs[index] ?? "",
    }),
  );
  return {
    text: hasErrors(findings.all) ? null : writeFile(messages, setting),
    findings: [...findings.all],
    controlRef: control.interchangeRef,
    messageRefs,
    fileName: renderFileName(profile.fileNamePattern, {
      msg: profile.message,
      partner: profile.partnerCode,
      voyage: input.voyage.voyNo,
      pol: input.voyage.portLoad.code,
      ref: control.interchangeRef,
      doc: documentNo,
      madeAt: now,
    }),
    documentNo,
  };
}

/** `{carrier}-{voyage}-{load port}-{number of three digits}` (guide §5.1). */
function documentNoOf(ctx: ExportContext, { voyage }: IfcsumBookingInput, { documentSeq }: IfcsumControl): string {
  const spot = { voyNo: voyage.voyNo, field: "documentNo" };
  return [voyage.carrierCode, voyage.voyNo, voyage.portLoad.code, String(documentSeq).padStart(3, "0")]
    .map((part) => ctx.line(part, spot))
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

type MessageNames = { setting: IfcsumExportSetting; documentNo: string; reference: string };

function writeMessage(ctx: ExportContext, { voyage }: IfcsumBookingInput, share: MessageShare, names: MessageNames): OutMessage {
  const { profile, control, now } = names.setting;
  const cargo = share.bookings.flatMap((one) => one.cargo);
  const root: MessageTree = tree(
    [
      segment("BGM", [profile.documentName, names.documentNo, purposes[control.purpose]]),
      segment("DTM", [["137", stamp203(now) ?? "", "203"]]),
      segment("CNT", [["7", sumNumbers(cargo.map((one) => one.gwt)), "KGM"]]),
      segment("CNT", [["10", share.bookings.length]]),
      segment("CNT", [["11", sumNumbers(cargo.map((one) => one.pkgs))]]),
      segment("CNT", [["16", share.containers.length]]),
    ],
    {
      SG1: writeRff(ctx, "VON", voyage.externalVoyNo, { voyNo: voyage.voyNo, field: "voyage.externalVoyNo" }),
      SG5: [writeVoyage(ctx, voyage)],
    },
  );
  const { type, version, release, agency } = ifcsumD95b;
  const body: (Segment | WrittenSegments)[] = serialise(root, ifcsumD95b, profile.decimalMark);
  for (const one of share.containers) body.push(writeGroup(writeContainer(ctx, one), boxPlaces, profile));
  for (const [index, one] of share.bookings.entries())
    body.push(writeGroup(writeConsignment(ctx, voyage, one, index + 1), consignmentPlaces, profile));
  return {
    reference: names.reference,
    type,
    version,
    release,
    agency,
    body,
    ...(profile.association === undefined ? {} : { association: profile.association }),
  };
}

const [boxPlaces, consignmentPlaces] = [placesOf(ifcsumD95b, "SG13"), placesOf(ifcsumD95b, "SG15")];

/**
 * One container or consignment as text: its objects are forgotten at once, because those of a whole file keep the collector of garbage busier
 * than the file itself. The order inside is the directory's; that containers stand before consignments is proved by the last look.
 */
function writeGroup(part: MessageTree, places: ReturnType<typeof placesOf>, profile: PartnerProfile): WrittenSegments {
  const segments = serialiseAt(part, { definition: ifcsumD95b, places, decimal: profile.decimalMark });
  return writeSegments(segments, separatorsOf(profile), lineBreaks[profile.lineBreak]);
}

const separatorsByProfile = new WeakMap<PartnerProfile, Separators>();

function separatorsOf(profile: PartnerProfile): Separators {
  const known = separatorsByProfile.get(profile) ?? { ...separatorsOfSyntax(profile.syntaxVersion), decimal: profile.decimalMark };
  separatorsByProfile.set(profile, known);
  return known;
}

const lineBreaks = { none: "", lf: "\n", crlf: "\r\n" } as const;

function writeFile(messages: readonly OutMessage[], { profile, control, now }: IfcsumExportSetting): string {
  const { syntaxId, syntaxVersion, sender, recipient, test } = profile;
  const application = profile.application === undefined ? {} : { application: profile.application };
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
    {
      una: profile.una,
      lineBreak: lineBreaks[profile.lineBreak],
      separators: separatorsOf(profile),
    },
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
