import { linesOf, portions } from "../syntax/wrap.ts";
import type { IfcsumBooking, IfcsumCargo, IfcsumDangerous } from "./booking-ifcsum.input.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { writeTmp } from "./ifcsum-header.ts";
import { checkRoom, limits, putLines, writeContact, writeFtx } from "./ifcsum-parts.ts";

/**
 * One cargo line (group 37, guide §5.1 row 13) in the order of the directory: goods, texts, weights, marks, containers, dangerous goods. A line of empty
 * boxes has its number, its text and its boxes only: the directory asks for no packages (C213), and nothing marks what is not there.
 */
export function writeGoods(ctx: ExportContext, booking: IfcsumBooking, index: number): void {
  const cargo = booking.cargo[index] as IfcsumCargo;
  const spot: Spot = { bkNo: booking.bkNo, under: `cargo[${index + 1}].` };
  checkRoom(ctx, cargo.stuffing.length, 999, { spot, field: "stuffing" });
  checkRoom(ctx, cargo.dangerous?.length ?? 0, 9, { spot, field: "dangerous" });
  ctx.out.put("GID", [index + 1, cargo.empty ? undefined : packagesAt(ctx, cargo, spot)]);
  writeReefer(ctx, cargo, spot);
  writeHs(ctx, cargo, spot);
  writeText(ctx, cargo, spot);
  writeMeasures(ctx, cargo, spot);
  writeSizes(ctx, cargo, spot);
  if (!cargo.empty) writeMarks(ctx, cargo, spot);
  for (const { cntNo, pkgs } of cargo.stuffing)
    ctx.out.put("SGP", [ctx.exact(cntNo, 17, spot, "stuffing.cntNo"), cargo.empty ? undefined : wholeOf(ctx, pkgs, spot, "stuffing.pkgs")]);
  for (const [at, goods] of (cargo.dangerous ?? []).entries())
    writeDangerous(ctx, goods, { bkNo: booking.bkNo, under: `cargo[${index + 1}].dangerous[${at + 1}].` });
}

/** Number and kind of the packages. */
function packagesAt(ctx: ExportContext, cargo: IfcsumCargo, spot: Spot): [number | undefined, string | undefined] {
  const kind = ctx.code("PACKAGE", cargo.packageKind, spot, "packageKind");
  if (kind === undefined && cargo.packageKind.trim() === "") ctx.refuse("edi.missingField", spot, "packageKind");
  return [wholeOf(ctx, cargo.pkgs, spot, "pkgs"), kind];
}

function wholeOf(ctx: ExportContext, value: number, spot: Spot, field: string): number | undefined {
  if (Number.isInteger(value) && value >= 0 && value <= 99_999_999) return value;
  ctx.refuse("edi.valueNotNumber", spot, field, { value: String(value) });
  return undefined;
}

function writeReefer(ctx: ExportContext, { reefer }: IfcsumCargo, spot: Spot): void {
  if (reefer === undefined) return;
  const [low, high] = [ctx.number(reefer.low, spot, "reefer.low"), ctx.number(reefer.high, spot, "reefer.high")];
  const unit = ctx.code("UNIT", reefer.unit, spot, "reefer.unit");
  writeTmp(ctx, reefer, { spot, field: "reefer.temperature" });
  if (low !== undefined || high !== undefined) ctx.out.put("RNG", ["5", [unit, low, high]]);
}

function writeHs(ctx: ExportContext, { hscode }: IfcsumCargo, spot: Spot): void {
  if (hscode === undefined || hscode === "") return;
  const digits = hscode.replace(/[.\s-]/g, "");
  if (digits === "") return;
  if (!/^\d{4,12}$/.test(digits)) ctx.refuse("edi.hsNotDigits", spot, "hscode", { value: digits.slice(0, 40) });
  ctx.out.put("PIA", ["5", [digits, "HS"]]);
}

function writeText(ctx: ExportContext, cargo: IfcsumCargo, spot: Spot): void {
  const { goodsNameEn, description = "" } = cargo;
  if (typeof description !== "string") putText(ctx, cargo, spot);
  else ctx.kept(`FTX\u0000${goodsNameEn}\u0000${description}`, () => putText(ctx, cargo, spot));
}

/** Name of the goods first, then the description; a description that begins with the name does not say it twice. */
function putText(ctx: ExportContext, cargo: IfcsumCargo, spot: Spot): void {
  const name = linesOf(cargo.goodsNameEn);
  if (name.length === 0) ctx.refuse("edi.missingField", spot, "goodsNameEn");
  const description = linesOf(cargo.description ?? []);
  const said = description.slice(0, name.length).join("\n").toUpperCase() === name.join("\n").toUpperCase();
  const named = putLines(ctx, "AAA", [
    ...ctx.lines(name, limits.ftx, spot, "goodsNameEn"),
    ...ctx.lines(said ? description.slice(name.length) : description, limits.ftx, spot, "description"),
  ]);
  checkRoom(ctx, named, 9, { spot, field: "description" });
}

function writeMeasures(ctx: ExportContext, cargo: IfcsumCargo, spot: Spot): void {
  const flow = ctx.number(cargo.reefer?.airFlow, spot, "reefer.airFlow");
  const gross = ctx.number(cargo.gwt, spot, "gwt");
  if (gross === undefined) ctx.refuse("edi.missingField", spot, "gwt");
  // Empty boxes weigh nothing beyond themselves.
  const said = (value: string | undefined) => (cargo.empty && Number(value) === 0 ? undefined : value);
  const [net, volume] = [ctx.number(said(cargo.nwt), spot, "nwt"), ctx.number(said(cargo.dim), spot, "dim")];
  if (gross !== undefined && said(gross) !== undefined) ctx.out.put("MEA", ["AAE", "G", ["KGM", gross]]);
  if (net !== undefined) ctx.out.put("MEA", ["AAE", "AAL", ["KGM", net]]);
  if (volume !== undefined) ctx.out.put("MEA", ["AAE", "AAW", ["MTQ", volume]]);
  if (flow === undefined) return;
  const unit = ctx.code("UNIT", cargo.reefer?.airFlowUnit ?? "M3/H", spot, "reefer.airFlowUnit");
  ctx.out.put("MEA", ["AAE", "AAS", [unit, flow]]);
}

function writeSizes(ctx: ExportContext, { oversize }: IfcsumCargo, spot: Spot): void {
  if (oversize === undefined) return;
  const side = (field: "length" | "wide" | "height") => ctx.number(oversize[field], spot, `oversize.${field}`);
  ctx.out.put("DIM", ["1", [ctx.code("UNIT", oversize.unit, spot, "oversize.unit"), side("length"), side("wide"), side("height")]]);
}

/** Marks re-wrapped at 35, ten lines to a PCI, `N/M` when there are none (guide §3, §4). */
function writeMarks(ctx: ExportContext, cargo: IfcsumCargo, spot: Spot): void {
  const lines = ctx.lines(cargo.marks, limits.marks, spot, "marks");
  const blocks = portions(lines.length === 0 ? ["N/M"] : lines, limits.markLines);
  checkRoom(ctx, blocks.length, 9, { spot, field: "marks" });
  for (const ten of blocks) ctx.out.put("PCI", ["28", ten]);
}

const packingGroups: Record<string, string> = { I: "1", II: "2", III: "3", "1": "1", "2": "2", "3": "3" };

/** One UN number (group 51): DGS, proper shipping name, emergency contact, net weight (guide §4 row DG). */
function writeDangerous(ctx: ExportContext, goods: IfcsumDangerous, spot: Spot): void {
  const unNo = (goods.dgUnNo ?? "").replace(/^UN\s*/i, "").trim();
  if (!/^\d{4}$/.test(unNo)) ctx.refuse("edi.unNoWrong", spot, "dgUnNo", { value: goods.dgUnNo });
  const group = (goods.packingGroup ?? "").trim().toUpperCase();
  if (group !== "" && packingGroups[group] === undefined) ctx.refuse("edi.packingGroupWrong", spot, "packingGroup", { value: group });
  const flash = ctx.digits(goods.dgFlashpoint, 3, spot, "dgFlashpoint");
  const schedule = (goods.ems ?? "").replace(/[\s,/]/g, "");
  const ems = schedule.replace(/^(F-[A-Z])(S-[A-Z])$/i, (_all, fire: string, spill: string) => fire + spill);
  ctx.out.put("DGS", [
    "IMD",
    [
      ctx.exact(goods.dgClass, 7, spot, "dgClass"),
      ctx.exact(goods.subRisk, 7, spot, "subRisk"),
      ctx.exact(goods.dgPage, 10, spot, "dgPage"),
    ],
    unNo,
    flash === undefined ? undefined : [flash, ctx.code("UNIT", goods.dgFlashpointUnit ?? "C", spot, "dgFlashpointUnit")],
    packingGroups[group],
    ctx.exact(ems, 6, spot, "ems"),
    undefined,
    undefined,
    undefined,
    ctx.exact(goods.dgLabel, 4, spot, "dgLabel"),
  ]);
  const net = ctx.number(goods.nwt, spot, "nwt");
  writeFtx(ctx, "AAD", goods.dgGoodsName, { spot, field: "dgGoodsName" });
  writeFtx(ctx, "AAC", goods.dgRemark, { spot, field: "dgRemark" });
  const contact = { contact: goods.dgLinker ?? "", tel: goods.dgLinkTel ?? "" };
  writeContact(ctx, "HE", contact, { ...spot, under: `${spot.under ?? ""}dgLinker.` });
  if (net !== undefined) ctx.out.put("MEA", ["AAE", "AAL", ["KGM", net]]);
}
