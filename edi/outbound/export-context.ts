import type { CodeMapper, MappingType } from "../partners/code-mapper.ts";
import type { PartnerProfile } from "../partners/partner-profile.ts";
import type { Finding, FindingList, Word } from "../syntax/finding.ts";
import { type LocalTime, stamp203 } from "../syntax/local-time.ts";
import { writeFixedDigits, writeNumber } from "../syntax/number.ts";
import { nameChar, type Stranger, strangersIn } from "../syntax/repertoire.ts";
import { transliterate } from "../syntax/transliterate.ts";
import { cutText, lengthOf, linesOf, wrapLines } from "../syntax/wrap.ts";

/** Whose field is being written; a finding names it. */
export type Spot = { bkNo?: string; cntNo?: string; voyNo?: string; field: string };

/** What every part of an export needs: texts, codes and numbers for this partner, with findings for what cannot be sent. */
export type ExportContext = {
  readonly profile: PartnerProfile;
  refuse(code: Word, spot: Spot, params?: Finding["params"]): void;
  warn(code: Word, spot: Spot, params?: Finding["params"]): void;
  line(text: string | undefined, spot: Spot): string;
  lines(text: string | readonly string[] | undefined, width: number, spot: Spot): string[];
  exact(text: string | undefined, limit: number, spot: Spot): string | undefined;
  shortened(text: string | undefined, limit: number, spot: Spot): string | undefined;
  optional(text: string | undefined, limit: number, spot: Spot): string | undefined;
  code(type: MappingType, systemCode: string | undefined, spot: Spot): string | undefined;
  number(value: string | number | undefined, spot: Spot): string | undefined;
  digits(value: string | undefined, count: number, spot: Spot): string | undefined;
  time(value: LocalTime | undefined, spot: Spot): string | undefined;
};

/**
 * Makes the context of one export. Texts are trimmed and brought into the partner's repertoire before any length is looked at, because a
 * transliterated text may be longer; a character that is left is an error naming booking, field and character (guide §2).
 * `exact` refuses what is too long (numbers, codes), `shortened` cuts (names of places), `optional` leaves out with a warning (e-mail).
 */
export function makeExportContext(profile: PartnerProfile, mapper: CodeMapper, findings: FindingList): ExportContext {
  const say =
    (level: Finding["level"]) =>
    (code: Word, spot: Spot, params: Finding["params"] = {}) =>
      findings.add(findingAt(level, code, spot, params));
  const [refuse, warn] = [say("error"), say("warning")];
  const brought = (text: string) => bring(text, profile);
  const line = (text: string | undefined, spot: Spot) => {
    const { text: clean, left } = brought(linesOf(text ?? "").join(" "));
    if (left.length > 0) refuse("edi.charNotSendable", spot, charParams(left, profile));
    return clean.trim();
  };
  const exact = (text: string | undefined, limit: number, spot: Spot) => {
    const clean = line(text, spot);
    if (lengthOf(clean) > limit) refuse("edi.valueTooLong", spot, { value: clean.slice(0, 60), length: lengthOf(clean), limit });
    return clean === "" ? undefined : clean;
  };
  const orRefuse = (given: string | undefined, write: (value: string) => string | null, code: Word, spot: Spot) => {
    if (given === undefined || given === "") return undefined;
    const written = write(given);
    if (written === null) refuse(code, spot, { value: given.slice(0, 60) });
    return written ?? undefined;
  };
  return {
    profile,
    refuse,
    warn,
    line,
    exact,
    lines: (text, width, spot) =>
      wrapLines(
        linesOf(text ?? "").map((one) => line(one, spot)),
        width,
      ),
    shortened: (text, limit, spot) => cutText(line(text, spot), limit) || undefined,
    optional: (text, limit, spot) =>
      optionalValue(brought(linesOf(text ?? "").join(" ")), limit, (code, params) => warn(code, spot, params), profile),
    code(type, systemCode, spot) {
      if (systemCode === undefined || systemCode.trim() === "") return undefined;
      const mapped = mapper.toEdi(type, systemCode);
      if (!mapped.ok) refuse("edi.notMapped", spot, { type, code: mapped.code, partner: profile.partnerCode });
      return mapped.ok ? line(mapped.code, spot) : undefined;
    },
    number: (value, spot) => orRefuse(value === undefined ? undefined : String(value), writeNumber, "edi.valueNotNumber", spot),
    digits: (value, count, spot) => orRefuse(value, (one) => writeFixedDigits(one, count), "edi.valueNotDigits", spot),
    time: (value, spot) => orRefuse(value, stamp203, "edi.valueNotTime", spot),
  };
}

/** How a finding names its record: booking, container or voyage. */
function findingAt(level: Finding["level"], code: Word, spot: Spot, params: Finding["params"]): Finding {
  const { bkNo, cntNo, voyNo, field } = spot;
  const where = [bkNo, cntNo].filter((one) => one !== undefined).join(" ") || voyNo || "";
  const place = { ...(bkNo === undefined ? {} : { bkNo }), ...(cntNo === undefined ? {} : { cntNo }), field };
  return { code, level, ...place, params: { where, field, ...params } };
}

function bring(text: string, profile: PartnerProfile): { text: string; left: Stranger[] } {
  if (profile.transliterate) return transliterate(text, profile.syntaxId);
  const plain = text.normalize("NFC");
  return { text: plain, left: strangersIn(plain, profile.syntaxId) };
}

function charParams(left: readonly Stranger[], profile: PartnerProfile): Finding["params"] {
  const chars = [...new Set(left.map((one) => nameChar(one.char)))].slice(0, 10);
  return { char: chars.join(" "), at: left[0]?.at ?? 0, charset: profile.syntaxId };
}

type Warn = (code: Word, params: Finding["params"]) => void;

function optionalValue(
  { text, left }: { text: string; left: Stranger[] },
  limit: number,
  warn: Warn,
  profile: PartnerProfile,
): string | undefined {
  const clean = text.trim();
  if (left.length > 0) warn("edi.leftOutChar", charParams(left, profile));
  else if (lengthOf(clean) > limit) warn("edi.leftOutLong", { value: clean.slice(0, 60), length: lengthOf(clean), limit });
  else return clean === "" ? undefined : clean;
  return undefined;
}
