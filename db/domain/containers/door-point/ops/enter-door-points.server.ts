import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { doorPointMachine } from "../door-point.machine.ts";
import { DoorPointInput, type DoorPointRow } from "../door-point.schema.ts";
import { staffDoorPointList } from "../door-point.list.ts";
import { doorPointSource } from "../door-point.source.server.ts";
import {
  stampColumns,
  stamps,
} from "#domain/containers/container/import/containers-stamps.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";

type Stored = {
  id: number;
  bookingId: number;
  cntNo: string;
  version: number;
  locked: "Y" | "N";
  doorPoint: string;
  deliveryTime: string | null;
  remarks: string;
  updatedBy: string | null;
};

export type EnteredDoorPoints = { entered: number; unchanged: number };

/**
 * Enters door points of many containers at once, all or none (operations §5 "Door point": place,
 * time and remarks are each required). A row left blank that had no door point stays without.
 * @throws Refusals at `rows.<n>.<field>`: doorPoint.locked, doorPoint.placeRequired,
 *   doorPoint.timeRequired, doorPoint.remarksRequired, doorPoint.stale
 */
export const enterDoorPoints = defineOperation({
  name: "doorPoint.enter",
  perm: "ebDoor:edit",
  input: DoorPointInput,
  done: "doorPoint.enter.done",
  async run(ctx: Ctx, { rows }): Promise<EnteredDoorPoints> {
    const ids = rows.map((row) => row.id);
    // A resource has checked the scope of its page; both pages share the customer's scope.
    if (!ctx.page)
      await assertInScope(ctx.em, staffDoorPointList, doorPointSource, { actor: ctx.actor, ids });
    const stored = await lockDoorPoints(ctx, ids);
    const refusals: Refusal[] = [];
    const changed = new Map<number, { row: DoorPointRow; box: Stored }>();
    for (const [at, row] of rows.entries()) {
      const box = stored.get(row.id);
      if (!box) throw new Refusal("kit.notFound", {}, { key: String(row.id) });
      if (isSame(row, box)) continue;
      const faults = faultsOf(row, box);
      refusals.push(
        ...faults.map(
          ({ field, code, params }) =>
            new Refusal(code, params, { field: `rows.${at}.${field}`, key: box.cntNo }),
        ),
      );
      if (changed.has(row.id))
        refusals.push(
          new Refusal(
            "doorPoint.twice",
            { cntNo: box.cntNo },
            { field: `rows.${at}.doorPoint`, key: box.cntNo },
          ),
        );
      changed.set(row.id, { row, box });
    }
    if (refusals.length > 0) throw new Refusals(refusals);
    await store(ctx, [...changed.values()]);
    return { entered: changed.size, unchanged: rows.length - changed.size };
  },
});

/** Locks the containers, as the steps do, so that nobody locks a door point while it is entered. */
async function lockDoorPoints(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Stored>> {
  const db = kyselyOf(ctx.em);
  await db
    .selectFrom("box")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
  const { rows } = await sql<Stored>`select x.id, x.booking_id as "bookingId", x.cnt_no as "cntNo",
      coalesce(d.version, 0) as version, coalesce(d.locked, 'N') as locked,
      coalesce(d.door_point, '') as "doorPoint",
      to_char(d.delivery_time, 'YYYY-MM-DD HH24:MI') as "deliveryTime",
      coalesce(d.remarks, '') as remarks, d.updated_by as "updatedBy"
    from box x left join door_point d on d.booking_id = x.booking_id and d.cnt_no = x.cnt_no
    where x.id = any (${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const isSame = (row: DoorPointRow, box: Stored): boolean =>
  row.doorPoint === box.doorPoint &&
  (row.deliveryTime ?? null) === box.deliveryTime &&
  row.remarks === box.remarks;

type Fault = {
  field: "doorPoint" | "deliveryTime" | "remarks";
  code: Refusal["code"];
  params?: Refusal["params"];
};

function faultsOf(row: DoorPointRow, box: Stored): Fault[] {
  const closed = doorPointMachine.whyNot(box, "edit");
  if (closed) return [{ field: "doorPoint", ...closed }];
  if (row.version !== undefined && row.version !== box.version)
    return [
      {
        field: "doorPoint",
        code: "doorPoint.stale",
        params: { cntNo: box.cntNo, who: box.updatedBy ?? "" },
      },
    ];
  const faults: Fault[] = [];
  if (!row.doorPoint) faults.push({ field: "doorPoint", code: "doorPoint.placeRequired" });
  if (!row.deliveryTime) faults.push({ field: "deliveryTime", code: "doorPoint.timeRequired" });
  if (!row.remarks) faults.push({ field: "remarks", code: "doorPoint.remarksRequired" });
  return faults;
}

async function store(
  ctx: Ctx,
  changed: readonly { row: DoorPointRow; box: Stored }[],
): Promise<void> {
  if (changed.length === 0) return;
  const of = <T>(pick: (entry: { row: DoorPointRow; box: Stored }) => T): T[] => changed.map(pick);
  await sql`insert into door_point (
        booking_id, cnt_no, door_point, delivery_time, remarks, ${stampColumns}
      )
    select x.*, ${stamps(ctx)}
    from unnest(
        ${of(({ box }) => box.bookingId)}::int[], ${of(({ box }) => box.cntNo)}::text[],
        ${of(({ row }) => row.doorPoint)}::text[],
        ${of(({ row }) => row.deliveryTime ?? null)}::timestamp[],
        ${of(({ row }) => row.remarks)}::text[]
      ) as x
    on conflict (booking_id, cnt_no) do update
    set door_point = excluded.door_point, delivery_time = excluded.delivery_time,
      remarks = excluded.remarks`.execute(ctx.em.getKysely());
}
