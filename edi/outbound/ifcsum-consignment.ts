import { type MessageTree, tree } from "../messages/tree.ts";
import { sumNumbers } from "../syntax/number.ts";
import { type Segment, segment } from "../syntax/segment.ts";
import type { IfcsumBooking, IfcsumParty, IfcsumVoyage } from "./booking-ifcsum.input.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { writeGoods } from "./ifcsum-goods.ts";
import { checkRoom, present, writeDtm, writeFtx, writeLoc, writeParty, writeRff } from "./ifcsum-parts.ts";

/** One booking as a consignment (group 15, guide §5.1 rows 7 to 13). `number` counts from 1 inside the message. */
export function writeConsignment(ctx: ExportContext, voyage: IfcsumVoyage, booking: IfcsumBooking, number: number): MessageTree {
  const at = (field: string): Spot => ({ bkNo: booking.bkNo, field });
  checkRoom(ctx, booking.cargo.length, 999, at("cargo"));
  if (booking.cargo.length === 0) ctx.refuse("edi.missingField", at("cargo"));
  const texts = [...writeFtx(ctx, "AAI", booking.remark, at("remark")), ...writeFtx(ctx, "SSR", booking.requirements, at("requirements"))];
  checkRoom(ctx, texts.length, 99, at("remark"));
  const segments = present([
    segment("CNI", [number, ctx.exact(booking.bkNo, 35, at("bkNo"))]),
    writeDtm(ctx, "133", booking.etd ?? voyage.etd, at("etd")),
    segment("CNT", [["7", sumNumbers(booking.cargo.map((one) => one.gwt)), "KGM"]]),
    segment("CNT", [["11", sumNumbers(booking.cargo.map((one) => one.pkgs))]]),
    termsOf(ctx, booking, at),
    ...texts,
  ]);
  return tree(segments, {
    SG20: placesOf(ctx, booking, at).map((one) => tree([one])),
    SG22: [
      ...writeRff(ctx, "BN", booking.bkNo, at("bkNo")),
      ...writeRff(ctx, "CT", booking.serviceContractNo, at("serviceContractNo")),
      ...writeRff(ctx, "BM", booking.blNo, at("blNo")),
      ...writeRff(ctx, "MB", booking.mainBkNo, at("mainBkNo")),
      ...writeRff(ctx, "SI", booking.ebNo, at("ebNo")),
      ...writeRff(ctx, "FF", booking.forwarderRefNo, at("forwarderRefNo")),
    ],
    SG25: freightOf(ctx, booking, at),
    SG30: partiesOf(booking).map(([qualifier, party, field]) => partyOf(ctx, qualifier, party, at(field))),
    SG37: booking.cargo.map((cargo, index) => writeGoods(ctx, booking, cargo, index + 1)),
  });
}

/** `TSR+30+2`: who carries from where to where, and full (2) or part (3) load. */
function termsOf(ctx: ExportContext, booking: IfcsumBooking, at: (field: string) => Spot): Segment | undefined {
  const terms = ctx.code("TRANSTERM", booking.deliveryTerms, at("deliveryTerms"));
  return terms === undefined ? undefined : segment("TSR", [terms, booking.isLcl ? "3" : "2"]);
}

function freightOf(ctx: ExportContext, booking: IfcsumBooking, at: (field: string) => Spot): MessageTree[] {
  const terms = ctx.code("FREIGHTTERM", booking.freightTerms, at("freightTerms"));
  return terms === undefined ? [] : [tree([segment("CPI", ["4", undefined, terms])])];
}

function placesOf(ctx: ExportContext, booking: IfcsumBooking, at: (field: string) => Spot): Segment[] {
  for (const port of ["portLoad", "portDis"] as const) if (booking[port].code.trim() === "") ctx.refuse("edi.missingField", at(port));
  return present([
    writeLoc(ctx, "88", booking.receipt, at("receipt")),
    writeLoc(ctx, "9", booking.portLoad, at("portLoad")),
    writeLoc(ctx, "13", booking.portVia, at("portVia")),
    writeLoc(ctx, "11", booking.portDis, at("portDis")),
    writeLoc(ctx, "7", booking.delivery, at("delivery")),
  ]);
}

function partyOf(ctx: ExportContext, qualifier: string, party: IfcsumParty, spot: Spot): MessageTree {
  if (party.name.trim() === "") ctx.refuse("edi.missingField", { ...spot, field: `${spot.field}.name` });
  return writeParty(ctx, qualifier, party, spot);
}

/** Parties in the order of the message. One notify party is NI; of several the first two are N1 and N2, a third is NI (list 3035). */
function partiesOf(booking: IfcsumBooking): (readonly [string, IfcsumParty, string])[] {
  const roles = booking.notify.length <= 1 ? ["NI"] : ["N1", "N2", "NI"];
  const notify = booking.notify.map((party, index) => [roles[index] ?? "NI", party, `notify[${index + 1}]`] as const);
  const others = [
    ["FW", booking.client, "client"],
    ["CG", booking.agent, "agent"],
    ["CA", booking.carrier, "carrier"],
  ] as const;
  const known = others.flatMap(([qualifier, party, field]) => (party === undefined ? [] : [[qualifier, party, field] as const]));
  return [["CZ", booking.shipper, "shipper"], ["CN", booking.consignee, "consignee"], ...notify, ...known];
}
