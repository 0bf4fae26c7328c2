import { type MessageTree, tree } from "../messages/tree.ts";
import { type Segment, segment } from "../syntax/segment.ts";
import { lengthOf, portions } from "../syntax/wrap.ts";
import type { IfcsumParty, IfcsumPlace } from "./booking-ifcsum.input.ts";
import type { ExportContext, Spot } from "./export-context.ts";

/** Lengths of D.95B that texts must fit (guide §3). */
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

/** `LOC+9+CNSHA:139:6:SHANGHAI`: a UN/LOCODE and the name cut to 17; undefined without a place. */
export function writeLoc(ctx: ExportContext, qualifier: string, place: IfcsumPlace | undefined, spot: Spot): Segment | undefined {
  if (place === undefined || place.code.trim() === "") return undefined;
  const code = ctx.code("PORT", place.code, { ...spot, field: `${spot.field}.code` });
  const name = ctx.shortened(place.name, limits.place, { ...spot, field: `${spot.field}.name` });
  return segment("LOC", [qualifier, [code, "139", "6", name]]);
}

/** `DTM+133:202603051800:203`, or undefined without a time. */
export function writeDtm(ctx: ExportContext, qualifier: string, time: string | undefined, spot: Spot): Segment | undefined {
  const stamp = ctx.time(time, spot);
  return stamp === undefined ? undefined : segment("DTM", [[qualifier, stamp, "203"]]);
}

/** Free text in as many FTX as it needs: lines of 70, five in each (data element 4440). More than `most` segments are refused. */
export function writeFtx(ctx: ExportContext, qualifier: string, text: string | readonly string[] | undefined, spot: Spot): Segment[] {
  const lines = ctx.lines(text, limits.ftx, spot);
  return portions(lines, limits.ftxLines).map((five) => segment("FTX", [qualifier, undefined, undefined, five]));
}

/** Refuses more occurrences than the message has room for. */
export function checkRoom(ctx: ExportContext, count: number, limit: number, spot: Spot): void {
  if (count > limit) ctx.refuse("edi.tooMany", spot, { count, limit });
}

/** `RFF+BN:...` as a group of its own, empty without a number. */
export function writeRff(ctx: ExportContext, qualifier: string, number: string | undefined, spot: Spot): MessageTree[] {
  const value = ctx.exact(number, limits.ref, spot);
  return value === undefined ? [] : [tree([segment("RFF", [[qualifier, value]])])];
}

/** A party with its contacts: NAD, CTA, COM (group 30 with group 31). */
export function writeParty(ctx: ExportContext, qualifier: string, party: IfcsumParty, spot: Spot): MessageTree {
  const code = ctx.profile.partyCodes ? ctx.code("PARTY", party.code, { ...spot, field: `${spot.field}.code` }) : undefined;
  const fits = code === undefined ? undefined : ctx.exact(code, 35, { ...spot, field: `${spot.field}.code` });
  const lines = partyLines(ctx, party, spot);
  const nad = segment("NAD", [
    qualifier,
    fits === undefined ? undefined : [fits, "160", "ZZZ"],
    lines.slice(0, 5),
    undefined,
    lines.slice(5, 8),
  ]);
  return tree([nad], { SG31: writeContact(ctx, "IC", party, spot) });
}

/** CTA and COM of a person; empty when neither name nor number is known. */
export function writeContact(ctx: ExportContext, role: string, person: Omit<IfcsumParty, "name">, spot: Spot): MessageTree[] {
  const at = (part: string) => ({ ...spot, field: `${spot.field}.${part}` });
  const name = ctx.shortened(person.contact, limits.contact, at("contact"));
  const ways = [
    [ctx.optional(person.tel, limits.com, at("tel")), "TE"],
    [ctx.optional(person.fax, limits.com, at("fax")), "FX"],
    [ctx.optional(person.mail, limits.com, at("mail")), "EM"],
  ] as const;
  const coms = ways.filter(([value]) => value !== undefined).map((way) => segment("COM", [[...way]]));
  return name === undefined && coms.length === 0 ? [] : [tree([segment("CTA", [role, [undefined, name]]), ...coms])];
}

/**
 * Name and address in lines of 35 (guide §3): wrapped line by line; when that needs more than five, the address is filled anew; what is
 * still over goes on in the street lines (C059), and after eight lines the rest is dropped with a warning that quotes it.
 */
function partyLines(ctx: ExportContext, party: IfcsumParty, spot: Spot): string[] {
  const name = ctx.lines(party.name, limits.party, { ...spot, field: `${spot.field}.name` });
  const address = { ...spot, field: `${spot.field}.address` };
  const kept = [...name, ...ctx.lines(party.address, limits.party, address)];
  if (kept.length <= 5) return kept;
  const whole = typeof party.address === "string" ? party.address : (party.address ?? []).join(" ");
  const filled = [...name, ...fillLines(kept.slice(name.length).join(" "))];
  if (filled.length > 8)
    ctx.warn("edi.linesDropped", address, { limit: 8, dropped: filled.slice(8).join(" ").slice(0, 200), length: lengthOf(whole) });
  return filled.slice(0, 8);
}

function fillLines(text: string): string[] {
  const out: string[] = [];
  for (const word of text.split(" ")) {
    const last = out.at(-1);
    if (last !== undefined && lengthOf(last) + 1 + lengthOf(word) <= limits.party) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out;
}

/** Drops what was not written. */
export function present(list: readonly (Segment | undefined)[]): Segment[] {
  return list.filter((one) => one !== undefined);
}
