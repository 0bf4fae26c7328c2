import type { ComposeBookings, ComposedExport, ExportFinding, MappingRow as StoredRow, VoyageExport } from "#domain/edi/booking-export.ts";
import { exportBookingIfcsum, writeBookingIfcsum } from "#edi/outbound/booking-ifcsum.ts";
import { makeCodeMapper, type MappingRow, mappingTypes } from "#edi/partners/code-mapper.ts";
import { type PartnerProfile, partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { encodingOf, nameChar } from "#edi/syntax/repertoire.ts";
import { transliterate } from "#edi/syntax/transliterate.ts";

/** Binds the IFCSUM composer of #edi to the domain's export: profile and rows as stored in, bytes out. */
export const composeBookings: ComposeBookings = bind(exportBookingIfcsum);

/** The same without the check of the finished file against the directory: what the bench measures beside it. Never for sending. */
export const composeUnchecked: ComposeBookings = bind(writeBookingIfcsum);

function bind(write: typeof exportBookingIfcsum): ComposeBookings {
  return (facts, setting) => compose(write, facts, setting);
}

function compose(
  write: typeof exportBookingIfcsum,
  facts: VoyageExport,
  { profile: stored, rows, control, now }: Parameters<ComposeBookings>[1],
): ComposedExport {
  const profile = partnerProfileSchema.parse(stored);
  const mapper = makeCodeMapper(rows.filter(isMappingRow), { partner: profile.partnerCode });
  const { input, findings } = withoutForeignRemarks(facts, profile);
  const made = write(input, { profile, mapper, control, now });
  return {
    bytes: made.text === null ? null : Buffer.from(made.text, encodingOf(profile.syntaxId)),
    findings: [
      ...findings,
      ...made.findings.map(({ code, level, params, bkNo, cntNo, field }) => ({ code, level, params, ...place({ bkNo, cntNo, field }) })),
    ],
    messageRefs: made.messageRefs,
    fileName: made.fileName,
    documentNo: made.documentNo,
    messageType: profile.message,
    messageVersion: `${profile.version}.${profile.release}`,
  };
}

function place(fields: Record<"bkNo" | "cntNo" | "field", string | undefined>): Partial<Record<"bkNo" | "cntNo" | "field", string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function isMappingRow(row: StoredRow): row is StoredRow & MappingRow {
  return (mappingTypes as readonly string[]).includes(row.type);
}

/** The desk's remark is written in Chinese as a rule; one the partner cannot read is left out with a warning, it must not stop a file. */
function withoutForeignRemarks(facts: VoyageExport, profile: PartnerProfile): { input: VoyageExport; findings: ExportFinding[] } {
  const findings: ExportFinding[] = [];
  const bookings = facts.bookings.map((booking) => {
    const left = booking.remark ? transliterate(booking.remark, profile.syntaxId).left : [];
    if (left.length === 0) return booking;
    const { remark: _remark, ...kept } = booking;
    const char = [...new Set(left.map((one) => nameChar(one.char)))].slice(0, 10).join(" ");
    const params = { where: booking.bkNo, field: "remark", char, charset: profile.syntaxId };
    findings.push({ code: "edi.leftOutChar", level: "warning", params, bkNo: booking.bkNo, field: "remark" });
    return kept;
  });
  return { input: { ...facts, bookings }, findings };
}
