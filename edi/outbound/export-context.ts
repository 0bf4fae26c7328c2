import { nameChar } from "#platform/i18n/shown-text.ts";
import type { DocumentSpot } from "../documents/shipment.ts";
import type { MessageDefinition } from "../messages/definition.ts";
import { withMark } from "../messages/tree.ts";
import type { CodeMapper, MappingType } from "../partners/code-mapper.ts";
import type { PartnerProfile } from "../partners/partner-profile.ts";
import type { Finding, FindingList, MessageKey } from "../syntax/finding.ts";
import { type LocalTime, stamp203 } from "../syntax/local-time.ts";
import { writeFixedDigits, writeNumber } from "../syntax/number.ts";
import { type Stranger, strangersIn } from "../syntax/repertoire.ts";
import type { Segment, WrittenSegments } from "../syntax/segment.ts";
import { openSegmentText, type SegmentText } from "../syntax/segment-text.ts";
import { type Separators, separatorsOfSyntax } from "../syntax/separators.ts";
import { transliterate } from "../syntax/transliterate.ts";
import { cutText, lengthOf, linesOf, wrapLines } from "../syntax/wrap.ts";

/** Whose fields are being written; a finding names it. `under` stands before the name of the field (`cargo[1].`). */
export type Spot = DocumentSpot & { readonly cntNo?: string; readonly voyNo?: string; readonly under?: string };

type Translate = (code: MessageKey, spot: Spot, field: string, params?: Finding["params"]) => void;

/** What every part of an export needs: texts, codes and numbers for this partner, with findings for what cannot be sent, and where it is written. */
export type ExportContext = {
  readonly profile: PartnerProfile;
  /** Segments go here in the order of the directory. */
  readonly out: SegmentText;
  refuse: Translate;
  warn: Translate;
  line(text: string | undefined, spot: Spot, field: string): string;
  lines(text: string | readonly string[] | undefined, width: number, spot: Spot, field: string): string[];
  exact(text: string | undefined, limit: number, spot: Spot, field: string): string | undefined;
  shortened(text: string | undefined, limit: number, spot: Spot, field: string): string | undefined;
  optional(text: string | undefined, limit: number, spot: Spot, field: string): string | undefined;
  code(type: MappingType, systemCode: string | undefined, spot: Spot, field: string): string | undefined;
  number(value: string | number | undefined, spot: Spot, field: string): string | undefined;
  digits(value: string | undefined, count: number, spot: Spot, field: string): string | undefined;
  time(value: LocalTime | undefined, spot: Spot, field: string): string | undefined;
  /**
   * Writes what the key stands for, and the next time its text again: parties and places are the same on hundreds of bookings. What led to a
   * finding is not kept, so that each booking gets its own.
   */
  kept(key: string, write: () => void): void;
};

/** More texts than this are forgotten and begun anew. */
const mostKept = 5_000;

/** For whom an export is made and by which directory. */
export type ExportScope = { profile: PartnerProfile; mapper: CodeMapper; directory: MessageDefinition; findings: FindingList };

/**
 * Makes the context of one export. Texts are trimmed and brought into the partner's repertoire before any length is looked at, because a
 * transliterated text may be longer; a character that is left is an error naming document, field and character (guide §2).
 */
export function makeExportContext({ profile, mapper, directory, findings }: ExportScope): ExportContext {
  let message = 0;
  const t = (level: Finding["level"]): Translate =>
    function (code, spot, field, params = {}) {
      message += 1;
      findings.add(findingAt(level, code, { spot, field, params }));
    };
  const [refuse, warn] = [t("error"), t("warning")];
  const out = openSegmentText(lookOf(profile, directory));
  return {
    profile,
    out,
    refuse,
    warn,
    ...textsOf(profile, refuse, warn),
    ...valuesOf(profile, mapper, refuse),
    kept: keeper(out, () => message),
  };
}

const lineBreaks = { none: "", lf: "\n", crlf: "\r\n" } as const;

/** How the partner's files look: separators, line breaks, and the decimal mark put into what the directory calls a number. */
export function lookOf({ syntaxVersion, decimalMark, lineBreak }: PartnerProfile, directory: MessageDefinition) {
  const separators: Separators = { ...separatorsOfSyntax(syntaxVersion), decimal: decimalMark };
  const marked = decimalMark === "." ? undefined : (segment: Segment) => withMark(segment, directory, decimalMark);
  return { separators, lineBreak: lineBreaks[lineBreak], marked };
}

function keeper(out: SegmentText, message: () => number): ExportContext["kept"] {
  const texts = new Map<string, WrittenSegments>();
  return (key, write) => {
    const writtenSegments = texts.get(key);
    if (writtenSegments) return out.add(writtenSegments);
    const [before, from] = [message(), out.mark()];
    write();
    if (message() !== before) return;
    if (texts.size >= mostKept) texts.clear();
    texts.set(key, out.since(from));
  };
}

type Texts = Pick<ExportContext, "line" | "lines" | "exact" | "shortened" | "optional">;

function textsOf(profile: PartnerProfile, refuse: Translate, warn: Translate): Texts {
  const line: Texts["line"] = (text, spot, field) => {
    if (text === undefined || text === "") return "";
    const { text: clean, left } = bring(linesOf(text).join(" "), profile);
    if (left.length > 0) refuse("edi.charNotSendable", spot, field, charParams(left, profile));
    return clean.trim();
  };
  return {
    line,
    exact(text, limit, spot, field) {
      if (text === undefined || text === "") return undefined;
      const clean = line(text, spot, field);
      if (lengthOf(clean) > limit) refuse("edi.valueTooLong", spot, field, { value: clean.slice(0, 60), length: lengthOf(clean), limit });
      return clean === "" ? undefined : clean;
    },
    lines(text, width, spot, field) {
      if (text === undefined || text === "") return [];
      return wrapLines(
        linesOf(text).map((item) => line(item, spot, field)),
        width,
      );
    },
    shortened: (text, limit, spot, field) => cutText(line(text, spot, field), limit) || undefined,
    optional(text, limit, spot, field) {
      if (text === undefined || text === "") return undefined;
      const { text: brought, left } = bring(linesOf(text).join(" "), profile);
      const clean = brought.trim();
      if (left.length > 0) warn("edi.leftOutChar", spot, field, charParams(left, profile));
      else if (lengthOf(clean) > limit) warn("edi.leftOutLong", spot, field, { value: clean.slice(0, 60), length: lengthOf(clean), limit });
      else return clean === "" ? undefined : clean;
      return undefined;
    },
  };
}

type Values = Pick<ExportContext, "code" | "number" | "digits" | "time">;

function valuesOf(profile: PartnerProfile, mapper: CodeMapper, refuse: Translate): Values {
  // Codes of a partner are few and asked for tens of thousands of times; only those that can be sent as they are come here.
  const sent = new Map<MappingType, Map<string, string>>();
  const orRefuse = (input: string | undefined, written: string | null, code: MessageKey, place: { spot: Spot; field: string }) => {
    if (written === null) refuse(code, place.spot, place.field, { value: (input ?? "").slice(0, 60) });
    return written ?? undefined;
  };
  const empty = (value: string | undefined) => value === undefined || value === "";
  return {
    code(type, systemCode, spot, field) {
      if (systemCode === undefined || systemCode === "") return undefined;
      const existing = sent.get(type)?.get(systemCode);
      if (existing !== undefined) return existing;
      if (systemCode.trim() === "") return undefined;
      const mapped = mapper.toEdi(type, systemCode);
      if (!mapped.ok) {
        refuse("edi.notMapped", spot, field, { type, code: mapped.code, partner: profile.partnerCode });
        return undefined;
      }
      const { text, left } = bring(linesOf(mapped.code).join(" "), profile);
      if (left.length > 0) refuse("edi.charNotSendable", spot, field, charParams(left, profile));
      else keepCode(sent, type, systemCode, text.trim());
      return text.trim();
    },
    number(value, spot, field) {
      const input = value === undefined ? undefined : String(value);
      return empty(input) ? undefined : orRefuse(input, writeNumber(input ?? ""), "edi.valueNotNumber", { spot, field });
    },
    digits: (value, count, spot, field) =>
      empty(value) ? undefined : orRefuse(value, writeFixedDigits(value ?? "", count), "edi.valueNotDigits", { spot, field }),
    time: (value, spot, field) => (empty(value) ? undefined : orRefuse(value, stamp203(value ?? ""), "edi.valueNotTime", { spot, field })),
  };
}

function keepCode(sent: Map<MappingType, Map<string, string>>, type: MappingType, systemCode: string, text: string): void {
  let existing = sent.get(type);
  if (!existing) sent.set(type, (existing = new Map()));
  if (existing.size < mostKept) existing.set(systemCode, text);
}

type Message = { spot: Spot; field: string; params: Finding["params"] };

/** How a finding names its record: booking, bill, container or voyage. */
function findingAt(level: Finding["level"], code: MessageKey, { spot, field: name, params }: Message): Finding {
  const { voyNo, under = "", ...record } = spot;
  const field = under + name;
  const where = Object.values(record).join(" ") || voyNo || "";
  return { code, level, ...record, field, params: { where, field, ...params } };
}

function bring(text: string, profile: PartnerProfile): { text: string; left: readonly Stranger[] } {
  if (profile.transliterate) return transliterate(text, profile.syntaxId);
  const plain = text.normalize("NFC");
  return { text: plain, left: strangersIn(plain, profile.syntaxId) };
}

function charParams(left: readonly Stranger[], profile: PartnerProfile): Finding["params"] {
  const chars = [...new Set(left.map((stranger) => nameChar(stranger.char)))].slice(0, 10);
  return { char: chars.join(" "), at: left[0]?.at ?? 0, charset: profile.syntaxId };
}
