import { afterAll, beforeAll, expect, test } from "vitest";
import * as show from "#app/areas/booking/consolidation/consolidation-show.route.tsx";
import { bookingRowLinks, divideLink } from "#app/areas/booking/booking-record/booking-links.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import {
  call,
  openServedDatabase,
  outcome,
  pageRequest,
} from "#tests/http/booking/ebooking/fixture.ts";

let served: Awaited<ReturnType<typeof openServedDatabase>>;
beforeAll(async () => {
  served = await openServedDatabase();
});
afterAll(() => served.close());

type Who = keyof typeof served.tokens;
const bookings = "seaway/bookingMgr/inner";
const path = "seaway/bookingMgr/consolidation";
type Page = { log: { status: string; version: number }; mayUndo: boolean };
const argsOf = async (who: Who, id: number, form?: Record<string, string>) => ({
  request: await pageRequest(served.tokens[who], `/${path}/index/${id}`, form),
  params: { id: String(id) },
  context: {},
});
const open = async (id: number) =>
  (await outcome(show.loader(await argsOf("clerk", id)))).data as Page;
const undo = async (who: Who, id: number, form: Record<string, string>) =>
  outcome(show.action(await argsOf(who, id, { _step: "undo", ...form })));

async function divided(): Promise<number> {
  const { clerk } = served.tokens;
  const { data: booking } = await call<{ id: number; bkNo: string }>(
    clerk,
    `${bookings}/save`,
    anEbooking({ containers: [{ sizeType: "20GP", contCount: 3 }] }),
  );
  await call(clerk, `${bookings}/confirm`, { rows: [{ id: booking.id }] });
  const ask = { bkNo: booking.bkNo, kind: "SPLIT", count: 1, scheme: "LETTER" };
  return (await call<{ id: number }>(clerk, `${path}/add`, ask)).data.id;
}

test("a split is taken back on its own page, with a reason and by who may", async () => {
  const id = await divided();
  const { log, mayUndo } = await open(id);
  expect([log.status, mayUndo]).toEqual(["DONE", true]);
  const version = String(log.version);
  expect((await undo("anna", id, { version, _reason: "x" })).status).toBe(403);
  expect((await undo("clerk", id, { version, _reason: "" })).status).toBe(422);
  expect((await open(id)).log.status).toBe("DONE");
  const { status, data } = await undo("clerk", id, { version, _reason: "by mistake" });
  expect([status, data]).toMatchObject([200, { doneLabel: "consolidation.undo.done" }]);
  const after = await open(id);
  expect([after.log.status, after.mayUndo]).toEqual(["UNDONE", false]);
  const again = await undo("clerk", id, { _reason: "once more" });
  expect([again.status, again.data]).toMatchObject([
    409,
    { errors: [{ code: "consolidation.alreadyUndone" }] },
  ]);
});

test("the row of a booking leads to its division, with its number filled in", () => {
  expect(divideLink("SWBK1/A", "Split")).toEqual({
    path: `/${path}/new`,
    search: "bkNo=SWBK1%2FA",
    title: "Split",
  });
  // Of its pages only this one bears a title: it stands in no menu.
  expect(bookingRowLinks({ bkNo: "SWBK1" }).some(({ title }) => title)).toBe(false);
});
