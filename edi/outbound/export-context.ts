import { nameChar } from "#platform/kernel/i18n/shown-text.ts";
import type { DocumentSpot } from "#edi/documents/shipment.ts";
import type { MessageDefinition } from "#edi/messages/definition.ts";
import { withMark } from "#edi/messages/tree.ts";
import type { CodeMapper, MappingType } from "#edi/partners/code-mapper.ts";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import type { Finding, FindingList, MessageKey } from "#edi/syntax/finding.ts";
import { type LocalTime, stamp203 } from "#edi/syntax/local-time.ts";
import { writeFixedDigits, writeNumber } from "#edi/syntax/number.ts";
import type { Stranger } from "#edi/syntax/repertoire.ts";
import type { Segment, WrittenSegments } from "#edi/syntax/segment.ts";
import { openSegmentText, type SegmentText } from "#edi/syntax/segment-text.ts";
import { type Separators, separatorsOfSyntax } from "#edi/syntax/separators.ts";
import type { Transliterated } from "#edi/syntax/transliterate.ts";
import { bring, bringNote } from "./partner-texts.ts";
import { cutText, lengthOf, linesOf, wrapLines } from "#edi/syntax/wrap.ts";

/** The record whose fields are written, for findings. `under` prefixes the field (`cargo[1].`). */
export type Spot = DocumentSpot & {
  readonly cntNo?: string;
  readonly voyNo?: string;
  readonly under?: string;
};

type Translate = (code: MessageKey, spot: Spot, field: string, params?: Finding["params"]) => void;

/** Texts, codes and numbers for one partner, findings, and the output. */
export type ExportContext = {
  readonly profile: PartnerProfile;
  /** Segments in the directory's order. */
  readonly out: SegmentText;
  refuse: Translate;
  warn: Translate;
  line(text: string | undefined, spot: Spot, field: string): string;
  lines(
    text: string | readonly string[] | undefined,
    width: number,
    spot: Spot,
    field: string,
  ): string[];
  exact(text: string | undefined, limit: number, spot: Spot, field: string): string | undefined;
  shortened(text: string | undefined, limit: number, spot: Spot, field: string): string | undefined;
  optional(text: string | undefined, limit: number, spot: Spot, field: string): string | undefined;
  /** A person's name; Chinese goes as pinyin where the partner has texts transliterated. */
  person(text: string | undefined, limit: number, spot: Spot, field: string): string | undefined;
  /** Lines of a note, with Chinese like `person`. */
  note(text: string | undefined, width: number, spot: Spot, field: string): string[];
  code(
    type: MappingType,
    systemCode: string | undefined,
    spot: Spot,
    field: string,
  ): string | undefined;
  number(value: string | number | undefined, spot: Spot, field: string): string | undefined;
  digits(value: string | undefined, count: number, spot: Spot, field: string): string | undefined;
  time(value: LocalTime | undefined, spot: Spot, field: string): string | undefined;
  /**
   * Caches the text written for a key, as hundreds of bookings share parties and places. Text with
   * a finding is not cached, so that each booking gets its own.
   */
  kept(key: string, write: () => void): void;
};

/** The cache restarts beyond this size. */
const mostKept = 5_000;

/** The partner and the directory of an export. */
export type ExportScope = {
  profile: PartnerProfile;
  mapper: CodeMapper;
  directory: MessageDefinition;
  findings: FindingList;
};

/**
 * Makes the context of an export. Texts are trimmed and transliterated before lengths are checked,
 * because transliteration may lengthen them. A remaining character is an error with document, field
 * and character (guide §2).
 */
export function makeExportContext({
  profile,
  mapper,
  directory,
  findings,
}: ExportScope): ExportContext {
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

/** The partner's separators, line breaks and decimal mark. */
export function lookOf(
  { syntaxVersion, decimalMark, lineBreak }: PartnerProfile,
  directory: MessageDefinition,
) {
  const separators: Separators = { ...separatorsOfSyntax(syntaxVersion), decimal: decimalMark };
  const marked =
    decimalMark === "."
      ? undefined
      : (segment: Segment) => withMark(segment, directory, decimalMark);
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

type Texts = Pick<
  ExportContext,
  "line" | "lines" | "exact" | "shortened" | "optional" | "person" | "note"
>;

function textsOf(profile: PartnerProfile, refuse: Translate, warn: Translate): Texts {
  const refuseLeft = ({ text, left }: Transliterated, spot: Spot, field: string): string => {
    if (left.length > 0) refuse("edi.charNotSendable", spot, field, charParams(left, profile));
    return text.trim();
  };
  const line: Texts["line"] = (text, spot, field) =>
    text === undefined || text === ""
      ? ""
      : refuseLeft(bring(linesOf(text).join(" "), profile), spot, field);
  return {
    line,
    exact(text, limit, spot, field) {
      if (text === undefined || text === "") return undefined;
      const clean = line(text, spot, field);
      if (lengthOf(clean) > limit)
        refuse("edi.valueTooLong", spot, field, {
          value: clean.slice(0, 60),
          length: lengthOf(clean),
          limit,
        });
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
    person: (text = "", limit, spot, field) =>
      cutText(refuseLeft(bringNote(linesOf(text).join(" "), profile), spot, field), limit) ||
      undefined,
    note: (text = "", width, spot, field) =>
      wrapLines(
        linesOf(text).map((item) => refuseLeft(bringNote(item, profile), spot, field)),
        width,
      ),
    optional(text, limit, spot, field) {
      if (text === undefined || text === "") return undefined;
      const { text: brought, left } = bring(linesOf(text).join(" "), profile);
      const clean = brought.trim();
      if (left.length > 0) warn("edi.leftOutChar", spot, field, charParams(left, profile));
      else if (lengthOf(clean) > limit)
        warn("edi.leftOutLong", spot, field, {
          value: clean.slice(0, 60),
          length: lengthOf(clean),
          limit,
        });
      else return clean === "" ? undefined : clean;
      return undefined;
    },
  };
}

type Values = Pick<ExportContext, "code" | "number" | "digits" | "time">;

function valuesOf(profile: PartnerProfile, mapper: CodeMapper, refuse: Translate): Values {
  // A partner's few codes are used tens of thousands of times; only valid ones are cached.
  const sent = new Map<MappingType, Map<string, string>>();
  const orRefuse = (
    input: string | undefined,
    written: string | null,
    code: MessageKey,
    place: { spot: Spot; field: string },
  ) => {
    if (written === null)
      refuse(code, place.spot, place.field, { value: (input ?? "").slice(0, 60) });
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
        refuse("edi.notMapped", spot, field, {
          type,
          code: mapped.code,
          partner: profile.partnerCode,
        });
        return undefined;
      }
      const { text, left } = bring(linesOf(mapped.code).join(" "), profile);
      if (left.length > 0) refuse("edi.charNotSendable", spot, field, charParams(left, profile));
      else keepCode(sent, type, systemCode, text.trim());
      return text.trim();
    },
    number(value, spot, field) {
      const input = value === undefined ? undefined : String(value);
      return empty(input)
        ? undefined
        : orRefuse(input, writeNumber(input ?? ""), "edi.valueNotNumber", { spot, field });
    },
    digits: (value, count, spot, field) =>
      empty(value)
        ? undefined
        : orRefuse(value, writeFixedDigits(value ?? "", count), "edi.valueNotDigits", {
            spot,
            field,
          }),
    time: (value, spot, field) =>
      empty(value)
        ? undefined
        : orRefuse(value, stamp203(value ?? ""), "edi.valueNotTime", { spot, field }),
  };
}

function keepCode(
  sent: Map<MappingType, Map<string, string>>,
  type: MappingType,
  systemCode: string,
  text: string,
): void {
  let existing = sent.get(type);
  if (!existing) sent.set(type, (existing = new Map()));
  if (existing.size < mostKept) existing.set(systemCode, text);
}

type Message = { spot: Spot; field: string; params: Finding["params"] };

/** A finding names a booking, bill, container or voyage. */
function findingAt(
  level: Finding["level"],
  code: MessageKey,
  { spot, field: name, params }: Message,
): Finding {
  const { voyNo, under = "", ...record } = spot;
  const field = under + name;
  const where = Object.values(record).join(" ") || voyNo || "";
  return { code, level, ...record, field, params: { where, field, ...params } };
}

function charParams(left: readonly Stranger[], profile: PartnerProfile): Finding["params"] {
  const chars = [...new Set(left.map((stranger) => nameChar(stranger.char)))].slice(0, 10);
  return { char: chars.join(" "), at: left[0]?.at ?? 0, charset: profile.syntaxId };
}
