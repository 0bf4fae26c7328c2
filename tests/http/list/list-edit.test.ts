import { afterAll, beforeAll, expect, test } from "vitest";
import * as preferences from "#app/api/list-preferences.route.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { VoyageStop } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import { call, openServedDatabase, pageRequest } from "#tests/http/booking/ebooking/fixture.ts";

const bookings = "seaway/bookingMgr/inner";
let served: Awaited<ReturnType<typeof openServedDatabase>>;
beforeAll(async () => {
  served = await openServedDatabase();
  await call(served.tokens.clerk, `${bookings}/save`, anEbooking());
});
afterAll(() => served.close());

type Cell = { id: number; version: number; key: string; value: string };

async function edit(who: keyof typeof served.tokens, apiName: string, cell: Cell) {
  const form = {
    _do: "editCell",
    id: String(cell.id),
    version: String(cell.version),
    key: cell.key,
    value: cell.value,
  };
  const request = await pageRequest(served.tokens[who], `/list-desk/${apiName}`, form);
  request.headers.set("accept", "application/json");
  const args = { request, params: { "*": apiName }, context: {} };
  const response = (await preferences.action(args).catch((error: unknown) => error)) as Response;
  const body =
    response instanceof Response && response.headers.get("content-type")?.includes("json")
      ? await response.json()
      : {};
  return {
    status: response.status,
    errors: ((body as { errors?: { code: string }[] }).errors ?? []).map((error) => error.code),
  };
}

const booking = () =>
  served.testDatabase.em().findOneOrFail(Booking, { id: { $gt: 0 } }, { orderBy: { id: "asc" } });

test("a remark is saved from the list as from the form, and taken back with the next version", async () => {
  const before = await booking();
  expect(
    await edit("clerk", bookings, {
      id: before.id,
      version: before.version,
      key: "remark",
      value: "Call before loading",
    }),
  ).toEqual({
    status: 200,
    errors: [],
  });
  const after = await booking();
  expect(after.remark).toBe("Call before loading");
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.pkgs).toBe(before.pkgs);
  await edit("clerk", bookings, {
    id: after.id,
    version: after.version,
    key: "remark",
    value: before.remark,
  });
  expect((await booking()).remark).toBe(before.remark);
});

test("an edit is refused on an old version, on a closed column, without the permission, and on a locked booking", async () => {
  const { id, version } = await booking();
  const stale = await edit("clerk", bookings, {
    id,
    version: version - 1,
    key: "remark",
    value: "x",
  });
  expect(stale.errors).toEqual(["kit.stale"]);
  expect(
    (await edit("clerk", bookings, { id, version, key: "bkStatus", value: "LOCKED" })).errors,
  ).toEqual(["list.editClosed"]);
  expect((await edit("captain", bookings, { id, version, key: "remark", value: "x" })).status).toBe(
    403,
  );
  await served.testDatabase.em().nativeUpdate(Booking, { id }, { bkStatus: "LOCKED" });
  const locked = await booking();
  const refused = await edit("clerk", bookings, {
    id,
    version: locked.version,
    key: "remark",
    value: "x",
  });
  expect(refused.status).toBe(422);
  expect(refused.errors).toHaveLength(1);
  expect((await booking()).remark).toBe(locked.remark);
});

test("a call's time is saved by the operation of its voyage, with the voyage's version", async () => {
  const em = served.testDatabase.em();
  const stop = await em.findOneOrFail(
    VoyageStop,
    { etd: { $ne: null } },
    { populate: ["voyage"], orderBy: { id: "desc" } },
  );
  const { voyage } = stop;
  const etd = `${String(stop.etd).slice(0, 10)} 23:45`;
  const cell = { id: stop.id, version: voyage.version, key: "etd", value: etd.replace(" ", "T") };
  const first = await edit("clerk", "seaway/voyage/voyageStop", cell);
  const stored = await served.testDatabase
    .em()
    .getConnection()
    .execute<{ etd: string }[]>(
      "select to_char(etd, 'YYYY-MM-DD HH24:MI') as etd from voyage_stop where voyage_id = ? and serial = ?",
      [voyage.id, stop.serial],
    );
  if (first.errors.length === 0) expect(stored[0]?.etd).toBe(etd);
  else expect(stored[0]?.etd).not.toBe(etd);
  expect(
    (
      await edit("clerk", "seaway/voyage/voyageStop", {
        ...cell,
        id: stop.id,
        version: voyage.version - 1,
      })
    ).errors.length,
  ).toBe(1);
});
