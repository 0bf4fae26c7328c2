import type { DocumentParty, DocumentPlace } from "#edi/documents/shipment.ts";
import { lengthOf, portions } from "#edi/syntax/wrap.ts";
import type { ExportContext, Spot } from "./export-context.ts";

/** Maximum lengths of texts in D.95B (guide §3). */
export const limits = {
  place: 17,
  party: 35,
  contact: 35,
  com: 25,
  ftx: 70,
  ftxLines: 5,
  marks: 35,
  markLines: 10,
  seal: 10,
  ref: 35,
} as const;

/** `LOC+9+CNSHA:139:6:SHANGHAI`: UN/LOCODE and the name cut to 17. */
export function writeLoc(
  ctx: ExportContext,
  qualifier: string,
  place: DocumentPlace | undefined,
  at: { spot: Spot; field: string },
): void {
  if (place === undefined || place.code === "" || place.code.trim() === "") return;
  ctx.kept(`LOC\u0000${qualifier}\u0000${place.code}\u0000${place.name ?? ""}`, () => {
    const code = ctx.code("PORT", place.code, at.spot, `${at.field}.code`);
    const name = ctx.shortened(place.name, limits.place, at.spot, `${at.field}.name`);
    ctx.out.put("LOC", [qualifier, [code, "139", "6", name]]);
  });
}

/** `DTM+133:202603051800:203`, or nothing without a time. */
export function writeDtm(
  ctx: ExportContext,
  qualifier: string,
  time: string | undefined,
  at: { spot: Spot; field: string },
): void {
  if (time === undefined || time === "") return;
  ctx.kept(`DTM\u0000${qualifier}\u0000${time}`, () => {
    const stamp = ctx.time(time, at.spot, at.field);
    if (stamp !== undefined) ctx.out.put("DTM", [[qualifier, stamp, "203"]]);
  });
}

/** Free text as FTX with five lines of 70 (data element 4440). @returns the number of FTX */
export function writeFtx(
  ctx: ExportContext,
  qualifier: string,
  text: string | readonly string[] | undefined,
  at: { spot: Spot; field: string },
): number {
  if (text === undefined || text === "") return 0;
  return putLines(ctx, qualifier, ctx.lines(text, limits.ftx, at.spot, at.field));
}

/** A note as FTX, without what the partner cannot read. @returns the number of FTX */
export function writeNote(
  ctx: ExportContext,
  qualifier: string,
  text: string | undefined,
  at: { spot: Spot; field: string },
): number {
  return putLines(ctx, qualifier, ctx.note(text, limits.ftx, at.spot, at.field));
}

/** Lines of 70 as FTX of five. @returns the number of FTX */
export function putLines(ctx: ExportContext, qualifier: string, lines: readonly string[]): number {
  if (lines.length > 0 && lines.length <= limits.ftxLines) {
    ctx.out.put("FTX", [qualifier, undefined, undefined, lines]);
    return 1;
  }
  const blocks = portions(lines, limits.ftxLines);
  for (const five of blocks) ctx.out.put("FTX", [qualifier, undefined, undefined, five]);
  return blocks.length;
}

/** A finding when occurrences exceed the message's maximum. */
export function checkRoom(
  ctx: ExportContext,
  count: number,
  limit: number,
  at: { spot: Spot; field: string },
): void {
  if (count > limit) ctx.refuse("edi.tooMany", at.spot, at.field, { count, limit });
}

/** `RFF+BN:...`, or nothing without a number. */
export function writeRff(
  ctx: ExportContext,
  qualifier: string,
  number: string | undefined,
  at: { spot: Spot; field: string },
): void {
  const value = ctx.exact(number, limits.ref, at.spot, at.field);
  if (value !== undefined) ctx.out.put("RFF", [[qualifier, value]]);
}

/** NAD, CTA and COM of a party (groups 30 and 31). `spot.under` names the party. */
export function writeParty(
  ctx: ExportContext,
  qualifier: string,
  party: DocumentParty,
  spot: Spot,
): void {
  const write = () => {
    if (party.name.trim() === "") ctx.refuse("edi.missingField", spot, "name");
    const code = ctx.profile.partyCodes ? ctx.code("PARTY", party.code, spot, "code") : undefined;
    const fits = code === undefined ? undefined : ctx.exact(code, 35, spot, "code");
    const lines = partyLines(ctx, party, spot);
    const existing = fits === undefined ? undefined : [fits, "160", "ZZZ"];
    ctx.out.put("NAD", [qualifier, existing, lines.slice(0, 5), undefined, lines.slice(5, 8)]);
    writeContact(ctx, "IC", party, spot);
  };
  const { code, name, address, contact, tel, fax, mail } = party;
  if (typeof address === "object") return write();
  ctx.kept(["NAD", qualifier, code, name, address, contact, tel, fax, mail].join("\u0000"), write);
}

/** CTA and COM; nothing without name and number. */
export function writeContact(
  ctx: ExportContext,
  role: string,
  person: Omit<DocumentParty, "name">,
  spot: Spot,
): void {
  const name = ctx.person(person.contact, limits.contact, spot, "contact");
  const tel = ctx.optional(person.tel, limits.com, spot, "tel");
  const fax = ctx.optional(person.fax, limits.com, spot, "fax");
  const mail = ctx.optional(person.mail, limits.com, spot, "mail");
  if (name === undefined && tel === undefined && fax === undefined && mail === undefined) return;
  ctx.out.put("CTA", [role, [undefined, name]]);
  if (tel !== undefined) ctx.out.put("COM", [[tel, "TE"]]);
  if (fax !== undefined) ctx.out.put("COM", [[fax, "FX"]]);
  if (mail !== undefined) ctx.out.put("COM", [[mail, "EM"]]);
}

/**
 * Name and address in lines of 35 (guide §3). An address above five lines is refilled; the rest
 * goes to the street lines (C059), and beyond eight lines it is dropped with a warning that quotes
 * it.
 */
function partyLines(ctx: ExportContext, party: DocumentParty, spot: Spot): string[] {
  const name = ctx.lines(party.name, limits.party, spot, "name");
  const kept = [...name, ...ctx.lines(party.address, limits.party, spot, "address")];
  if (kept.length <= 5) return kept;
  const whole = typeof party.address === "string" ? party.address : (party.address ?? []).join(" ");
  const filled = [...name, ...fillLines(kept.slice(name.length).join(" "))];
  if (filled.length > 8)
    ctx.warn("edi.linesDropped", spot, "address", {
      limit: 8,
      dropped: filled.slice(8).join(" ").slice(0, 200),
      length: lengthOf(whole),
    });
  return filled.slice(0, 8);
}

function fillLines(text: string): string[] {
  const out: string[] = [];
  for (const word of text.split(" ")) {
    const last = out.at(-1);
    if (last !== undefined && lengthOf(last) + 1 + lengthOf(word) <= limits.party)
      out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out;
}
