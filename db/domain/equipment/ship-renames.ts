import { ExtensionPoint } from "#platform/module/extension-point.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";

/** A ship that is to be called otherwise; `name` is what she is called until then. */
export type ShipRename = { imo: string; code: string; name: string };
/** What goes on under the old name of a ship: how many voyages, and the first of them. */
export type NamedVoyages = { imo: string; count: number; voyages: string };

/** Who names ships by their name: asked before one is called otherwise. */
export const shipRenames = new ExtensionPoint<(ctx: Ctx, renames: readonly ShipRename[]) => Promise<readonly NamedVoyages[]>>(
  "equipment.shipRenames",
);
