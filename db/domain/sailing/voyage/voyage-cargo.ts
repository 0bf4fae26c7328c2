import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { PortUse } from "./schedule/validate-changes.ts";

/** What an area that ships by voyage provides. All parts are optional. */
export type VoyageCargo = {
  /** Counts of several areas are added up. */
  portUses?(
    ctx: Ctx,
    voyageId: number,
  ): Promise<readonly ({ port: string } & Partial<Omit<PortUse, "port" | "now">>)[]>;
  /** Ports in use, other than `kept`. */
  usedPorts?(ctx: Ctx, voyageId: number, kept: readonly string[]): Promise<string[]>;
  /** Calls in use, as "voyage serial" with the port. */
  callsInUse?(
    ctx: Ctx,
    names: readonly string[],
  ): Promise<readonly { call: string; port: string }[]>;
  /** Shipments that would lose their ship. */
  countShipments?(ctx: Ctx, voyageId: number): Promise<number>;
  /** Updates sailing and arrival days to those of the calls. */
  follow?(ctx: Ctx, voyageIds: readonly number[]): Promise<void>;
};

/** Filled by e-bookings, bookings, bills and fees. */
export const voyageCargo = new ExtensionPoint<VoyageCargo>("voyage.cargo");
