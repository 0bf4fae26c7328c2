import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as editRoute from "#app/areas/booking/booking/booking-edit.route.tsx";
import * as language from "#app/api/language.route.ts";
import * as reference from "#app/api/reference.route.ts";
import * as theme from "#app/api/theme.route.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import type { FormResponse, FormData_ } from "#app/kit/form/save/form-data.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import { callOf } from "#tests/support/web.ts";
import {
  call,
  openServedDatabase,
  outcome,
  pageRequest,
} from "#tests/http/booking/ebooking/fixture.ts";

let served: Awaited<ReturnType<typeof openServedDatabase>>;
const apiName = "seaway/bookingMgr/inner";
const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const address = (id: string) => `/${apiName}/create/index/${id}`;

beforeAll(async () => {
  served = await openServedDatabase();
});
afterAll(() => served.close());

const open = async (id: string) =>
  (
    await outcome(
      editRoute.loader(args(await pageRequest(served.tokens.clerk, address(id)), { bkId: id })),
    )
  ).data as FormData_;

/** The form as sent back, with changes. */
function fieldsOf(result: FormData_, changes: Record<string, string> = {}): Record<string, string> {
  const form: Record<string, string> = {
    id: String(result.record.id ?? 0),
    version: String(result.record.version ?? 0),
  };
  const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  for (const field of result.form.sections.flatMap((section) => section.fields))
    if (field.kind !== "shown") form[field.key] = text(result.record[field.key]);
  for (const lines of result.form.lines ?? [])
    ((result.record[lines.key] ?? []) as Record<string, unknown>[]).forEach((line, i) => {
      for (const key of ["id", ...lines.fields.map((field) => field.key)])
        form[`${lines.key}[${i}].${key}`] = text(line[key]);
    });
  return { ...form, ...changes };
}
const post = async (id: string, form: Record<string, string>) => {
  const result = await outcome(
    editRoute.action(args(await pageRequest(served.tokens.clerk, address(id), form), { bkId: id })),
  );
  return { ...result, response: result.data as FormResponse };
};
const made = async (): Promise<string> =>
  String(
    (await call<{ id: number }>(served.tokens.clerk, `${apiName}/save`, anEbooking())).data.id,
  );
const read = (id: string) => served.testDatabase.em().findOneOrFail(Booking, { id: Number(id) });

test("a sheet says the names of its codes, and what the save asks of each field", async () => {
  const result = await open(await made());
  const port = String(result.record.portLoad);
  expect(result.names.port?.[port]).toMatchObject({
    code: port,
    label: expect.stringMatching(/\S/),
  });
  expect(result.constraints.portLoad).toEqual({ required: true, maxLength: 5 });
  expect(result.constraints["cargo.gwt"]).toMatchObject({ required: true, scale: 3, min: 0 });
});

test("without a picker a name is understood when only one code has it; a slip comes back with what may be meant", async () => {
  const id = await made();
  const result = await open(id);
  const wrong = await post(id, fieldsOf(result, { portVia: "CNSGX", remark: "kept" }));
  expect(wrong.status).toBe(422);
  expect(wrong.response.record?.remark).toBe("kept");
  const fault = wrong.response.errors?.find((error) => error.field === "portVia");
  expect(fault?.suggest?.map((codeName) => codeName.code)).toContain("CNSGH");
  const used = await post(id, {
    ...fieldsOf(result, { portVia: "CNSGX" }),
    _intent: "use:portVia:CNSGH",
  });
  expect(used.response.record?.portVia).toBe("CNSGH");
  const named = await post(id, fieldsOf(result, { portVia: "宁波" }));
  expect(named.location).toContain("saved=1");
  expect((await read(id)).portVia).toBe("CNNBO");
});

test("a save over somebody else's: their fields stand, both changed are told, saving again goes on", async () => {
  const id = await made();
  const mine = await open(id);
  await post(
    id,
    fieldsOf(await open(id), { remark: "theirs", bookinger: "Their Booker", sales: "Their Sales" }),
  );
  const stale = await post(id, fieldsOf(mine, { remark: "mine", agent: "" }));
  expect(stale.status).toBe(409);
  expect(stale.response.stale?.conflicts).toMatchObject([
    { field: "remark", mine: "mine", theirs: "theirs", who: "carl" },
  ]);
  expect(stale.response.stale?.taken.map((conflict) => conflict.field).sort()).toEqual([
    "bookinger",
    "sales",
  ]);
  expect(stale.response.record).toMatchObject({
    remark: "mine",
    bookinger: "Their Booker",
    sales: "Their Sales",
  });
  expect((await read(id)).remark).toBe("theirs");
  const again = fieldsOf({ ...mine, record: { ...stale.response.record, id: Number(id) } });
  expect((await post(id, again)).location).toContain("saved=1");
  expect(await read(id)).toMatchObject({ remark: "mine", bookinger: "Their Booker" });
});

test("lines are added, copied and removed without JavaScript, what was typed stays", async () => {
  const form = {
    id: "0",
    version: "0",
    remark: "typed",
    "cargo[0].goodsNameEn": "PAINT",
    "cargo[0].id": "5",
  };
  const copied = await post("new", { ...form, _intent: "copy:cargo:0" });
  expect(copied.response.record).toMatchObject({
    remark: "typed",
    cargo: [
      { goodsNameEn: "PAINT", id: "5" },
      { goodsNameEn: "PAINT", id: "0" },
    ],
  });
  const removed = await post("new", { ...form, _intent: "remove:cargo:0" });
  expect(removed.response.record).toMatchObject({ remark: "typed", cargo: [] });
  const used = await post("new", { ...form, _intent: "use:cargo.0.hscode:610910" });
  expect(used.response.record).toMatchObject({ cargo: [{ hscode: "610910" }] });
  const evil = await post("new", { ...form, _intent: "use:__proto__:x" });
  expect(evil.response.record ?? {}).not.toHaveProperty("polluted");
});

test("the picker's call is in the reader's language, for signed-in readers only", async () => {
  const response = (await reference.loader(
    args(await pageRequest(served.tokens.clerk, "/ref/port?q=shanghai"), { kind: "port" }),
  )) as Response;
  expect(response.headers.get("content-language")).toBe("zh");
  expect(await response.json()).toMatchObject({ options: [{ code: "CNSGH", label: "上海" }] });
  const nobody = await outcome(
    reference.loader(args(new Request("http://seaway.test/ref/port?q=x"), { kind: "port" })),
  );
  expect(nobody.location).toMatch(/^\/login/);
});

test("language and theme are kept in cookies and lead back inside only; another site's form is refused", async () => {
  const ask = async (form: Record<string, string>) =>
    pageRequest(served.tokens.clerk, "/theme", form);
  const inside = (
    await outcome(theme.action(args(await ask({ theme: "dark", to: "/task?page=2" }))))
  ).location;
  expect(inside).toBe("/task?page=2");
  expect(
    (await outcome(language.action(args(await ask({ lang: "en", to: "//evil.example" })))))
      .location,
  ).toBe("/");
  const stay = (await theme.action(args(await ask({ theme: "dark", stay: "1" })))) as {
    init: { headers: Record<string, string> };
  };
  expect(stay.init.headers["set-cookie"]).toMatch(/^theme=.+SameSite=Lax/);
  const foreign = await ask({ theme: "dark" });
  foreign.headers.set("sec-fetch-site", "cross-site");
  expect((await outcome(theme.action(args(foreign)))).status).toBe(403);
});

test("a call is answered in its language, and says so", async () => {
  const { respondToCall } = await import("#app/api/calls.server.ts");
  const header = (name: string) => (name === "content-language" ? "en-US" : undefined);
  const response = await respondToCall({
    ...callOf(new Request("http://seaway.test/xhl-admin/getInfo", { method: "POST" })),
    header,
  });
  expect(response.headers["content-language"]).toBe("en");
});

test("the change log keeps who changed what of a sheet", async () => {
  const id = await made();
  await post(id, fieldsOf(await open(id), { remark: "logged" }));
  const { rows } = await sql<{
    new_value: string;
  }>`select new_value
    from change_log
    where table_name = 'booking' and key_value = ${id} and column_name = 'remark'`.execute(
    served.testDatabase.em().getKysely(),
  );
  expect(rows).toEqual([{ new_value: "logged" }]);
});
