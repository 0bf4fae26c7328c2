import { packagesOf, type ShipmentDocument } from "#edi/documents/shipment.ts";
import { openSum } from "#edi/syntax/number.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { writeParty } from "./segments.ts";

/** CNT 7 and 11 of a document. */
export function writeDocumentTotals(ctx: ExportContext, { cargo }: ShipmentDocument): void {
  const [weight, packages] = [openSum(), openSum()];
  for (const line of cargo) {
    weight.add(line.gwt);
    packages.add(packagesOf(line));
  }
  ctx.out.put("CNT", [["7", weight.text(), "KGM"]]);
  ctx.out.put("CNT", [["11", packages.text()]]);
}

/**
 * Shipper, consignee and notify parties. A single notify party is NI; of several the first two are
 * N1 and N2, the third NI (list 3035).
 */
export function writeMainParties(
  ctx: ExportContext,
  { shipper, consignee, notify }: ShipmentDocument,
  spot: Spot,
): void {
  writeParty(ctx, "CZ", shipper, { ...spot, under: "shipper." });
  writeParty(ctx, "CN", consignee, { ...spot, under: "consignee." });
  const roles = notify.length <= 1 ? ["NI"] : ["N1", "N2", "NI"];
  for (const [index, party] of notify.entries())
    writeParty(ctx, roles[index] ?? "NI", party, { ...spot, under: `notify[${index + 1}].` });
}
