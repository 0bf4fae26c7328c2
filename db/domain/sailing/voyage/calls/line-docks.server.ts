import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { FormRecord } from "#platform/records/form/form.ts";
import type { MasterLines } from "#platform/records/resource/save-master.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { type CallTable, checkCalls, replaceCalls } from "./calls.server.ts";
import { VesselLine, VesselLineDock } from "../voyage.entity.server.ts";

export const endDocks = (["E", "W", "N", "S"] as const).flatMap((direction) => [
  { key: `startDock${direction}` as const, direction },
  { key: `endDock${direction}` as const, direction },
]);

export const directions = ["", "E", "W", "N", "S"] as const;

const DockLine = z.object({
  serial: v.whole({ min: 0, max: 99 }),
  direction: z.enum(directions).default(""),
  portCode: v.requiredCode(10),
  dockCode: v.code(20),
});
type DockLine = z.output<typeof DockLine>;

const dockTable: CallTable = {
  table: "vessel_line_dock",
  of: ["vessel_line", "line_id"],
  columns: { direction: "text", port_code: "text", dock_code: "text" },
};

/** The rotation of a line, with the ends of its directions. */
export const lineDocks: MasterLines = {
  form: {
    key: "docks",
    label: "voyage.docks",
    max: 60,
    fields: [
      { key: "serial", label: "voyage.serial", kind: "int" },
      { key: "direction", label: "voyage.direction", kind: "dict", dict: "voyage_direction" },
      { key: "portCode", label: "voyage.port", kind: "ref", ref: "port" },
      { key: "dockCode", label: "voyage.dock", kind: "code" },
    ],
  },
  input: z.array(DockLine).max(60).default([]),
  read: async (em: EntityManager, id: number) => {
    const docks = await em.find(VesselLineDock, { line: id }, { orderBy: { serial: "asc" } });
    return docks.map(
      ({ serial, direction, portCode, dockCode }): FormRecord => ({
        serial,
        direction,
        portCode,
        dockCode,
      }),
    );
  },
  write: async (ctx: Ctx, id: number, lines: readonly DockLine[]) => {
    const docks = await checkCalls(ctx, "docks", lines);
    await assertEndsInSequence(ctx, id, docks);
    await replaceCalls(
      ctx,
      dockTable,
      id,
      docks.map(({ serial, direction, portCode, dockCode }) => ({
        serial,
        direction,
        port_code: portCode,
        dock_code: dockCode,
      })),
    );
    if (docks.length === 0) return;
    const rotation = [...new Set(docks.map((dock) => dock.portCode))].join(" ");
    await kyselyOf(ctx.em)
      .updateTable("vessel_line")
      .set({ rotation })
      .where("id", "=", id)
      .where("rotation", "<>", rotation)
      .execute();
  },
};

/** A line without a rotation may name any end docks. */
async function assertEndsInSequence(
  ctx: Ctx,
  id: number,
  docks: readonly DockLine[],
): Promise<void> {
  if (docks.length === 0) return;
  const line = await ctx.em
    .fork({ keepTransactionContext: true })
    .findOneOrFail(VesselLine, { id });
  const faults = endDocks.flatMap(({ key, direction }) => {
    const dock = line[key];
    const called = docks.some(
      (call) => call.dockCode === dock && (call.direction === "" || call.direction === direction),
    );
    return dock && !called
      ? [new Refusal("voyage.dockNotInSequence", { dock }, { field: key })]
      : [];
  });
  if (faults.length > 0) throw new Refusals(faults);
}
