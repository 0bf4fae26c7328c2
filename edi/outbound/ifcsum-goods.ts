import { type MessageTree, tree } from "../messages/tree.ts";
import { type Segment, segment } from "../syntax/segment.ts";
import { linesOf, portions } from "../syntax/wrap.ts";
import type { IfcsumBooking, IfcsumCargo, IfcsumDangerous } from "./booking-ifcsum.input.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { writeTmp } from "./ifcsum-header.ts";
import { checkRoom, limits, present, writeContact, writeFtx } from "./ifcsum-parts.ts";

/** One cargo line (group 37, guide §5.1 row 13): goods, texts, weights, marks, containers, dangerous goods. `number` counts from 1. */
export function writeGoods(ctx: ExportContext, booking: IfcsumBooking, cargo: IfcsumCargo, number: number): MessageTree {
  const at = (field: string): Spot => ({ bkNo: booking.bkNo, field: `cargo[${number}].${field}` });
  const kind = ctx.code("PACKAGE", cargo.packageKind, at("packageKind"));
  if (kind === undefined && cargo.packageKind.trim() === "") ctx.refuse("edi.missingField", at("packageKind"));
  checkRoom(ctx, cargo.stuffing.length, 999, at("stuffing"));
  checkRoom(ctx, cargo.dangerous?.length ?? 0, 9, at("dangerous"));
  return tree(
    present([
      segment("GID", [number, [wholeOf(ctx, cargo.pkgs, at("pkgs")), kind]]),
      ...reeferOf(ctx, cargo, at),
      hsOf(ctx, cargo, at),
      ...textOf(ctx, cargo, at),
    ]),
    {
      SG39: measuresOf(ctx, cargo, at).map((one) => tree([one])),
      SG40: sizesOf(ctx, cargo, at),
      SG42: marksOf(ctx, cargo, at),
      SG48: stuffingOf(ctx, cargo, at),
      SG51: (cargo.dangerous ?? []).map((goods, index) => writeDangerous(ctx, goods, (field) => at(`dangerous[${index + 1}].${field}`))),
    },
  );
}

type At = (field: string) => Spot;

function wholeOf(ctx: ExportContext, value: number, spot: Spot): number | undefined {
  if (Number.isInteger(value) && value >= 0 && value <= 99_999_999) return value;
  ctx.refuse("edi.valueNotNumber", spot, { value: String(value) });
  return undefined;
}

function reeferOf(ctx: ExportContext, { reefer }: IfcsumCargo, at: At): (Segment | undefined)[] {
  if (reefer === undefined) return [];
  const [low, high] = [ctx.number(reefer.low, at("reefer.low")), ctx.number(reefer.high, at("reefer.high"))];
  const unit = ctx.code("UNIT", reefer.unit, at("reefer.unit"));
  const range = low === undefined && high === undefined ? undefined : segment("RNG", ["5", [unit, low, high]]);
  return [writeTmp(ctx, reefer, at("reefer.temperature")), range];
}

function hsOf(ctx: ExportContext, { hscode }: IfcsumCargo, at: At): Segment | undefined {
  const digits = (hscode ?? "").replace(/[.\s-]/g, "");
  if (digits === "") return undefined;
  if (!/^\d{4,12}$/.test(digits)) ctx.refuse("edi.hsNotDigits", at("hscode"), { value: digits.slice(0, 40) });
  return segment("PIA", ["5", [digits, "HS"]]);
}

/** Name of the goods first, then the description; a description that begins with the name does not say it twice. */
function textOf(ctx: ExportContext, cargo: IfcsumCargo, at: At): Segment[] {
  const name = linesOf(cargo.goodsNameEn);
  if (name.length === 0) ctx.refuse("edi.missingField", at("goodsNameEn"));
  const description = linesOf(cargo.description ?? []);
  const said = description.slice(0, name.length).join("\n").toUpperCase() === name.join("\n").toUpperCase();
  const named = writeLines([
    ...ctx.lines(name, limits.ftx, at("goodsNameEn")),
    ...ctx.lines(description.slice(said ? name.length : 0), limits.ftx, at("description")),
  ]);
  checkRoom(ctx, named.length, 9, at("description"));
  return named;
}

function writeLines(lines: readonly string[]): Segment[] {
  return portions(lines, limits.ftxLines).map((five) => segment("FTX", ["AAA", undefined, undefined, five]));
}

function measuresOf(ctx: ExportContext, cargo: IfcsumCargo, at: At): Segment[] {
  const measure = (kind: string, unit: string | undefined, value: string | undefined) =>
    value === undefined ? undefined : segment("MEA", ["AAE", kind, [unit, value]]);
  const flow = ctx.number(cargo.reefer?.airFlow, at("reefer.airFlow"));
  const gross = ctx.number(cargo.gwt, at("gwt"));
  if (gross === undefined) ctx.refuse("edi.missingField", at("gwt"));
  return present([
    measure("G", "KGM", gross),
    measure("AAL", "KGM", ctx.number(cargo.nwt, at("nwt"))),
    measure("AAW", "MTQ", ctx.number(cargo.dim, at("dim"))),
    flow === undefined ? undefined : measure("AAS", ctx.code("UNIT", cargo.reefer?.airFlowUnit ?? "M3/H", at("reefer.airFlowUnit")), flow),
  ]);
}

function sizesOf(ctx: ExportContext, { oversize }: IfcsumCargo, at: At): MessageTree[] {
  if (oversize === undefined) return [];
  const side = (field: "length" | "wide" | "height") => ctx.number(oversize[field], at(`oversize.${field}`));
  return [
    tree([segment("DIM", ["1", [ctx.code("UNIT", oversize.unit, at("oversize.unit")), side("length"), side("wide"), side("height")]])]),
  ];
}

/** Marks re-wrapped at 35, ten lines to a PCI, `N/M` when there are none (guide §3, §4). */
function marksOf(ctx: ExportContext, cargo: IfcsumCargo, at: At): MessageTree[] {
  const lines = ctx.lines(cargo.marks, limits.marks, at("marks"));
  const blocks = portions(lines.length === 0 ? ["N/M"] : lines, limits.markLines);
  checkRoom(ctx, blocks.length, 9, at("marks"));
  return blocks.map((ten) => tree([segment("PCI", ["28", ten])]));
}

function stuffingOf(ctx: ExportContext, cargo: IfcsumCargo, at: At): MessageTree[] {
  return cargo.stuffing.map(({ cntNo, pkgs }) =>
    tree([segment("SGP", [ctx.exact(cntNo, 17, at("stuffing.cntNo")), wholeOf(ctx, pkgs, at("stuffing.pkgs"))])]),
  );
}

const packingGroups: Record<string, string> = { I: "1", II: "2", III: "3", "1": "1", "2": "2", "3": "3" };

/** One UN number (group 51): DGS, proper shipping name, emergency contact, net weight (guide §4 row DG). */
function writeDangerous(ctx: ExportContext, goods: IfcsumDangerous, at: At): MessageTree {
  const unNo = (goods.dgUnNo ?? "").replace(/^UN\s*/i, "").trim();
  if (!/^\d{4}$/.test(unNo)) ctx.refuse("edi.unNoWrong", at("dgUnNo"), { value: goods.dgUnNo });
  const group = (goods.packingGroup ?? "").trim().toUpperCase();
  if (group !== "" && packingGroups[group] === undefined) ctx.refuse("edi.packingGroupWrong", at("packingGroup"), { value: group });
  const flash = ctx.digits(goods.dgFlashpoint, 3, at("dgFlashpoint"));
  const ems = ctx.exact(
    (goods.ems ?? "").replace(/[\s,/]/g, "").replace(/^(F-[A-Z])(S-[A-Z])$/i, (_all, fire: string, spill: string) => fire + spill),
    6,
    at("ems"),
  );
  const dgs = segment("DGS", [
    "IMD",
    [ctx.exact(goods.dgClass, 7, at("dgClass")), ctx.exact(goods.subRisk, 7, at("subRisk")), ctx.exact(goods.dgPage, 10, at("dgPage"))],
    unNo,
    flash === undefined ? undefined : [flash, ctx.code("UNIT", goods.dgFlashpointUnit ?? "C", at("dgFlashpointUnit"))],
    packingGroups[group],
    ems,
    undefined,
    undefined,
    undefined,
    ctx.exact(goods.dgLabel, 4, at("dgLabel")),
  ]);
  const net = ctx.number(goods.nwt, at("nwt"));
  const texts = [...writeFtx(ctx, "AAD", goods.dgGoodsName, at("dgGoodsName")), ...writeFtx(ctx, "AAC", goods.dgRemark, at("dgRemark"))];
  return tree([dgs, ...texts], {
    SG52: writeContact(ctx, "HE", { contact: goods.dgLinker ?? "", tel: goods.dgLinkTel ?? "" }, at("dgLinker")),
    SG53: net === undefined ? [] : [tree([segment("MEA", ["AAE", "AAL", ["KGM", net]])])],
  });
}
