import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as editRoute from "#app/areas/booking/ebooking/ebooking-edit.route.tsx";
import * as list from "#app/areas/booking/ebooking/ebooking-list.route.tsx";
import * as home from "#app/areas/home/today/home.route.tsx";
import { ebookingAttachments } from "#domain/booking/ebooking/ops/attachments.server.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { anEbooking, dangerousLine } from "#tests/db/booking/ebooking/sea.ts";
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
const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const open = async (who: Who) => home.loader(args(await pageRequest(served.tokens[who], "/")));
const post = async (who: Who, form: Record<string, string>) =>
  outcome(home.action(args(await pageRequest(served.tokens[who], "/?index", form))));
const made = async (over: Record<string, unknown> = {}) => {
  const { data } = await call<{ id: number; ebNo: string }>(
    served.tokens.anna,
    "eb/ebBooking/save",
    anEbooking(over),
  );
  return data;
};
const submit = (id: number) => call(served.tokens.anna, "eb/ebBooking/submit", { rows: [{ id }] });
const read = (id: number) =>
  served.testDatabase.em().findOneOrFail(EBooking, { id }, { populate: ["voyage"] });

test("a captain decides on the home page, with what the domain found in the cargo", async () => {
  const { id, ebNo } = await made({ cargo: [dangerousLine] });
  await submit(id);
  const [queue] = (await open("captain")).approvals;
  expect(queue).toMatchObject({ apiName: "eb/captainConfirm", total: 1 });
  const [card] = queue?.cards ?? [];
  expect(card).toMatchObject({
    id,
    ebNo,
    voyage: "HANSHIN/2601E",
    ports: "CNSHA → JPTYO",
    apart: [],
    faults: [],
  });
  expect(card?.goods).toEqual(["PAINT UN1263 3 II"]);
  const row = `${id}:${card?.version}`;
  expect(await post("captain", { _page: "eb/captainConfirm", _step: "reject", row })).toMatchObject(
    { status: 400 },
  );
  expect(
    await post("captain", { _page: "eb/captainConfirm", _step: "approve", row }),
  ).toMatchObject({ status: 200, data: { done: 1 } });
  expect((await read(id)).dgCaptainFlag).toBe("APPROVED");
  expect((await open("captain")).approvals).toMatchObject([{ total: 0, cards: [] }]);
});

test("what the captain refused is the customer's next step with the reason, and nobody's to receive", async () => {
  const { id } = await made({ cargo: [dangerousLine] });
  await submit(id);
  const { version } = await read(id);
  const decision = {
    _page: "eb/captainConfirm",
    _step: "reject",
    row: `${id}:${version}`,
    _reason: "UN38.3 missing",
  };
  expect(await post("captain", decision)).toMatchObject({ status: 200, data: { done: 1 } });
  const own = (await open("anna")).customer?.own.find((row) => row.id === id);
  expect(own).toMatchObject({ state: "SUBMITTED", refusedBy: "captain", reason: "UN38.3 missing" });
  const { due, queues } = await open("clerk");
  expect(
    due.find(({ label }) => label === "home.toReceive")?.rows.some((row) => row.id === id) ?? false,
  ).toBe(false);
  expect(queues.find(({ label }) => label === "home.approvalsRefused")).toMatchObject({
    count: 1,
    to: "/eb/ebBooking?f.ebStatus=SUBMITTED&f.approval=REJECTED",
  });
  expect(due.find(({ label }) => label === "home.approvalsRefused")).toMatchObject({
    fromOthers: true,
    step: null,
    rows: [{ id, to: `/eb/ebBooking/info/index/${id}`, reason: "UN38.3 missing" }],
  });
  const tile = queues.find(({ label }) => label === "home.toReceive");
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count
    from e_booking
    where eb_status = 'SUBMITTED'
      and dg_captain_flag in ('NOT_NEEDED', 'APPROVED')
      and dg_oversea_flag in ('NOT_NEEDED', 'APPROVED')`.execute(
    served.testDatabase.em().getKysely(),
  );
  expect(tile?.count).toBe(rows[0]?.count);
  await call(served.tokens.anna, "eb/ebBooking/submit", { rows: [{ id }] });
  expect((await open("anna")).customer?.own.find((row) => row.id === id)).toMatchObject({
    refusedBy: null,
    inApproval: true,
  });
});

test("a card names the kinds of the attachments", async () => {
  const { id } = await made({ cargo: [dangerousLine] });
  await submit(id);
  await served.testDatabase.run("clerk", ebookingAttachments.attach, {
    id,
    kind: "MSDS",
    files: [{ name: "msds.txt", bytes: Buffer.from("UN 1263") }],
  });
  const card = (await open("captain")).approvals[0]?.cards.find((each) => each.id === id);
  expect(card?.cargo).toMatchObject({ attachments: 1, kinds: ["安全技术说明书（MSDS）"] });
});

test("a card says the figures, boxes and attachments, and what changed since the approval; its undo takes the decision back", async () => {
  const { id } = await made({ cargo: [dangerousLine] });
  await submit(id);
  expect(
    await post("captain", { _page: "eb/captainConfirm", _step: "approve", row: String(id) }),
  ).toMatchObject({ data: { done: 1 } });
  const eb = await served.testDatabase
    .em()
    .findOneOrFail(EBooking, { id }, { populate: ["cargo", "containers"] });
  const line = { ...dangerousLine, id: eb.cargo.getItems()[0]?.id, gwt: "1900.5", nwt: "1800" };
  const changed = { ...anEbooking({ cargo: [line] }), id, version: eb.version };
  await call(served.tokens.clerk, "eb/ebBooking/save", changed);
  const card = (await open("captain")).approvals[0]?.cards.find((each) => each.id === id);
  expect(card?.cargo).toMatchObject({ boxes: "2×20GP", attachments: 0 });
  expect(card?.cargo.lines[0]?.facts).toEqual(
    expect.arrayContaining([
      { label: "cargo.gwt", value: "1900.5", before: "2000" },
      { label: "cargo.nwt", value: "1800", before: "1900" },
      { label: "cargo.pkgs", value: "20" },
      { label: "cargo.dgFlashpoint", value: "23" },
    ]),
  );
  const decided = await post("captain", {
    _page: "eb/captainConfirm",
    _step: "approve",
    row: String(id),
  });
  expect(decided).toMatchObject({ data: { done: 1, undo: { label: "shell.undo" } } });
  expect(
    await post("captain", { _page: "eb/captainConfirm", _step: "takeBack", row: String(id) }),
  ).toMatchObject({ data: { done: 1 } });
  expect((await read(id)).dgCaptainFlag).toBe("APPLIED");
});

test("a card says that the list of dangerous goods lacks its number", async () => {
  const { id } = await made({ cargo: [{ ...dangerousLine, dgUnNo: "9999", dgEms: "F-A,S-B" }] });
  const db = served.testDatabase.em().getKysely();
  await sql`insert into hazardous (item_key, un_no, name_en, category)
    values ('1263/3/II/1', '1263', 'PAINT', '3')`.execute(db);
  await submit(id);
  const card = (await open("captain")).approvals[0]?.cards.find((each) => each.id === id);
  expect(card?.faults).toEqual([
    { label: null, code: "ebooking.unToCheck", params: { un: "9999" } },
  ]);
  await sql`delete from hazardous`.execute(db);
});

test("a card names what is missing, at its field", async () => {
  const { id } = await made({ cargo: [dangerousLine] });
  await submit(id);
  await sql`update eb_cargo set dg_linker = '' where e_booking_id = ${id}`.execute(
    served.testDatabase.em().getKysely(),
  );
  const card = (await open("captain")).approvals[0]?.cards.find((each) => each.id === id);
  expect(card?.faults).toEqual([
    { label: "cargo.dgLinker", code: "kit.requiredPlain", params: {} },
  ]);
});

test("the home page takes only steps of its own queues, from who may take them", async () => {
  expect((await post("clerk", { _page: "system/user", _step: "remove", row: "1:1" })).status).toBe(
    404,
  );
  const { id } = await made();
  await submit(id);
  const refused = await post("bob", { _page: "eb/ebBooking", _step: "receive", row: `${id}` });
  expect(refused.status).toBe(403);
  const { due, approvals, customer } = await open("clerk");
  expect([approvals, customer]).toEqual([[], null]);
  const section = due.find(({ label }) => label === "home.toReceive");
  expect(section?.rows.some((row) => row.id === id && row.closed === null)).toBe(true);
  expect(
    await post("clerk", { _page: "eb/ebBooking", _step: "receive", row: `${id}` }),
  ).toMatchObject({ status: 200, data: { done: 1 } });
});

test("a customer's home shows own e-bookings with the next step, the last to copy, and sailings of the own routes", async () => {
  await sql`update voyage
    set departure_date = current_date + 5, eb_deadline = now() + interval '1 day'
    where voyage_name = 'HANSHIN/2602E'`.execute(served.testDatabase.em().getKysely());
  const { id, ebNo } = await made();
  const { customer, due } = await open("anna");
  expect(due).toEqual([]);
  expect(customer?.last).toEqual({ id, ebNo });
  expect(customer?.own.find((row) => row.id === id)).toMatchObject({
    state: "DRAFT",
    ports: "CNSHA → JPTYO",
  });
  expect(customer?.sailings.map((sailing) => sailing.voyage)).toContain("HANSHIN/2602E");
  expect((await open("bob")).customer).toMatchObject({ last: null, own: [], sailings: [] });
});

test("New from last copies everything but numbers, state, dates and the voyage", async () => {
  const { id } = await made({ bargeEtd: "2026-11-28" });
  const address = `/eb/ebBooking/info/index/${id}`;
  const copied = await outcome(
    editRoute.action(
      args(await pageRequest(served.tokens.anna, address, { _step: "copy" }), { ebId: String(id) }),
    ),
  );
  expect(copied).toMatchObject({
    status: 302,
    location: expect.stringMatching(/\/eb\/ebBooking\/info\/index\/\d+\?copied=1$/) as string,
  });
  const copy = await read(Number(/(\d+)\?/.exec(copied.location ?? "")?.[1]));
  expect(copy).toMatchObject({
    ebStatus: "DRAFT",
    voyage: null,
    etd: null,
    eta: null,
    bargeEtd: null,
    portLoad: "CNSHA",
    consigneeName: "NIPPON PARTS KK",
  });
});

test("a sailing of the home page and the customer's own name are filled into a new e-booking", async () => {
  const request = await pageRequest(
    served.tokens.anna,
    "/eb/ebBooking/info/index/new?voyage=HANSHIN%2F2602E&portLoad=CNSHA&portDis=JPTYO",
  );
  const { data } = await outcome(editRoute.loader(args(request, { ebId: "new" })));
  expect((data as { record: object }).record).toMatchObject({
    clientCode: "ACME",
    shipperCode: "ACME",
    shipperName: "ACME TRADING CO",
    voyage: "HANSHIN/2602E",
    portLoad: "CNSHA",
    portDis: "JPTYO",
  });
});

test("a customer meets no internal field on the home page, in the list or on the form", async () => {
  const internal = ["isVip", "isHds", "sales", "captainRemark", "auditRemark"];
  const { customer } = await open("anna");
  for (const row of customer?.own ?? [])
    expect(Object.keys(row).filter((key) => internal.includes(key))).toEqual([]);
  const { id } = await made();
  const request = await pageRequest(served.tokens.anna, `/eb/ebBooking/info/index/${id}`);
  const { form, record } = (await outcome(editRoute.loader(args(request, { ebId: String(id) }))))
    .data as { form: object; record: object };
  for (const key of internal)
    expect(JSON.stringify({ form, record }), key).not.toContain(`"${key}"`);
  const listed = JSON.stringify(
    await list.loader(args(await pageRequest(served.tokens.anna, "/eb/ebBooking?all=1"))),
  );
  for (const key of internal) expect(listed, key).not.toContain(`"${key}"`);
});
