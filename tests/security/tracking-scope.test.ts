import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { showTracking } from "#domain/documents/tracking/ops/show-tracking.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let own: { bkNo: string; blNo: string; cntNo: string; clientCode: string; portLoad: string };
let waiting: { ebNo: string; clientCode: string };

beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  const [booking] = await rowsOf<typeof own>(
    testDatabase,
    sql`select b.bk_no as "bkNo", l.bl_no as "blNo", x.cnt_no as "cntNo",
        b.client_code as "clientCode", b.port_load as "portLoad"
      from booking b join bill l on l.booking_id = b.id join box x on x.booking_id = b.id
      where exists (select from fee f where f.bk_no = b.bk_no)
        and exists (select from edi_message m where b.bk_no = any (m.object_nos))
        and (select count(*) from box o where o.cnt_no = x.cnt_no) = 1
      order by b.id
      limit 1`,
  );
  const [ebooking] = await rowsOf<typeof waiting>(
    testDatabase,
    sql`select eb_no as "ebNo", client_code as "clientCode"
      from e_booking
      where bk_no = '' and eb_status = 'SUBMITTED'
      order by id
      limit 1`,
  );
  if (!booking || !ebooking) throw new Error("the demo lacks shipments");
  own = booking;
  waiting = ebooking;
}, 120_000);
afterAll(() => testDatabase.close());

/** What a caller learns of a number: kinds and people, or the refusal. */
const seenBy = async (caller: Caller, number: string) => {
  // As calls and commands come: through the page's own check.
  const show = resourceOf("seaway/container/tracking").more?.show;
  if (!show) throw new Error("no operation");
  try {
    const { timeline, shipments } = (await runOperation(caller, show, {
      number,
      cntNo: "",
    })) as Awaited<ReturnType<typeof showTracking.run>>;
    return {
      shipments: shipments.length,
      kinds: new Set(timeline?.events.map(({ kind }) => kind)),
      who: timeline?.events.map(({ who }) => who),
    };
  } catch (error) {
    return refusalsOf(error).map(({ code, params }) => `${code} ${JSON.stringify(params)}`);
  }
};
const customer = (...customerCodes: string[]) => testDatabase.as("customer", { customerCodes });

test("a customer follows its own shipments, without fees, messages and names of the staff", async () => {
  for (const number of [own.bkNo, own.blNo, own.cntNo]) {
    const seen = await seenBy(customer(own.clientCode), number);
    expect(seen, number).toMatchObject({ shipments: 1 });
    if (Array.isArray(seen)) throw new Error(seen.join());
    expect(seen.kinds).toContain("booking");
    expect(seen.kinds).not.toContain("fee");
    expect(seen.kinds).not.toContain("edi");
    expect(seen.who?.filter(Boolean)).toEqual([]);
  }
  expect(await seenBy(customer(waiting.clientCode), waiting.ebNo)).toMatchObject({ shipments: 1 });
  const staff = await seenBy(testDatabase.as("admin", { permissions: ["*:*:*"] }), own.bkNo);
  if (Array.isArray(staff)) throw new Error(staff.join());
  for (const kind of ["fee", "edi"]) expect(staff.kinds, kind).toContain(kind);
});

test("another customer's number answers like one that does not exist", async () => {
  for (const number of [own.bkNo, own.blNo, own.cntNo, waiting.ebNo, "NOSUCHNUMBER"])
    for (const stranger of [customer("NOBODY"), customer()])
      expect(await seenBy(stranger, number), number).toEqual([
        `tracking.notFound {"number":"${number}"}`,
      ]);
});

test("data permission on the page limits staff to their ports", async () => {
  const limited = (portLoads: string[]) =>
    testDatabase.as("clerk", {
      dataPms: {
        "seaway/container/tracking": {
          rows: [{ id: 1, portLoads, portDiss: [], depts: [] }],
          portLoad: null,
          portDis: null,
          dept: null,
        },
      },
    });
  expect(await seenBy(limited([own.portLoad]), own.bkNo)).toMatchObject({ shipments: 1 });
  expect(await seenBy(limited(["XXXXX"]), own.bkNo)).toEqual([
    `tracking.notFound {"number":"${own.bkNo}"}`,
  ]);
});
