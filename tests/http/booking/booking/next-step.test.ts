import { afterAll, beforeAll, expect, test } from "vitest";
import * as editRoute from "#app/areas/booking/booking/booking-edit.route.tsx";
import * as list from "#app/areas/booking/booking/booking-list.route.tsx";
import type { Offer } from "#app/kit/step/offer.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import {
  call,
  openServedDatabase,
  outcome,
  pageRequest,
} from "#tests/http/booking/ebooking/fixture.ts";

let served: Awaited<ReturnType<typeof openServedDatabase>>;
const apiName = "seaway/bookingMgr/inner";

beforeAll(async () => {
  served = await openServedDatabase();
});
afterAll(() => served.close());

const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const address = (id: string) => `/${apiName}/create/index/${id}`;
const open = async (id: string) =>
  (
    await outcome(
      editRoute.loader(args(await pageRequest(served.tokens.clerk, address(id)), { bkId: id })),
    )
  ).data as {
    progress: { at: string; states: { state: string }[] };
    likely: string | null;
    saveAnd: { name: string } | null;
    offers: Offer[];
    offersFirst: boolean;
  };
const post = async (id: string, form: Record<string, string>) =>
  outcome(
    editRoute.action(args(await pageRequest(served.tokens.clerk, address(id), form), { bkId: id })),
  );
const postList = async (form: Record<string, string>) =>
  outcome(list.action(args(await pageRequest(served.tokens.clerk, `/${apiName}`, form))));
const read = (id: number) => served.testDatabase.em().findOneOrFail(Booking, { id });

/** A booking as a form sends it. */
function formOf(over: Record<string, string> = {}): Record<string, string> {
  const fields: Record<string, string> = { id: "0" };
  for (const [key, value] of Object.entries(anEbooking())) {
    if (!Array.isArray(value)) fields[key] = String(value);
    else
      for (const [i, line] of value.entries())
        for (const [name, cell] of Object.entries(line as Record<string, unknown>))
          fields[`${key}[${i}].${name}`] = String(cell);
  }
  return { ...fields, ...over };
}

test("a new booking is saved and confirmed in one press; what a step refuses leaves nothing saved", async () => {
  const both = await post("new", formOf({ _then: "confirm" }));
  expect(both).toMatchObject({ status: 302 });
  const id = /index\/(\d+)\?saved=confirm$/.exec(both.location ?? "")?.[1] ?? "";
  const confirmed = await read(Number(id));
  expect(confirmed.bkStatus).toBe("CONFIRMED");
  // Nothing is imported, so the lock wants a reason: neither the remark nor the lock is kept.
  const refused = await post(
    id,
    formOf({ id, version: String(confirmed.version), remark: "TYPED", _then: "lock" }),
  );
  expect(refused).toMatchObject({
    status: 422,
    data: { record: { remark: "TYPED" }, errors: [{ field: "reason", code: "booking.differs" }] },
  });
  expect(await read(Number(id))).toMatchObject({
    bkStatus: "CONFIRMED",
    remark: "",
    version: confirmed.version,
  });
  const locked = await post(
    id,
    formOf({
      id,
      version: String(confirmed.version),
      remark: "TYPED",
      _then: "lock",
      _reason: "boxes later",
    }),
  );
  expect(locked.location).toBe(`${address(id)}?saved=lock`);
  expect(await read(Number(id))).toMatchObject({
    bkStatus: "LOCKED",
    remark: "TYPED",
    lockReason: "boxes later",
  });
  expect(await post("new", formOf({ _then: "constructor" }))).toMatchObject({
    data: { errors: [{ code: "kit.unknownOperation" }] },
  });
});

test("form and list say what comes next on the same record, and the way back", async () => {
  expect(await open("new")).toMatchObject({
    likely: null,
    saveAnd: { name: "confirm" },
    progress: { at: "DRAFT" },
  });
  const { data } = await call<{ id: number }>(served.tokens.clerk, `${apiName}/save`, anEbooking());
  const id = String(data.id);
  expect(await open(id)).toMatchObject({ likely: "confirm", offers: [], offersFirst: false });
  const confirmed = await postList({ _step: "confirm", row: id });
  const offered = (confirmed.data as { offers: Offer[] }).offers;
  expect(offered.map((offer) => offer.label)).toEqual(["booking.next.importBoxes", "booking.lock"]);
  expect(offered[0]?.to).toMatch(/^\/seaway\/container\/import\/upload\?mode=APPEND&voyage=/);
  expect(offered[1]).toMatchObject({ to: `/${apiName}`, step: { reason: "may" }, count: 1 });
  expect(await open(id)).toMatchObject({
    likely: "lock",
    offersFirst: true,
    progress: { at: "CONFIRMED" },
  });

  const locked = (await postList({ _step: "lock", row: id, _reason: "boxes later" })).data as {
    offers: Offer[];
    undo: Offer;
  };
  const { bkNo, version } = await read(data.id);
  expect(locked.undo).toMatchObject({
    step: { name: "unlock" },
    fields: [
      ["_step", "unlock"],
      ["row", `${id}:${version}`],
    ],
  });
  expect(locked.offers.map((offer) => offer.label)).toEqual([
    "booking.next.generateBill",
    "booking.next.sendManifest",
  ]);
  expect(locked.offers[0]).toMatchObject({
    names: [bkNo],
    fields: [
      ["_step", "generate"],
      ["row", id],
    ],
    to: `/seaway/bill/create?f.bkNo.in=${bkNo}`,
  });
  expect(await postList(Object.fromEntries(locked.undo.fields))).toMatchObject({
    data: { done: 1 },
  });
  expect((await read(data.id)).bkStatus).toBe("CONFIRMED");
});
