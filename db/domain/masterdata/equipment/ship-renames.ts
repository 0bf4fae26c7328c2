import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** `name` is the current one. */
export type ShipRename = { imo: string; code: string; name: string };
/** Voyages under the old name. */
export type NamedVoyages = { imo: string; count: number; voyages: string };

/** Areas that refer to ships by name, asked before a rename. */
export const shipRenames = new ExtensionPoint<
  (ctx: Ctx, renames: readonly ShipRename[]) => Promise<readonly NamedVoyages[]>
>("equipment.shipRenames");
