import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { showTracking } from "#domain/documents/tracking/ops/show-tracking.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { seaway } from "#tests/support/command.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
/** A sailed shipment with an e-booking and its one issued bill. */
let sailed: { bkNo: string; ebNo: string; blNo: string; cntNo: string; boxes: number };

beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  const [row] = await rowsOf<typeof sailed>(
    testDatabase,
    sql`select b.bk_no as "bkNo", b.eb_no as "ebNo", l.bl_no as "blNo", min(x.cnt_no) as "cntNo",
        count(distinct x.id)::int as boxes
      from booking b
        join bill l on l.booking_id = b.id
        and l.bl_status = 'ISSUED'
        join box x on x.booking_id = b.id
      where b.bk_status = 'LOCKED'
        and b.eb_no <> ''
        and b.etd < now() - interval '12 days'
        and exists (select from fee f where f.bk_no = b.bk_no)
      group by b.id, l.id
      having count(distinct x.id) > 1
      order by b.etd desc, b.id
      limit 1`,
  );
  if (!row) throw new Error("the demo has no sailed shipment");
  sailed = row;
}, 120_000);
afterAll(() => testDatabase.close());

const track = (
  number: string,
  { role = "clerk", cntNo = "" }: { role?: string; cntNo?: string } = {},
) => testDatabase.run(role, showTracking, { number, cntNo });

test("one history from e-booking to arrival, whichever number is given", async () => {
  const { timeline, shipments } = await track(sailed.bkNo);
  expect(shipments.map(({ bkNo }) => bkNo)).toEqual([sailed.bkNo]);
  const labels = timeline?.events.map(({ label }) => label) ?? [];
  for (const label of [
    "ebooking.event.submitted",
    "ebooking.event.received",
    "booking.event.entered",
    "bill.event.issued",
  ] as const)
    expect(labels, label).toContain(label);
  expect(labels).toContain("voyage.event.departed");
  expect(labels.filter((label) => label === "container.event.packed")).toHaveLength(sailed.boxes);
  const done = timeline?.steps.filter(({ state }) => state === "DONE").map(({ step }) => step);
  for (const step of [
    "submitted",
    "received",
    "booked",
    "confirmed",
    "packed",
    "locked",
    "billed",
    "issued",
    "departed",
  ])
    expect(done, step).toContain(step);
  const times =
    timeline?.events
      .filter(({ time, zone }) => time && zone === "Asia/Shanghai")
      .map(({ time }) => time) ?? [];
  expect(times).toEqual(times.toSorted());
  for (const number of [sailed.ebNo, sailed.blNo, sailed.bkNo.toLowerCase()])
    expect(
      (await track(number)).shipments.map(({ bkNo }) => bkNo),
      number,
    ).toContain(sailed.bkNo);
  expect(
    (
      await track(
        `${sailed.cntNo.slice(0, 4)} ${sailed.cntNo.slice(4, 10)}-${sailed.cntNo.slice(10)}`,
      )
    ).shipments,
  ).not.toEqual([]);
});

test("a container's events are its own and those of the whole shipment", async () => {
  const { timeline } = await track(sailed.bkNo, { cntNo: sailed.cntNo });
  expect(new Set(timeline?.events.map(({ cntNo }) => cntNo))).toEqual(new Set(["", sailed.cntNo]));
  expect(timeline?.boxes).toHaveLength(sailed.boxes);
});

test("each event links to its record, for those who may open it", async () => {
  const { timeline } = await track(sailed.bkNo);
  const hrefOf = (label: string) =>
    timeline?.events.find((event) => event.label === label)?.href ?? null;
  expect(hrefOf("booking.event.entered")).toMatch(
    /^\/seaway\/bookingMgr\/inner\/create\/index\/\d+$/,
  );
  expect(hrefOf("bill.event.issued")).toMatch(
    /^\/seaway\/bill\/query\/viewEditAddBill\/index\/\d+$/,
  );
  const input = { number: sailed.bkNo, cntNo: "" };
  const few = await runOperation(
    testDatabase.as("clerk", { permissions: ["tracking:list"] }),
    showTracking,
    input,
  );
  expect(few.timeline?.events.filter(({ href }) => href)).toEqual([]);
});

test("fees are told to who may read them, each side by its own permission", async () => {
  const labels = async (permissions: string[]) => {
    const caller = testDatabase.as("finance", { permissions: ["tracking:list", ...permissions] });
    const { timeline } = await runOperation(caller, showTracking, {
      number: sailed.bkNo,
      cntNo: "",
    });
    return [
      ...new Set(
        timeline?.events.flatMap(({ kind, label }) =>
          kind === "fee" ? [label.split(".")[0]] : [],
        ),
      ),
    ];
  };
  expect(await labels([])).toEqual([]);
  expect(await labels(["fee:list"])).toEqual(["fee"]);
});

test("a status change stands in the history with who and when; taken back, its step is open again", async () => {
  const [open] = await rowsOf<{ id: number; bkNo: string; version: number }>(
    testDatabase,
    sql`select id, bk_no as "bkNo", version
      from booking
      where bk_status = 'DRAFT' and etd > now() and eb_no = ''
      order by id
      limit 1`,
  );
  const { id = 0, bkNo = "" } = open ?? {};
  const stepOf = async (step: string) =>
    (await track(bkNo)).timeline?.steps.find((item) => item.step === step)?.state;
  expect(await stepOf("confirmed")).toBe("NEXT");
  await testDatabase.run("clerk", bookingSteps.confirm, { rows: [{ id }] });
  expect(await stepOf("confirmed")).toBe("DONE");
  const { timeline } = await track(bkNo);
  expect(timeline?.events.find(({ label }) => label === "booking.event.confirmed")).toMatchObject({
    who: "陈静（订舱操作）",
    time: expect.stringMatching(/^20/),
  });
  await testDatabase.run("clerk", bookingSteps.cancel, { rows: [{ id }], reason: "no cargo" });
  expect(await stepOf("confirmed")).not.toBe("DONE");
  const stopped = (await track(bkNo)).timeline;
  expect(stopped?.steps.filter(({ state }) => state === "NEXT")).toEqual([]);
  expect(stopped?.events.map(({ label }) => label)).toContain("booking.event.cancelled");
});

test("an unknown number is refused; the command shows the same history", async () => {
  const refused = await track("NOSUCHNUMBER").then(
    () => "",
    (error: unknown) => refusalsOf(error).map(({ code }) => code),
  );
  expect(refused).toEqual(["tracking.notFound"]);
  const shown = await seaway(testDatabase, ["--lang", "en", "tracking", "show", sailed.blNo]);
  expect(shown.code).toBe(0);
  expect(shown.out).toMatch(/^Departed\tDone\t/m);
  expect(shown.out).toContain("B/L issued");
  expect((await seaway(testDatabase, ["tracking", "show", "NOSUCHNUMBER"])).code).toBe(1);
});
