import { expect, test } from "vitest";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import type { RecordTabsData } from "#app/kit/record/record-tabs.tsx";
import { aBill } from "#fixtures/builders/a-bill.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { visit, type Visitor } from "#tests/support/web.ts";

let admin: Visitor;
let clerk: Visitor;
let captain: Visitor;
let customer: Visitor;
/** A customer account that may read every list, and owns nothing on the voyage. */
let stranger: Visitor;
const at = { voyage: 0, voyageName: "", other: 0 };
const bills: { id: number; blNo: string }[] = [];

serveTests(async (served) => {
  const em = served.em();
  const calls = await aVoyage(em, { week: 3 });
  const others = await aVoyage(em, { week: 4 });
  Object.assign(at, {
    voyage: calls.voyage.id,
    voyageName: calls.voyage.voyageName,
    other: others.voyage.id,
  });
  for (const _ of [1, 2]) {
    const { id, blNo } = await aBill(em, await aLockedBooking(em, { voyage: calls }), {
      blStatus: "DRAFT",
    });
    bills.push({ id, blNo });
  }
  admin = await visit(served, "admin");
  clerk = await visit(served, "clerk");
  captain = await visit(served, "captain");
  customer = await visit(served, "customer", { customerCodes: ["NOBODY"] });
  stranger = await visit(served, "clerk", { kind: "customer", customerCodes: ["NOBODY"] });
});

type Tab = {
  kind: string;
  tabs: RecordTabsData;
  list: ListData;
  documents: { name: string; href: string }[];
};
const rowsIn = (tab: Tab) => tab.list.rows;
const counts = ({ tabs }: RecordTabsData) =>
  Object.fromEntries(tabs.map(({ name, count }) => [name, count]));
const ofVoyage = (who: Visitor, id: number, tab: string, search = "") =>
  openScreen<Tab>(
    who,
    "sailing/voyage/voyage-tab",
    `/seaway/voyage/voyage/index/${id}/${tab}${search}`,
    {
      params: { voyageId: String(id), tab },
    },
  );
const ofBill = (who: Visitor, id: number, tab: string, search = "") =>
  openScreen<Tab>(
    who,
    "documents/bill/bill-tab",
    `/seaway/bill/query/viewEditAddBill/index/${id}/${tab}${search}`,
    {
      params: { blId: String(id), tab },
    },
  );
const formOf = (who: Visitor) =>
  openScreen<{ tabs: RecordTabsData }>(
    who,
    "sailing/voyage/voyage-edit",
    `/seaway/voyage/voyage/index/${at.voyage}`,
    {
      params: { voyageId: String(at.voyage) },
    },
  );

test("the form of a voyage leads to its calls, bookings, bills and containers, with counts", async () => {
  const { tabs } = (await formOf(clerk)).data;
  expect(tabs).toMatchObject({ number: at.voyageName, current: "", parent: null });
  expect(tabs.tabs[0]?.name).toBe("calls");
  const calls = rowsIn((await ofVoyage(clerk, at.voyage, "calls")).data);
  expect(new Set(calls.map((call) => call.voyageName))).toEqual(new Set([at.voyageName]));
  const boxes = rowsIn((await ofVoyage(clerk, at.voyage, "boxes")).data);
  expect(boxes.length).toBeGreaterThan(1);
  expect(counts(tabs)).toMatchObject({
    calls: calls.length,
    bookings: 2,
    boxes: boxes.length,
    bills: 2,
  });
  const shown = rowsIn((await ofVoyage(clerk, at.voyage, "bills")).data).map((row) => row.blNo);
  expect(shown.toSorted()).toEqual(bills.map(({ blNo }) => blNo).toSorted());
});

test("a tab of a voyage stays on the voyage, whatever the address asks", async () => {
  for (const tab of ["bookings", "bills", "boxes", "space"])
    expect(
      rowsIn((await ofVoyage(admin, at.other, tab, `?f.voyageId=${at.voyage}`)).data),
      tab,
    ).toEqual([]);
  for (const call of rowsIn(
    (await ofVoyage(admin, at.other, "calls", `?f.voyageId=${at.voyage}`)).data,
  ))
    expect(call.voyageName).not.toBe(at.voyageName);
});

test("a bill's containers, prints and fees are its own", async () => {
  const [first, second] = bills as [{ id: number; blNo: string }, { id: number; blNo: string }];
  const boxes = rowsIn((await ofBill(clerk, first.id, "boxes", `?f.billId=${second.id}`)).data);
  expect(boxes.length).toBeGreaterThan(0);
  for (const box of boxes) expect(box.blNo).toBe(first.blNo);
  const { documents } = (await ofBill(clerk, first.id, "documents")).data;
  expect(documents.map(({ name, href }) => [name, href])).toEqual([
    [first.blNo, `/seaway/bill/print/${first.id}?kind=copy`],
  ]);
  const fees = (await ofBill(admin, first.id, "fees")).data;
  expect(rowsIn(fees)).toEqual([]);
  expect(Object.keys(counts(fees.tabs))).toEqual([
    "boxes",
    "originals",
    "prints",
    "holds",
    "fees",
    "payables",
    "corrections",
    "edi",
    "documents",
    "history",
  ]);
});

test("nobody sees a tab whose list they may not read, nor a record out of their sight", async () => {
  const bill = bills[0]?.id ?? 0;
  // A captain reads voyages alone.
  expect(counts((await formOf(captain)).data.tabs)).toEqual({ calls: expect.any(Number) });
  for (const tab of ["bookings", "bills", "boxes", "space", "history"])
    expect((await ofVoyage(captain, at.voyage, tab)).status, tab).toBe(404);
  for (const tab of ["history", "documents", "nonsense", "constructor"])
    expect((await ofVoyage(clerk, at.voyage, tab)).status, tab).toBe(404);
  for (const tab of ["fees", "payables", "history"])
    expect((await ofBill(clerk, bill, tab)).status, tab).toBe(404);
  expect((await ofVoyage(clerk, 999_999, "bookings")).status).toBe(404);
  expect((await ofBill(clerk, 999_999, "boxes")).status).toBe(404);
  expect((await ofVoyage(customer, at.voyage, "bills")).status).toBe(403);
  expect((await ofBill(customer, bill, "boxes")).status).toBe(403);
  expect((await ofBill(stranger, bill, "boxes")).status).toBe(404);
  expect(counts((await formOf(stranger)).data.tabs)).toMatchObject({
    bookings: 0,
    bills: 0,
    boxes: 0,
  });
  for (const tab of ["bookings", "bills", "boxes"])
    expect(rowsIn((await ofVoyage(stranger, at.voyage, tab)).data), tab).toEqual([]);
});
