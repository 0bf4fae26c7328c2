import { bring, bringNote } from "#edi/outbound/partner-texts.ts";
import { transliterate } from "#edi/syntax/transliterate.ts";
import { nameChar } from "#platform/kernel/i18n/shown-text.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { inPinyin } from "#platform/kernel/text/pinyin.server.ts";
import { type OutsideReader, readersOf } from "./outside-readers.server.ts";

/** A form, or a stored record, whose texts go to readers abroad. */
type Source = Readonly<Record<string, unknown>>;
/**
 * Printed in documents; a note goes only into messages; a number of a telephone or an address of
 * mail has no other spelling.
 */
type Kind = "printed" | "note" | "reach";
type OutsideText = { field: string; text: string; kind: Kind };

const parties = ["shipper", "consignee", "notify", "notify2", "notify3"];
const headFields: readonly (readonly [string, Kind])[] = [
  ...parties.flatMap((party): [string, Kind][] => [
    ...["Name", "Address"].map((part): [string, Kind] => [party + part, "printed"]),
    ...["Tel", "Mail", "Fax"].map((part): [string, Kind] => [party + part, "reach"]),
  ]),
  ["ebRemark", "note"],
  ["remark", "note"],
];
const lineFields: readonly (readonly [string, Kind])[] = [
  ["goodsNameEn", "printed"],
  ["description", "printed"],
  ["marks", "printed"],
  ["dgGoodsName", "printed"],
  ["dgLinker", "printed"],
  ["dgLinkTel", "reach"],
  ["dgRemark", "note"],
];

/** What a shipment says to consignees, ships, ports and customs abroad. */
function outsideTexts(form: Source): OutsideText[] {
  const textsOf = (record: Source, fields: typeof headFields, under: string) =>
    fields.flatMap(([key, kind]): OutsideText[] => {
      const text = record[key];
      return typeof text === "string" && text !== "" ? [{ field: under + key, text, kind }] : [];
    });
  const lines = Array.isArray(form.cargo) ? (form.cargo as readonly Source[]) : [];
  return [
    ...textsOf(form, headFields, ""),
    ...lines.flatMap((line, i) => textsOf(line, lineFields, `cargo.${i}.`)),
  ];
}

type Unreadable = { char: string; line: number; at: number; reader: OutsideReader | null };

const printable = /^[\x20-\x7e]*$/;
/** Every set has these. */
const readByAll = /^[A-Z0-9 .,\-()/='+:?!"%&*;<>\r\n]*$/;

/**
 * The first character a reader cannot read; `reader` is null for documents, which are in English
 * (domain §9).
 */
function firstUnreadable(
  { text, kind }: Pick<OutsideText, "text" | "kind">,
  readers: readonly OutsideReader[],
): Unreadable | null {
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (readByAll.test(line)) continue;
    if (kind !== "note" && !printable.test(line)) {
      const chars = [...line.normalize("NFC")];
      const at = chars.findIndex((char) => !printable.test(char));
      return { char: chars[at] ?? "", line: i + 1, at: at + 1, reader: null };
    }
    // A partner gets neither a telephone number nor an address of mail that it cannot read.
    if (kind === "reach") continue;
    for (const reader of readers) {
      const [left] = (kind === "note" ? bringNote : bring)(line, reader).left;
      if (left) return { char: left.char, line: i + 1, at: left.at, reader };
    }
  }
  return null;
}

/** Pinyin, letters without accents, plain signs; null where that is not enough. */
export function readableProposal(text: string, readers: readonly OutsideReader[]): string | null {
  const spelled = [...inPinyin(text.normalize("NFC"))]
    .map((char) => (printable.test(char) ? char : transliterate(char, "UNOB").text))
    .join("");
  const whole = { kind: "printed" } as const;
  return (
    [spelled, spelled.toUpperCase()].find(
      (proposal) => firstUnreadable({ ...whole, text: proposal }, readers) === null,
    ) ?? null
  );
}

function faultOf({ field, text, kind }: OutsideText, readers: readonly OutsideReader[]): Refusal[] {
  const unreadable = firstUnreadable({ text, kind }, readers);
  if (!unreadable) return [];
  const { char, line, at, reader } = unreadable;
  const proposal = kind === "reach" ? null : readableProposal(text, readers);
  const params = {
    char: nameChar(char),
    line,
    at,
    ...(reader ? { partner: reader.code, charset: reader.syntaxId } : {}),
  };
  const code = reader ? "cargo.notForPartner" : "cargo.notForDocuments";
  return [
    proposal === null
      ? new Refusal(code, params, { field })
      : new Refusal(`${code}Try`, { ...params, proposal }, { field }),
  ];
}

/**
 * Texts that a reader abroad cannot read, each at its field with a proposal: documents are in
 * printable ASCII, messages in the character sets of the partners that take them (domain §10). A
 * text that `stored` has may stay until the shipment is submitted or billed.
 */
export async function unreadableFaults(
  ctx: Pick<Ctx, "em">,
  form: Source,
  stored?: Source | null,
): Promise<Refusal[]> {
  const texts = outsideTexts(form).filter(({ text }) => !readByAll.test(text));
  if (texts.length === 0) return [];
  const before = new Set(stored ? outsideTexts(stored).map(({ text }) => text) : []);
  const changed = texts.filter(({ text }) => !before.has(text));
  if (changed.length === 0) return [];
  const readers = await readersOf(ctx.em);
  return changed.flatMap((text) => faultOf(text, readers));
}

/** Fields of a stored record that a partner or a document cannot take as they stand. */
export function unreadableFields(record: Source, readers: readonly OutsideReader[]): string[] {
  return outsideTexts(record).flatMap((text) =>
    firstUnreadable(text, readers) ? [text.field] : [],
  );
}
