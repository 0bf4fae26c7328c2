import type { DocumentCargo, DocumentDangerous } from "#edi/documents/shipment.ts";
import { linesOf, portions } from "#edi/syntax/wrap.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { checkRoom, limits, putLines } from "./segments.ts";

/** Number of the line and its packages; none for empty containers (C213 is conditional). */
export function writeGid(
  ctx: ExportContext,
  number: number,
  cargo: DocumentCargo,
  spot: Spot,
): void {
  ctx.out.put("GID", [number, cargo.empty ? undefined : packagesAt(ctx, cargo, spot)]);
}

function packagesAt(
  ctx: ExportContext,
  cargo: DocumentCargo,
  spot: Spot,
): [number | undefined, string | undefined] {
  const kind = ctx.code("PACKAGE", cargo.packageKind, spot, "packageKind");
  if (kind === undefined && cargo.packageKind.trim() === "")
    ctx.refuse("edi.missingField", spot, "packageKind");
  return [wholeOf(ctx, cargo.pkgs, spot, "pkgs"), kind];
}

function wholeOf(ctx: ExportContext, value: number, spot: Spot, field: string): number | undefined {
  if (Number.isInteger(value) && value >= 0 && value <= 99_999_999) return value;
  ctx.refuse("edi.valueNotNumber", spot, field, { value: String(value) });
  return undefined;
}

/** Digits of an HS code. */
export function hsDigits(
  ctx: ExportContext,
  { hscode = "" }: DocumentCargo,
  spot: Spot,
): string | undefined {
  const digits = hscode.replace(/[.\s-]/g, "");
  if (digits === "") return undefined;
  if (!/^\d{4,12}$/.test(digits))
    ctx.refuse("edi.hsNotDigits", spot, "hscode", { value: digits.slice(0, 40) });
  return digits;
}

/** Goods as free text (FTX AAA), `room` segments at most. */
export function writeGoodsText(
  ctx: ExportContext,
  cargo: DocumentCargo,
  { spot, room }: { spot: Spot; room: number },
): void {
  const { goodsNameEn, description = "" } = cargo;
  if (typeof description !== "string") putText(ctx, cargo, { spot, room });
  else
    ctx.kept(`FTX\u0000${goodsNameEn}\u0000${description}`, () =>
      putText(ctx, cargo, { spot, room }),
    );
}

/** Goods name, then description, without repeating a name that begins the description. */
function putText(
  ctx: ExportContext,
  cargo: DocumentCargo,
  { spot, room }: { spot: Spot; room: number },
): void {
  const name = linesOf(cargo.goodsNameEn);
  if (name.length === 0) ctx.refuse("edi.missingField", spot, "goodsNameEn");
  const description = linesOf(cargo.description ?? []);
  const repeats =
    description.slice(0, name.length).join("\n").toUpperCase() === name.join("\n").toUpperCase();
  const named = putLines(ctx, "AAA", [
    ...ctx.lines(name, limits.ftx, spot, "goodsNameEn"),
    ...ctx.lines(
      repeats ? description.slice(name.length) : description,
      limits.ftx,
      spot,
      "description",
    ),
  ]);
  checkRoom(ctx, named, room, { spot, field: "description" });
}

/** Gross weight, net weight and volume; empty containers have none of their own. */
export function writeGoodsMeasures(ctx: ExportContext, cargo: DocumentCargo, spot: Spot): void {
  const gross = ctx.number(cargo.gwt, spot, "gwt");
  if (gross === undefined) ctx.refuse("edi.missingField", spot, "gwt");
  const measured = (value: string | undefined) =>
    cargo.empty && Number(value) === 0 ? undefined : value;
  const [net, volume] = [
    ctx.number(measured(cargo.nwt), spot, "nwt"),
    ctx.number(measured(cargo.dim), spot, "dim"),
  ];
  if (gross !== undefined && measured(gross) !== undefined)
    ctx.out.put("MEA", ["AAE", "G", ["KGM", gross]]);
  if (net !== undefined) ctx.out.put("MEA", ["AAE", "AAL", ["KGM", net]]);
  if (volume !== undefined) ctx.out.put("MEA", ["AAE", "AAW", ["MTQ", volume]]);
}

/** Marks wrapped at 35, ten lines to a PCI, `N/M` without marks (guide §3, §4). */
export function writeMarks(ctx: ExportContext, cargo: DocumentCargo, spot: Spot): void {
  const lines = ctx.lines(cargo.marks, limits.marks, spot, "marks");
  const blocks = portions(lines.length === 0 ? ["N/M"] : lines, limits.markLines);
  checkRoom(ctx, blocks.length, 9, { spot, field: "marks" });
  for (const ten of blocks) ctx.out.put("PCI", ["28", ten]);
}

/** Packages of a line by container. */
export function writeStuffing(ctx: ExportContext, cargo: DocumentCargo, spot: Spot): void {
  for (const { cntNo, pkgs } of cargo.stuffing)
    ctx.out.put("SGP", [
      ctx.exact(cntNo, 17, spot, "stuffing.cntNo"),
      cargo.empty || pkgs === undefined ? undefined : wholeOf(ctx, pkgs, spot, "stuffing.pkgs"),
    ]);
}

const packingGroups: Record<string, string> = {
  I: "1",
  II: "2",
  III: "3",
  "1": "1",
  "2": "2",
  "3": "3",
};

/** One UN number (guide §4 row DG). */
export function writeDgs(ctx: ExportContext, goods: DocumentDangerous, spot: Spot): void {
  const unNo = (goods.dgUnNo ?? "").replace(/^UN\s*/i, "").trim();
  if (!/^\d{4}$/.test(unNo)) ctx.refuse("edi.unNoWrong", spot, "dgUnNo", { value: goods.dgUnNo });
  const group = (goods.packingGroup ?? "").trim().toUpperCase();
  if (group !== "" && packingGroups[group] === undefined)
    ctx.refuse("edi.packingGroupWrong", spot, "packingGroup", { value: group });
  const flash = ctx.digits(goods.dgFlashpoint, 3, spot, "dgFlashpoint");
  const schedule = (goods.ems ?? "").replace(/[\s,/]/g, "");
  const ems = schedule.replace(
    /^(F-[A-Z])(S-[A-Z])$/i,
    (_all, fire: string, spill: string) => fire + spill,
  );
  ctx.out.put("DGS", [
    "IMD",
    [
      ctx.exact(goods.dgClass, 7, spot, "dgClass"),
      ctx.exact(goods.subRisk, 7, spot, "subRisk"),
      ctx.exact(goods.dgPage, 10, spot, "dgPage"),
    ],
    unNo,
    flash === undefined
      ? undefined
      : [flash, ctx.code("UNIT", goods.dgFlashpointUnit ?? "C", spot, "dgFlashpointUnit")],
    packingGroups[group],
    ctx.exact(ems, 6, spot, "ems"),
    undefined,
    undefined,
    undefined,
    ctx.exact(goods.dgLabel, 4, spot, "dgLabel"),
  ]);
}
