import { ExtensionPoint } from "#platform/module/extension-point.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { PortUse } from "./validate-changes.ts";

/** What an area that ships by voyage says of them. What it leaves out it has no part in. */
export type VoyageCargo = {
  /** What hangs on the ports of a voyage. Counts of several areas are added up. */
  portUses?(ctx: Ctx, voyageId: number): Promise<readonly ({ port: string } & Partial<Omit<PortUse, "port" | "now">>)[]>;
  /** Ports of a voyage in use, without those that are kept. */
  usedPorts?(ctx: Ctx, voyageId: number, kept: readonly string[]): Promise<string[]>;
  /** Calls whose port is in use, as "voyage serial" with the port, of voyages by name. */
  callsInUse?(ctx: Ctx, names: readonly string[]): Promise<readonly { call: string; port: string }[]>;
  /** What would be without a ship if a voyage did not sail. */
  countShipments?(ctx: Ctx, voyageId: number): Promise<number>;
  /** Brings the sailing and arrival days of its records in line with the calls of the voyages. */
  follow?(ctx: Ctx, voyageIds: readonly number[]): Promise<void>;
};

/** Who ships by voyage: e-bookings, bookings, bills, fees. */
export const voyageCargo = new ExtensionPoint<VoyageCargo>("voyage.cargo");
