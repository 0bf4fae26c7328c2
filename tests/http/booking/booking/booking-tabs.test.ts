import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import * as billRoute from "#app/areas/documents/bill/bill-edit.route.tsx";
import * as editRoute from "#app/areas/booking/booking/booking-edit.route.tsx";
import * as tabRoute from "#app/areas/booking/booking/booking-tab.route.tsx";
import type { RecordTabsData } from "#app/kit/record/record-tabs.tsx";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { findInResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { aBill } from "#fixtures/builders/a-bill.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { rowsOf } from "#tests/support/test-database.ts";
import { openServedDatabase, outcome, pageRequest } from "#tests/http/booking/ebooking/fixture.ts";

let served: Awaited<ReturnType<typeof openServedDatabase>>;
let booking: { id: number; bkNo: string };
let other: { id: number };
let bill: { id: number; blNo: string };

beforeAll(async () => {
  served = await openServedDatabase();
  const em = served.testDatabase.em();
  const voyage = await aVoyage(em, { week: 3 });
  const first = await aLockedBooking(em, { voyage });
  booking = { id: first.id, bkNo: first.bkNo };
  const made = await aBill(em, first, { blStatus: "DRAFT" });
  bill = { id: made.id, blNo: made.blNo };
  other = await aLockedBooking(em, { voyage });
});
afterAll(() => served.close());

type Who = keyof typeof served.tokens;
const path = (id: number, tab: string) =>
  `/seaway/bookingMgr/inner/create/index/${id}${tab ? `/${tab}` : ""}`;
const args = (request: Request, params: Record<string, string>) => ({
  request,
  params,
  context: {},
});
const open = async (who: Who, id: number, tab: string, search = "") =>
  outcome(
    tabRoute.loader(
      args(await pageRequest(served.tokens[who], path(id, tab) + search), {
        bkId: String(id),
        tab,
      }),
    ),
  );
type Tab = {
  kind: string;
  tabs: RecordTabsData;
  list: ListData;
  documents: { label: string; name: string; href: string }[];
};
const tabOf = async (who: Who, id: number, tab: string, search = "") =>
  (await open(who, id, tab, search)).data as Tab;
const rowsIn = (tab: Tab) => tab.list.rows;
const counts = ({ tabs }: RecordTabsData) =>
  Object.fromEntries(tabs.map(({ name, count }) => [name, count]));

test("the form of a booking leads to what belongs to it, with counts; so does the form of its bill, and back to the booking", async () => {
  const form = await outcome(
    editRoute.loader(
      args(await pageRequest(served.tokens.clerk, path(booking.id, "")), {
        bkId: String(booking.id),
      }),
    ),
  );
  const { tabs } = form.data as { tabs: RecordTabsData };
  expect(tabs).toMatchObject({ number: booking.bkNo, form: path(booking.id, ""), current: "" });
  const [boxes] = await rowsOf<{ count: number }>(
    served.testDatabase,
    sql`select count(*)::int as count from box where booking_id = ${booking.id}`,
  );
  // A clerk reads no fees and no change log.
  expect(counts(tabs)).toEqual({
    boxes: boxes?.count,
    vehicles: 0,
    vgm: 0,
    moves: 0,
    bills: 1,
    edi: 0,
    documents: 1,
  });
  const address = `/seaway/bill/query/viewEditAddBill/index/${bill.id}`;
  const billForm = await outcome(
    billRoute.loader(
      args(await pageRequest(served.tokens.clerk, address), { blId: String(bill.id) }),
    ),
  );
  const ofBill = (billForm.data as { tabs: RecordTabsData }).tabs;
  expect(ofBill).toMatchObject({
    number: bill.blNo,
    current: "",
    parent: { number: booking.bkNo, to: path(booking.id, "") },
  });
  expect(counts(ofBill)).toEqual({
    boxes: boxes?.count,
    originals: 0,
    prints: 0,
    holds: 0,
    corrections: 0,
    edi: 0,
    documents: 1,
  });
});

test("a tab is the list narrowed to the booking, whatever the address asks", async () => {
  const tab = await tabOf("clerk", booking.id, "bills");
  expect(rowsIn(tab).map((row) => row.blNo)).toEqual([bill.blNo]);
  expect(rowsIn(await tabOf("clerk", other.id, "bills"))).toEqual([]);
  const forced = await tabOf("clerk", other.id, "bills", `?f.bookingId=${booking.id}`);
  expect(rowsIn(forced)).toEqual([]);
  const boxes = rowsIn(await tabOf("clerk", booking.id, "boxes"));
  expect(boxes.length).toBeGreaterThan(0);
  for (const box of boxes) expect(box.bkNo).toBe(booking.bkNo);
});

test("documents are the prints a bill allows, each a link", async () => {
  const { documents } = await tabOf("clerk", booking.id, "documents");
  expect(documents).toMatchObject([
    { label: "bill.print.draft", name: bill.blNo, href: `/seaway/bill/print/${bill.id}?kind=copy` },
  ]);
  await sql`update bill
    set bl_status = 'ISSUED', release_type = 'ORIGINAL', originals = 3
    where id = ${bill.id}`.execute(served.testDatabase.em().getKysely());
  const labels = async () =>
    (await tabOf("clerk", booking.id, "documents")).documents.map(({ label }) => label);
  // Originals are a document once they are printed.
  expect(await labels()).toEqual(["bill.print.copy"]);
  await sql`insert into bill_original (bill_id, original_no, printed_time)
    values (${bill.id}, 1, now())`.execute(served.testDatabase.em().getKysely());
  expect((await labels()).toSorted()).toEqual(["bill.print.copy", "bill.print.original"]);
});

test("a step in a tab acts on its rows only, and a selection of the whole search stays within the booking", async () => {
  const form = { _step: "surrender", _all: "Y", _query: "", _reason: "returned" };
  const sent = await outcome(
    tabRoute.action(
      args(await pageRequest(served.tokens.clerk, path(other.id, "bills"), form), {
        bkId: String(other.id),
        tab: "bills",
      }),
    ),
  );
  expect(sent).toMatchObject({ status: 400, data: { rows: [{ code: "kit.selectRows" }] } });
});

test("nobody sees a tab whose list they may not read, nor the tabs of a record out of their sight", async () => {
  for (const tab of ["fees", "payables", "history", "nonsense", "constructor"])
    expect((await open("clerk", booking.id, tab)).status, tab).toBe(404);
  // Without the permission for bookings, as on every page.
  for (const who of ["anna", "captain"] as const)
    for (const tab of ["bills", "boxes", "vgm", "documents"])
      expect((await open(who, booking.id, tab)).status, `${who} ${tab}`).toBe(403);
  expect((await open("clerk", 999_999, "bills")).status).toBe(404);
});

test("a number of a booking finds the EDI messages of its bills too", async () => {
  const em = served.testDatabase.em();
  await sql`insert into edi_message (
        direction, partner_code, message_type, message_version, document_no, control_ref, file_name,
        size, sha256, object_nos, body, version
      )
    values (
        'OUT', 'P1', 'CUSCAR', 'D95B', 'DOC1', 'REF1', 'cuscar.txt', 1, 'x', array[${bill.blNo}],
        '\\x00', 1
      )`.execute(em.getKysely());
  const resource = resourceOf("seaway/edi/archive");
  const query = readListQuery(resource.list, new URLSearchParams(`f.objectNos=${booking.bkNo}`));
  const page = await findInResource(em, served.testDatabase.as("clerk").actor, resource, query);
  expect((JSON.parse(page.json) as { controlRef: string }[]).map((row) => row.controlRef)).toEqual([
    "REF1",
  ]);
  expect(rowsIn(await tabOf("clerk", booking.id, "edi")).map((row) => row.controlRef)).toEqual([
    "REF1",
  ]);
  const { documents, tabs } = await tabOf("clerk", booking.id, "documents");
  expect(documents.map(({ name }) => name)).toContain("cuscar.txt");
  expect(counts(tabs)).toMatchObject({ edi: 1, documents: documents.length });
});
