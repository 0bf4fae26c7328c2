import { sql } from "kysely";
import type { Beyond } from "#domain/booking/space/allotment/allot.ts";
import { readShares } from "#domain/booking/space/share/share-rows.server.ts";
import { claimsOf } from "#domain/booking/space/share/space-need.server.ts";
import { saveAllotment } from "#domain/booking/space/ops/save-allotment.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { type Caller, openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { RowResult, StepResult } from "#platform/records/machine/steps.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { anEbooking, seedSea } from "#tests/db/booking/ebooking/sea.ts";

const { cargo, containers, ...form } = anEbooking();
export const theVoyage = "HANSHIN/2601E";
export const otherVoyage = "HANSHIN/2602E";

/** "HELD 2+0": two TEU held, none waiting. */
type Short = string | null;

/** Two voyages, and actions on their space. */
export async function openSpaceFixture() {
  const testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const clerk = () => testDatabase.as("clerk");
  const allot = (over: object = {}, who: Caller = clerk()) =>
    runOperation(who, saveAllotment, { voyage: theVoyage, teu: "4", ...over });
  const save = (over: object = {}) =>
    runOperation(clerk(), saveBooking, { ...form, cargo, containers, ...over });
  const step = async (
    action: keyof typeof bookingSteps,
    id: number,
    more: object = {},
  ): Promise<RowResult | undefined> =>
    (await runOperation(clerk(), bookingSteps[action], { rows: [{ id }], ...more })).rows[0];
  /** A confirmed booking of 20' containers. */
  const booked = async (boxes: number, over: object = {}) => {
    const made = await save({ containers: [{ sizeType: "20GP", contCount: boxes }], ...over });
    const result = await step("confirm", made.id);
    return { ...made, result };
  };
  const shares = (of: number) => readShares(openCtx(clerk()), { bookingIds: [of] });
  const short = async (id: number): Promise<Short> => {
    const [share] = await shares(id);
    return share ? `${share.state} ${Number(share.held.teu)}+${Number(share.waiting.teu)}` : null;
  };
  const shareStep = async (
    action: string,
    id: number,
    more: object = {},
  ): Promise<RowResult | undefined> => {
    const operation = resourceOf("seaway/voyage/spaceControl").steps[action];
    if (!operation) throw new Error(action);
    const [row] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from space_draw where booking_id = ${id}`,
    );
    return (
      (await runOperation(clerk(), operation, {
        rows: [{ id: row?.id ?? 0 }],
        ...more,
      })) as StepResult
    ).rows[0];
  };
  const beyond = (mode: Beyond) =>
    sql`update config set config_value = ${mode} where config_key = 'seaway.space.beyond'`.execute(
      testDatabase.em().getKysely(),
    );
  /** Resets lines, bookings and mode. */
  const clear = async () => {
    const db = testDatabase.em().getKysely();
    for (const table of [
      "space_draw",
      "space_allotment",
      "space_template",
      "booking_roll",
      "booking",
      "e_booking",
    ])
      await sql`delete from ${sql.table(table)}`.execute(db);
    await beyond("WARN");
    await testDatabase.em().nativeUpdate(Voyage, {}, { ended: "N" });
  };
  /** Each booking holds or waits for exactly its need (conservation). */
  const conserved = async (voyageName = theVoyage) => {
    const voyage = await testDatabase.em().findOneOrFail(Voyage, { voyageName });
    const claims = (await claimsOf(openCtx(clerk()), { voyageId: voyage.id })).filter(
      (claim) => claim.takes,
    );
    const kept = await readShares(openCtx(clerk()), { voyageId: voyage.id });
    const sum = (all: readonly number[]) => all.reduce((total, item) => total + item, 0);
    const need = claims.map((claim) => Number(claim.need.teu));
    const had = kept.map((share) => Number(share.held.teu) + Number(share.waiting.teu));
    return claims.length === kept.length && sum(need) === sum(had);
  };
  /** A user's rows of a space page. */
  const list = (
    apiName: string,
    who: Caller = clerk(),
    filters: { key: string; values: string[] }[] = [],
  ) =>
    searchResource(testDatabase.em(), who.actor, resourceOf(apiName), {
      filters: filters.map((filter) => ({ ...filter, kind: "equals" as const })),
      sort: [resourceOf(apiName).list.sort],
      page: 1,
      pageSize: 50,
    });
  return {
    testDatabase,
    clerk,
    list,
    allot,
    save,
    step,
    booked,
    shares,
    short,
    shareStep,
    beyond,
    clear,
    conserved,
  };
}

export type SpaceFixture = Awaited<ReturnType<typeof openSpaceFixture>>;
