import { afterAll, beforeAll, expect, test } from "vitest";
import * as list from "#app/areas/booking/booking/booking-list.route.tsx";
import * as editRoute from "#app/areas/booking/booking/booking-edit.route.tsx";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
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
const clerk = () => served.tokens.clerk;

/** A booking changed after the reader opened it, and the reader's version. */
async function changedBehind(): Promise<{ id: number; version: number }> {
  const { data } = await call<{ id: number }>(clerk(), `${apiName}/save`, anEbooking());
  const { version } = await served.testDatabase.em().findOneOrFail(Booking, { id: data.id });
  await call(clerk(), `${apiName}/changeContract`, { id: data.id, serviceContractNo: "SC-NEW" });
  return { id: data.id, version };
}

type Shown = { code: MessageKey; params: Record<string, string> };
const message = (lang: "zh" | "en", item: Shown) => translate(lang, item.code, item.params);
const field = (lang: "zh" | "en") => translate(lang, "cargo.serviceContractNo");

test("a stale form of a sheet is answered 409 with who changed which field to what, in both languages", async () => {
  const { id, version } = await changedBehind();
  const form = {
    id: String(id),
    version: String(version),
    _more: "changeContract",
    serviceContractNo: "MINE",
  };
  const path = `/${apiName}/create/index/${id}`;
  const response = await outcome(
    editRoute.action(args(await pageRequest(clerk(), path, form), { bkId: String(id) })),
  );
  expect(response.status).toBe(409);
  const error = (response.data as { errors: Shown[] }).errors[0] as Shown;
  expect(message("zh", error)).toMatch(
    new RegExp(`^carl 于 \\d\\d:\\d\\d 修改了.*${field("zh")}: .* → SC-NEW`),
  );
  expect(message("en", error)).toMatch(
    new RegExp(`^carl changed .*${field("en")}: .* → SC-NEW.* at \\d\\d:\\d\\d`),
  );
});

test("a stale step of a list tells the same for its row; a call answers it as text", async () => {
  const { id, version } = await changedBehind();
  const form = { _step: "confirm", row: `${id}:${version}` };
  const response = await outcome(
    list.action(args(await pageRequest(clerk(), `/${apiName}`, form))),
  );
  const row = (response.data as { rows: Shown[] }).rows[0] as Shown;
  expect(row.code).toBe("kit.stale");
  expect(message("zh", row)).toContain(`${field("zh")}: `);
  const called = await call(clerk(), `${apiName}/changeContract`, {
    id,
    version,
    serviceContractNo: "MINE",
  });
  expect(called.code).toBe(500);
  expect(called.msg).toContain("→ SC-NEW");
});
