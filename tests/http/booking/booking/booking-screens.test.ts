import type { ListData } from "#app/kit/list/data/list-data.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as list from "#app/areas/booking/booking/booking-list.route.tsx";
import * as editRoute from "#app/areas/booking/booking/booking-edit.route.tsx";
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

type Who = keyof typeof served.tokens;
const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const address = (id: string) => `/${apiName}/create/index/${id}`;
const open = async (who: Who, id: string) =>
  outcome(editRoute.loader(args(await pageRequest(served.tokens[who], address(id)), { bkId: id })));
const post = async (who: Who, id: string, form: Record<string, string>) =>
  outcome(
    editRoute.action(args(await pageRequest(served.tokens[who], address(id), form), { bkId: id })),
  );
const made = async (): Promise<number> => {
  const { data } = await call<{ id: number }>(served.tokens.clerk, `${apiName}/save`, anEbooking());
  await call(served.tokens.clerk, `${apiName}/confirm`, { rows: [{ id: data.id }] });
  return data.id;
};
const read = (id: number) =>
  served.testDatabase.em().findOneOrFail(Booking, { id }, { populate: ["voyage"] });

test("every field of the specification's internal booking is in the list or on the sheet", async () => {
  const { data } = await open("clerk", "new");
  const result = data as {
    form: { sections: { fields: { key: string }[] }[]; lines: { fields: { key: string }[] }[] };
  };
  const listed = (
    await outcome(list.loader(args(await pageRequest(served.tokens.clerk, `/${apiName}?all=1`))))
  ).data as ListData;
  const shown = new Set(
    [...result.form.sections.flatMap((section) => section.fields), ...listed.columns].map(
      (item) => item.key,
    ),
  );
  const expected =
    `bkNo bkStatus exportEdiFlag blStatus voyage ioType ctn20Num ctn40Num ctn40hNum ctn45Num nature etd bookinger serviceContractNo
    serviceContractVersion shipperName consigneeName notifyName notify2Name notify3Name agent receipt portLoad portDis delivery tradeType
    releaseType freightTerms deliveryTerms bargeCarrier bargeVessel bargeVoy bargePortLoad bargeEtd bargeDeliveryTerms clientCode hscode pkgs gwt
    dim remark secondLegType secondLegVessel secondLegVoy secondLegEtd secondLegDoor isSoc lclType mainBkNo changeReason changeContact
    createdTime updatedTime`.split(/\s+/);
  expect(expected.filter((key) => !shown.has(key))).toEqual([]);
});

test("a change of voyage is posted beside the sheet, without JavaScript, and shown with its reason", async () => {
  const id = await made();
  const before = (await open("clerk", String(id))).data as {
    openActions: string[];
    record: { version: number };
  };
  expect(before.openActions).toEqual(["changeVoyage", "changeContract"]);
  const form = {
    _more: "changeVoyage",
    id: String(id),
    version: String(before.record.version),
    voyage: "HANSHIN/2602E",
    changeReason: "",
  };
  const refused = await post("clerk", String(id), form);
  expect(refused).toMatchObject({ status: 422, data: { errors: [{ field: "changeReason" }] } });
  expect((refused.data as { record?: object }).record).toBeUndefined();
  const done = await post("clerk", String(id), { ...form, changeReason: "no space" });
  expect(done).toMatchObject({
    status: 302,
    location: `${address(String(id))}?saved=changeVoyage`,
  });
  expect((await read(id)).voyage.voyageName).toBe("HANSHIN/2602E");
  const after = (await open("clerk", String(id))).data as { record: { rolls: object[] } };
  expect(after.record.rolls).toMatchObject([
    { from: "HANSHIN/2601E", to: "HANSHIN/2602E", reason: "no space", by: "carl" },
  ]);
});

test("a change of contract works as a call too; unknown actions are not found", async () => {
  const id = await made();
  const response = await call(served.tokens.clerk, `${apiName}/changeContract`, {
    id,
    serviceContractNo: "SC77",
  });
  expect(response).toMatchObject({ code: 200, msg: "Contract number changed" });
  expect((await read(id)).serviceContractNo).toBe("SC77");
  expect(await call(served.tokens.clerk, `${apiName}/toString`, { id })).toMatchObject({
    code: 404,
  });
  expect(await post("clerk", String(id), { _more: "constructor", id: String(id) })).toMatchObject({
    status: 404,
  });
});

test("what is not open is not offered: a locked booking is only shown", async () => {
  const id = await made();
  await served.testDatabase.em().nativeUpdate(Booking, { id }, { bkStatus: "LOCKED" });
  expect((await open("clerk", String(id))).data).toMatchObject({ maySave: false, openActions: [] });
  expect(
    await post("clerk", String(id), {
      _more: "changeContract",
      id: String(id),
      serviceContractNo: "X",
    }),
  ).toMatchObject({
    status: 422,
    data: { errors: [{ code: "booking.notNow" }] },
  });
});

test("customers have no door here: page, step, change and call", async () => {
  const id = await made();
  expect(await open("anna", String(id))).toMatchObject({ status: 403 });
  expect(
    await post("anna", String(id), {
      _more: "changeVoyage",
      id: String(id),
      voyage: "X",
      changeReason: "x",
    }),
  ).toMatchObject({
    status: 403,
  });
  expect(await post("anna", String(id), { _step: "lock" })).toMatchObject({ status: 403 });
  for (const verb of ["get", "save", "lock", "changeVoyage", "changeContract"])
    expect(
      await call(served.tokens.anna, `${apiName}/${verb}`, { id, rows: [{ id }] }),
      verb,
    ).toMatchObject({ code: 403 });
});

test("a copy is gone on with on its own sheet; a page beyond the last one is the last", async () => {
  const id = await made();
  const copied = await post("clerk", String(id), { _step: "copy" });
  const [newest] = await served.testDatabase
    .em()
    .find(Booking, {}, { orderBy: { id: "desc" }, limit: 1 });
  expect(newest?.id).toBeGreaterThan(id);
  expect(copied).toMatchObject({
    status: 302,
    location: `${address(String(newest?.id))}?copied=1`,
  });
  const beyond = await outcome(
    list.loader(args(await pageRequest(served.tokens.clerk, `/${apiName}?page=9&size=3`))),
  );
  const { query, rows, total } = beyond.data as ListData;
  expect(query.page).toBe(Math.ceil((total ?? 0) / 3));
  expect(rows.length).toBeGreaterThan(0);
});

test("a lock over a difference takes its reason from list and sheet without JavaScript, and from a call; who looks is told when one is needed", async () => {
  const openList = async (query: string) =>
    (
      await outcome(
        list.loader(args(await pageRequest(served.tokens.clerk, `/${apiName}?${query}`))),
      )
    ).data as ListData;
  const postList = async (form: Record<string, string>) =>
    outcome(list.action(args(await pageRequest(served.tokens.clerk, `/${apiName}`, form))));
  const onForm = async (id: number) => {
    const { steps } = (await open("clerk", String(id))).data as {
      steps: { name: string; reason: string | null }[];
    };
    return steps.find((step) => step.name === "lock")?.reason;
  };
  const bookings = [await made(), await made(), await made()];
  const [first = 0, second = 0, third = 0] = bookings;
  const listed = await openList("f.bkStatus=CONFIRMED");
  expect(listed.steps.find((step) => step.name === "lock")?.reason).toBe("may");
  expect(bookings.map((id) => listed.reasons[`${id}.lock`])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await onForm(first)).toBe("may");
  // Nothing imported yet, so booked and imported containers differ.
  await call(served.tokens.clerk, `${apiName}/reconcile`, { rows: bookings.map((id) => ({ id })) });
  const differing = await openList("f.bkStatus=CONFIRMED");
  expect(bookings.map((id) => differing.reasons[`${id}.lock`])).toEqual([
    "required",
    "required",
    "required",
  ]);
  expect(await onForm(first)).toBe("required");
  await served.testDatabase.em().nativeUpdate(Booking, { id: third }, { reconcileResult: "EQUAL" });
  expect([
    (await openList("f.bkStatus=CONFIRMED")).reasons[`${third}.lock`],
    await onForm(third),
  ]).toEqual([null, null]);
  expect(await postList({ _step: "lock", row: String(first) })).toMatchObject({
    status: 409,
    data: { rows: [{ code: "booking.differs" }] },
  });
  expect(
    await postList({ _step: "lock", row: String(first), _reason: "boxes tomorrow" }),
  ).toMatchObject({ data: { done: 1 } });
  expect(await post("clerk", String(second), { _step: "lock" })).toMatchObject({
    data: { errors: [{ code: "booking.differs" }] },
  });
  await post("clerk", String(second), { _step: "lock", _reason: "boxes on Friday" });
  await call(served.tokens.clerk, `${apiName}/lock`, {
    rows: [{ id: third }],
    reason: "boxes on Monday",
  });
  const reasons = await Promise.all(bookings.map(async (id) => (await read(id)).lockReason));
  expect(reasons).toEqual(["boxes tomorrow", "boxes on Friday", "boxes on Monday"]);
});
