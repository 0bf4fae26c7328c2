import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { call, form, type Route, tokens, upload } from "./fixture.ts";

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  process.env.DATABASE_URL = testDatabase.url;
  for (const [userName, roleKey] of [
    ["carl", "clerk"],
    ["fiona", "finance"],
    ["anna", "customer"],
    ["root", "admin"],
  ] as const) {
    const em = testDatabase.em();
    const kind = roleKey === "customer" ? "customer" : "staff";
    const user = em.create(User, {
      userName,
      nickName: userName,
      passwordHash: "-",
      kind,
      customerCodes: [],
    });
    user.roles.add(await em.findOneOrFail(Role, { roleKey }));
    await em.flush();
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("hex");
    await sql`insert into session (token_hash, user_id, channel, expires_at)
      values (${hash}, ${user.id}, 'page', now() + interval '1 hour')`.execute(em.getKysely());
    tokens[userName] = token;
  }
});
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

test("lists by their address, for those who may", async () => {
  const route = (await import("#app/areas/masterdata/code/reference-list.route.tsx")) as Route;
  const ports = await call(route, "carl", "/xhlbasic/port?f.code=CNSGH");
  expect(ports.data).toMatchObject({ total: 1, rows: [{ code: "CNSGH", nameZh: "上海" }] });
  expect((await call(route, "anna", "/xhlbasic/port")).status).toBe(403);
});

test("customer entry without JavaScript: create, faults at their fields, submit, open by code, unknown code", async () => {
  const route = (await import("#app/areas/masterdata/customer/customer-edit.route.tsx")) as Route;
  const path = "/xhlbasic/customer/customerInfo/index";
  const bad = await call(route, "carl", `${path}/new`, {
    params: { customerCode: "new" },
    body: form({ id: "0", version: "0", code: "H001", nameEn: "" }),
  });
  expect([bad.status, bad.data]).toMatchObject([
    422,
    { record: { code: "H001" }, errors: [{ field: "nameEn", code: "kit.required" }] },
  ]);
  const made = await call(route, "carl", `${path}/new`, {
    params: { customerCode: "new" },
    body: form({ id: "0", code: "H001", nameEn: "HTTP CO", roles: "client" }),
  });
  expect([made.status, made.location]).toEqual([302, `${path}/H001?saved=1`]);
  const shown = await call(route, "carl", `${path}/H001`, { params: { customerCode: "H001" } });
  expect(shown.data).toMatchObject({
    record: { code: "H001", roles: "client", status: "DRAFT" },
    maySave: true,
  });
  const step = await call(route, "carl", `${path}/H001`, {
    params: { customerCode: "H001" },
    body: form({ _step: "submit" }),
  });
  expect(step.data).toEqual({
    doneLabel: "customer.submit.done",
    undo: expect.objectContaining({ label: "shell.undo" }),
  });
  expect(await rowsOf(testDatabase, sql`select status from customer where code = 'H001'`)).toEqual([
    { status: "SUBMITTED" },
  ]);
  expect(
    (await call(route, "carl", `${path}/NONE`, { params: { customerCode: "NONE" } })).status,
  ).toBe(404);
  expect(
    (await call(route, "anna", `${path}/H001`, { params: { customerCode: "H001" } })).status,
  ).toBe(403);
});

test("a customer on screen: similar ones are objections, submitted with the save, copied, merged, found by the former code", async () => {
  const edit = (await import("#app/areas/masterdata/customer/customer-edit.route.tsx")) as Route;
  const path = "/xhlbasic/customer/customerInfo/index";
  const params = { customerCode: "new" };
  const formShape = {
    id: "0",
    code: "H002",
    nameEn: "Brightwater Cargo",
    "roles[]": "client",
    "contacts[0].name": "Li",
    submit: "Y",
  };
  expect(
    (await call(edit, "carl", `${path}/new`, { params, body: form(formShape) })).location,
  ).toBe(`${path}/H002?saved=1`);
  const twin = { ...formShape, code: "H003", nameEn: "BRIGHTWATER CARGO CO., LTD." };
  const twinSaved = await call(edit, "carl", `${path}/new`, { params, body: form(twin) });
  expect([twinSaved.status, twinSaved.data]).toMatchObject([
    422,
    { insist: true, record: { submit: "Y" }, errors: [{ code: "party.sameName" }] },
  ]);
  expect(
    (await call(edit, "carl", `${path}/new`, { params, body: form({ ...twin, accept: "Y" }) }))
      .location,
  ).toBe(`${path}/H003?saved=1`);
  expect(
    await rowsOf(testDatabase, sql`select status from customer where code in ('H002', 'H003')`),
  ).toEqual([{ status: "SUBMITTED" }, { status: "SUBMITTED" }]);
  const copy = await call(edit, "carl", `${path}/new?copy=H002`, { params });
  expect(copy.data.record).toMatchObject({ nameEn: "Brightwater Cargo", roles: "client" });
  expect((copy.data.record as { code?: string }).code).toBeUndefined();
  const uses = await call(edit, "carl", `${path}/H002?uses=1`, {
    params: { customerCode: "H002" },
  });
  expect(uses.data.uses).toEqual([]);

  const merge = (await import("#app/areas/masterdata/customer/customer-merge.route.tsx")) as Route;
  const address = "/xhlbasic/customer/merge?one=H002&other=H003";
  expect((await call(merge, "carl", address)).status).toBe(403);
  const plan = await call(merge, "root", address);
  expect(plan.data.plan).toMatchObject({
    one: { fields: { code: "H002" }, moves: [] },
    other: { fields: { code: "H003" } },
  });
  const alone = await call(merge, "root", "/xhlbasic/customer/merge?one=H002");
  expect(alone.data.plan).toMatchObject({ similar: [{ code: "H003", why: "name" }] });
  const fields = { one: "H002", other: "H003", keep: "H003" };
  const merged = await call(merge, "root", address, { body: form(fields) });
  expect([merged.status, merged.data]).toMatchObject([
    409,
    { refusals: [{ code: "party.mergeAsk" }] },
  ]);
  expect(
    (await call(merge, "root", address, { body: form({ ...fields, accept: "Y" }) })).location,
  ).toBe(`${path}/H003?saved=1`);
  expect(
    (await call(edit, "carl", `${path}/H002`, { params: { customerCode: "H002" } })).location,
  ).toBe(`${path}/H003`);
});

test("may two dangerous goods share a container: the address is the question", async () => {
  const route = (await import("#app/areas/booking/cargo/hazardous-together.route.tsx")) as Route;
  const ask = async (search: string) =>
    (await call(route, "carl", `/xhlbasic/hazardous/together${search}`)).data;
  expect(await ask("")).toMatchObject({
    response: null,
    refusals: [],
    matrix: { validFrom: "1990-01-01" },
  });
  expect(await ask("?oneClass=3&otherClass=5.1&date=2026-01-01")).toMatchObject({
    response: { may: false, rule: "2" },
    refusals: [],
  });
  expect(await ask("?oneUn=9999&otherClass=3")).toMatchObject({
    response: null,
    refusals: [{ code: "kit.unknownCode", field: "oneUn" }],
  });
  expect(await ask("?oneClass=3&otherClass=3&date=32")).toMatchObject({
    response: null,
    matrix: null,
    refusals: [{ field: "date" }],
  });
});

test("cost code and voyage sheets open and save", async () => {
  const cost = (await import("#app/areas/masterdata/code/reference-edit.route.tsx")) as Route;
  const made = await call(cost, "carl", "/xhlbasic/costCode/index/new", {
    params: { id: "new" },
    body: form({ id: "0", code: "HTP", nameZh: "页", taxRate: "6" }),
  });
  expect(made.location).toMatch(/^\/xhlbasic\/costCode\/index\/\d+\?saved=1$/);
  expect(
    (
      await call(cost, "fiona", "/xhlbasic/costCode/index/new", {
        params: { id: "new" },
        body: form({ id: "0", code: "HT2", nameZh: "x", taxRate: "0" }),
      })
    ).status,
  ).toBe(403);
  const db = testDatabase.em().getKysely();
  await sql`insert into vessel (code, name) values ('V1', 'VONE')`.execute(db);
  await sql`insert into vessel_line (code, name_en, name_zh) values ('L1', 'L', 'L')`.execute(db);
  const voyage = (await import("#app/areas/sailing/voyage/voyage-edit.route.tsx")) as Route;
  const body = form({
    id: "0",
    lineCode: "L1",
    vesselCode: "V1",
    voyage: "1E",
    "stops[0].portCode": "CNSGH",
    "stops[0].etd": "2026-06-02T14:00",
    "stops[1].portCode": "JPOSA",
  });
  const saved = await call(voyage, "carl", "/seaway/voyage/voyage/index/new", {
    params: { voyageId: "new" },
    body,
  });
  const id = /index\/(\d+)/.exec(saved.location ?? "")?.[1] ?? "";
  const shown = await call(voyage, "carl", saved.location ?? "", { params: { voyageId: id } });
  expect(shown.data).toMatchObject({
    record: {
      voyageName: "VONE/1E",
      stops: [{ portCode: "CNSGH", etd: "2026-06-02 14:00" }, { portCode: "JPOSA" }],
    },
  });
  const control = (await import(
    "#app/areas/sailing/voyage/status-control-list.route.tsx"
  )) as Route;
  const closed = await call(control, "carl", "/seaway/voyage/statusControl", {
    body: form({ _step: "closeEb", row: id }),
  });
  expect(closed.data).toMatchObject({ done: 1, refused: 0, doneLabel: "voyage.closeEb.done" });
  // All customers at once: taken back with one press.
  expect(closed.data).toMatchObject({ undo: { label: "shell.undo", names: ["VONE/1E"] } });
  expect((await call(control, "anna", "/seaway/voyage/statusControl")).status).toBe(403);
  const deadlines = (await import(
    "#app/areas/sailing/voyage/status-control-edit.route.tsx"
  )) as Route;
  const path = `/seaway/voyage/statusControl/index/${id}`;
  const before = (await call(deadlines, "fiona", path, { params: { voyageId: id } })).data as {
    record: { version: number };
  };
  const kept = await call(deadlines, "fiona", path, {
    params: { voyageId: id },
    body: form({ id, version: String(before.record.version), ebDeadline: "2026-05-30T20:00" }),
  });
  expect(kept.status).toBe(302);
});

test("a publication of exchange rates is entered line by line, copied to another day, drawn, and its gaps told", async () => {
  const route = (await import("#app/areas/masterdata/code/reference-edit.route.tsx")) as Route;
  const path = "/xhlbasic/exchangeRate/index";
  const lines = {
    "rates[0].currency": "USD",
    "rates[0].unit": "1",
    "rates[0].rate": "7.1",
    "rates[1].currency": "JPY",
    "rates[1].unit": "100",
  };
  const formShape = (publishDate: string) => ({
    id: "0",
    rateType: "BOOKING",
    baseCurrency: "CNY",
    refreshPeriod: "DAY",
    publishDate,
  });
  const fresh = { params: { id: "new" } };
  const bad = await call(route, "fiona", `${path}/new`, {
    ...fresh,
    body: form({ ...formShape("2026-11-02"), ...lines }),
  });
  expect([bad.status, bad.data]).toMatchObject([
    422,
    { errors: [{ field: "rates.1.rate", code: "kit.requiredPlain" }] },
  ]);
  const rates = { ...lines, "rates[1].rate": "4.8" };
  const made = await call(route, "fiona", `${path}/new`, {
    ...fresh,
    body: form({ ...formShape("2026-11-02"), ...rates }),
  });
  const id = /index\/(\d+)/.exec(made.location ?? "")?.[1] ?? "";
  const copy = await call(route, "fiona", `${path}/new?copy=${id}`, fresh);
  expect(copy.data).toMatchObject({
    record: { rates: [{ currency: "JPY", unit: 100 }, { currency: "USD" }] },
  });
  const relatedLink = { ...formShape("2026-11-04"), ...rates, "rates[0].rate": "71" };
  const savedOnce = await call(route, "fiona", `${path}/new`, {
    ...fresh,
    body: form(relatedLink),
  });
  expect([savedOnce.status, savedOnce.data]).toMatchObject([
    422,
    { insist: true, errors: [{ field: "rates.0.rate", code: "money.rateTimes" }] },
  ]);
  expect(
    (
      await call(route, "fiona", `${path}/new`, {
        ...fresh,
        body: form({ ...relatedLink, accept: "Y", remark: "Quoted per 10" }),
      })
    ).status,
  ).toBe(302);

  const rateHistory = (await import("#app/areas/masterdata/money/rate-history.route.tsx")) as Route;
  const drawn = await call(
    rateHistory,
    "carl",
    "/xhlbasic/exchangeRate/course?base=CNY&from=2026-11-01&to=2026-11-05",
  );
  const { chart, gaps } = drawn.data as {
    chart: { svg: string; table: { head: string[] } };
    gaps: { currency: string; missing: string[] }[];
  };
  expect(chart.svg).toContain("<svg");
  expect(chart.table.head.slice(1)).toEqual(["JPY", "USD"]);
  expect(gaps).toContainEqual({
    currency: "USD",
    published: 2,
    missing: ["2026-11-03", "2026-11-05"],
  });
  expect((await call(rateHistory, "anna", "/xhlbasic/exchangeRate/course")).status).toBe(403);
  const odd = await call(
    rateHistory,
    "carl",
    "/xhlbasic/exchangeRate/course?from=x&to=2026-13-99&base=<b>&rateType=NONE",
  );
  expect([odd.status, odd.data]).toMatchObject([200, { gaps: [], chart: null }]);
});

test("codes without a mapping are shown and taken away as a workbook by who sees the mappings", async () => {
  const page = (await import("#app/areas/exchange/edi/mapping-coverage.route.tsx")) as Route;
  const file = (await import("#app/areas/exchange/edi/coverage-file.route.ts")) as Route;
  const shown = await call(page, "carl", "/xhlbasic/ediMapping/coverage?all=Y");
  expect(shown.data).toMatchObject({
    sender: "*",
    mayAdd: true,
    types: expect.arrayContaining(["PORT", "PACKAGE"]),
  });
  const book = await call(file, "carl", "/edi-coverage?all=Y");
  expect(new TextDecoder("latin1").decode((await book.response?.arrayBuffer())?.slice(0, 2))).toBe(
    "PK",
  );
  expect((await call(page, "carl", "/xhlbasic/ediMapping/coverage?sender=NOBODY")).status).toBe(
    404,
  );
  expect((await call(page, "anna", "/xhlbasic/ediMapping/coverage")).status).toBe(403);
  expect((await call(file, "anna", "/edi-coverage")).status).toBe(403);
  const list = (await import("#app/areas/masterdata/code/reference-list.route.tsx")) as Route;
  expect((await call(list, "carl", "/xhlbasic/ediMapping")).data).toMatchObject({
    links: [{ to: "/xhlbasic/ediMapping/coverage" }],
    importKind: "ediMapping",
  });
});

test("import on screen: kinds by permission, check, faults with their workbook, import, a big file by a task", async () => {
  const route = (await import("#app/areas/administration/file/import.route.tsx")) as Route;
  const page = await call(route, "fiona", "/xhlbasic/import?kind=port");
  expect(page.data).toMatchObject({
    kind: "port",
    kinds: expect.arrayContaining([{ kind: "exchangeRate", title: "money.import.exchangeRate" }]),
  });
  expect(JSON.stringify(page.data.kinds)).not.toContain('"booking"');
  expect((await call(route, "anna", "/xhlbasic/import")).status).toBe(403);
  expect((await call(route, "fiona", "/xhlbasic/import?kind=booking")).status).toBe(404);
  const none = await call(route, "carl", "/xhlbasic/import", {
    body: upload({ kind: "port", _do: "check" }),
  });
  expect([none.status, none.data]).toMatchObject([
    422,
    { refusals: [{ code: "import.noSource" }] },
  ]);

  const bad = await call(route, "carl", "/xhlbasic/import", {
    body: upload({ kind: "port", _do: "run", text: "code,name\nZZ,Short\nZZAAA,Fine" }),
  });
  expect([bad.status, bad.data]).toMatchObject([
    422,
    {
      outcome: {
        counts: { rows: 2, inserted: 0, refused: 1 },
        faults: [{ row: 2, field: "code" }],
      },
    },
  ]);
  const errors = (await import("#app/areas/administration/file/import-errors.route.ts")) as Route;
  const uploadId = String((bad.data as { outcome: { uploadId: number } }).outcome.uploadId);
  const book = await call(errors, "carl", `/import-errors/port/${uploadId}?`, {
    params: { kind: "port", uploadId },
  });
  expect(book.response?.headers.get("content-type")).toContain("spreadsheetml");
  expect(new TextDecoder("latin1").decode((await book.response?.arrayBuffer())?.slice(0, 2))).toBe(
    "PK",
  );
  const foreign = await call(errors, "fiona", `/import-errors/port/${uploadId}`, {
    params: { kind: "port", uploadId },
  });
  expect(foreign.status).toBe(400);

  const file = new File(["code,name\nZZAAA,Fine"], "ports.csv", { type: "text/csv" });
  const checked = await call(route, "carl", "/xhlbasic/import", {
    body: upload({ kind: "port", _do: "check" }, file),
  });
  expect(checked.data).toMatchObject({
    outcome: { dryRun: true, fileName: "ports.csv", counts: { inserted: 1, refused: 0 } },
  });
  const kept = String((checked.data as { outcome: { uploadId: number } }).outcome.uploadId);
  const done = await call(route, "carl", "/xhlbasic/import", {
    body: upload({ kind: "port", _do: "run", uploadId: kept }),
  });
  expect([done.status, done.data]).toMatchObject([
    200,
    { outcome: { dryRun: false, counts: { inserted: 1 } } },
  ]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select source
        from change_log
        where table_name = 'port' and operation = 'INSERT' and operator = 'carl'`,
    ),
  ).toEqual([{ source: "import" }]);

  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const many = Array.from(
    { length: 12000 },
    (_, i) =>
      `ZY${letters[Math.floor(i / 676) % 26]}${letters[Math.floor(i / 26) % 26]}${letters[i % 26]},A port with a long name ${i}`,
  );
  const big = new File([`code,name\n${many.join("\n")}`], "big.csv");
  const ordered = await call(route, "carl", "/xhlbasic/import", {
    body: upload({ kind: "port", _do: "run" }, big),
  });
  expect(ordered.location).toMatch(/^\/task\/\d+$/);
  expect(await rowsOf(testDatabase, sql`select kind, operator, status from task`)).toEqual([
    { kind: "import.port", operator: "carl", status: "WAITING" },
  ]);
  expect(await rowsOf(testDatabase, sql`select 1 from port where code like 'ZY%'`)).toEqual([]);
});
