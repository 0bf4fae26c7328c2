import { nameChar } from "#platform/i18n/shown-text.ts";
import type { ComposeBookings, ExportBooking, ExportFinding, MappingRow as StoredRow, MapsCodes } from "#domain/edi/booking-export.ts";
import { openBookingIfcsum } from "#edi/outbound/booking-ifcsum.ts";
import { hasCodeList, makeCodeMapper, type MappingRow, mappingTypes } from "#edi/partners/code-mapper.ts";
import { type PartnerProfile, partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { encodingOf } from "#edi/syntax/repertoire.ts";
import { transliterate } from "#edi/syntax/transliterate.ts";

/** Binds the IFCSUM composer of #edi to the domain's export: profile and rows as stored in, bytes out. */
export const composeBookings: ComposeBookings = bind(true);

/** The same without the check of the finished file against the directory: what the bench measures beside it. Never for sending. */
export const composeUnchecked: ComposeBookings = bind(false);

function bind(checked: boolean): ComposeBookings {
  return (voyage, { profile: stored, rows, control, now }) => {
    const profile = partnerProfileSchema.parse(stored);
    const mapper = makeCodeMapper(rows.filter(isMappingRow), { partner: profile.partnerCode });
    const writer = openBookingIfcsum(voyage, { profile, mapper, control, now });
    const remarks: ExportFinding[] = [];
    return {
      add: (bookings) => writer.add(bookings.map((booking) => withoutForeignRemark(booking, profile, remarks))),
      finish(containers) {
        const made = writer.finish(containers, checked);
        return {
          bytes: made.text === null ? null : Buffer.from(made.text, encodingOf(profile.syntaxId)),
          findings: [
            ...remarks,
            ...made.findings.map(({ code, level, params, bkNo, cntNo, field }) => ({
              code,
              level,
              params,
              ...place({ bkNo, cntNo, field }),
            })),
          ],
          messageRefs: made.messageRefs,
          fileName: made.fileName,
          documentNo: made.documentNo,
          messageType: profile.message,
          messageVersion: `${profile.version}.${profile.release}`,
        };
      },
    };
  };
}

function place(fields: Record<"bkNo" | "cntNo" | "field", string | undefined>): Partial<Record<"bkNo" | "cntNo" | "field", string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The code table of a partner, as the composer asks it. */
export const mapsCodes: MapsCodes = (rows, partner) => {
  const mapper = makeCodeMapper(rows.filter(isMappingRow), { partner });
  return (type, systemCode) => {
    const known = mappingTypes.find((one) => one === type);
    const mapped = known ? mapper.toEdi(known, systemCode) : null;
    if (!mapped?.ok) return { ediCode: "", by: "none" };
    if (mapped.by === "identity") return { ediCode: mapped.code, by: known && hasCodeList(known) ? "official" : "same" };
    return { ediCode: mapped.code, by: mapped.by === "partner" && partner !== "*" ? "partner" : "any" };
  };
};

function isMappingRow(row: StoredRow): row is StoredRow & MappingRow {
  return (mappingTypes as readonly string[]).includes(row.type);
}

/** The desk's remark is written in Chinese as a rule; one the partner cannot read is left out with a warning, it must not stop a file. */
function withoutForeignRemark(booking: ExportBooking, profile: PartnerProfile, findings: ExportFinding[]): ExportBooking {
  const left = booking.remark ? transliterate(booking.remark, profile.syntaxId).left : [];
  if (left.length === 0) return booking;
  const { remark: _remark, ...kept } = booking;
  const char = [...new Set(left.map((one) => nameChar(one.char)))].slice(0, 10).join(" ");
  const params = { where: booking.bkNo, field: "remark", char, charset: profile.syntaxId };
  findings.push({ code: "edi.leftOutChar", level: "warning", params, bkNo: booking.bkNo, field: "remark" });
  return kept;
}
