import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, rowsOf, type World } from "../../support/world.ts";
import { aFeeBill, aFeeVoyage, seedFeeDesk } from "./fee-desk.ts";

let world: World;
let place: { voyage: number; bill: number };
beforeAll(async () => {
  world = await openWorld();
  await seedFeeDesk(world);
  const voyage = await aFeeVoyage(world.em());
  place = { voyage: voyage.id, bill: (await aFeeBill(world.em(), voyage)).id };
});
afterAll(() => world.close());

/** So many findings with a text that needs care, as one statement. */
const insert = (code: string, count: number, stamps = sql`'mallory', '2001-01-01', 'mallory', '2001-01-01'`) =>
  sql`insert into fee_finding (created_by, created_time, updated_by, updated_time, voyage_id, bill_id, code, detail)
    select ${stamps}, ${place.voyage}, ${place.bill}, ${code}, '{"word": "quote \\" slash \\\\ 客户"}'::jsonb from generate_series(1, ${count})`.execute(
    world.em().getKysely(),
  );
const logged = (code: string) =>
  rowsOf<{ entry: Record<string, unknown>; rest: object }>(
    world,
    sql`select l.new_value::jsonb - 'id' - 'code' as entry, jsonb_build_object('key', l.key_value = f.id::text, 'operation', l.operation, 'column', l.column_name,
      'operator', l.operator, 'source', l.source, 'version', l.row_version, 'old', l.old_value) as rest from change_log l
      join fee_finding f on f.id::text = l.key_value where l.table_name = 'fee_finding' and f.code = ${code}`,
  );

it("the log of many inserted rows says what the log of one says", async () => {
  await insert("ONE", 1);
  await insert("MANY", 60);
  const [one] = await logged("ONE");
  const many = await logged("MANY");
  expect(one?.entry).toMatchObject({ bill_id: String(place.bill), detail: '{"word": "quote \\" slash \\\\ 客户"}' });
  // stamps are columns of the log itself; a fee code that is empty says nothing
  expect(Object.keys(one?.entry ?? {})).toEqual(expect.not.arrayContaining(["updated_by", "fee_code"]));
  expect(many).toHaveLength(60);
  for (const row of many) expect(row).toEqual(one);
});

it("stamps somebody else's name over, and keeps the right one", async () => {
  await insert("WRONG", 1);
  await insert("RIGHT", 1, sql`'system', now(), 'system', now()`);
  const stamps = await rowsOf(
    world,
    sql`select code, updated_by as by, updated_time > now() - interval '1 hour' as recent from fee_finding where code in ('WRONG', 'RIGHT') order by code`,
  );
  expect(stamps).toEqual([
    { code: "RIGHT", by: "system", recent: true },
    { code: "WRONG", by: "system", recent: true },
  ]);
});
