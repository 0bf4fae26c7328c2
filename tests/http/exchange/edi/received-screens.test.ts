import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { codeco } from "#fixtures/edi/received-files.ts";
import type * as ListRoute from "#app/areas/exchange/edi/import-list.route.tsx";
import type * as SheetRoute from "#app/areas/exchange/edi/received-message.route.tsx";
import { rowsOf } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { ask, openServed, report, type Who } from "#tests/http/finance/settlement/served.ts";

let served: Awaited<ReturnType<typeof openServed>>;
let list: typeof ListRoute;
let screen: typeof SheetRoute;
beforeAll(async () => {
  served = await openServed();
  list = await import("#app/areas/exchange/edi/import-list.route.tsx");
  screen = await import("#app/areas/exchange/edi/received-message.route.tsx");
  await seedSea(served.testDatabase.em());
  const profile = {
    partnerCode: "SHATERM",
    sender: { id: "SEAWAY" },
    recipient: { id: "SHATERM" },
  };
  const db = served.testDatabase.em().getKysely();
  await sql`insert into edi_partner (code, name, profile)
    values ('SHATERM', 'Terminal', ${JSON.stringify(profile)}::jsonb)`.execute(db);
});
afterAll(() => served.close());

const path = "/seaway/edi/import";
const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const gate = { cntNo: "SEAU1234565", time: "202611281152" };

/** Posts a file as a browser does. */
async function upload(who: Who, text: string | null) {
  const { headers } = await ask(served.tokens[who], path, { form: {} });
  const form = new FormData();
  if (text !== null) form.set("file", new File([text], "gate.edi"));
  const kept = {
    cookie: headers.get("cookie") ?? "",
    origin: "http://seaway.test",
    host: "seaway.test",
  };
  const request = new Request(`http://seaway.test${path}/index/new`, {
    method: "POST",
    headers: kept,
    body: form,
  });
  return report(screen.action(args(request, { messageId: "new" })));
}
const post = async (who: Who, id: string, form: Record<string, string>) =>
  report(
    screen.action(
      args(await ask(served.tokens[who], `${path}/index/${id}`, { form }), { messageId: id }),
    ),
  );
const page = async (who: Who, id: string) =>
  (await report(
    screen.loader(args(await ask(served.tokens[who], `${path}/index/${id}`), { messageId: id })),
  )) as {
    status: number;
    data: {
      message: { status: string } | null;
      codes: { type: string; ediCode: string }[];
      again: boolean;
    };
  };
const idIn = (response: Response | null) =>
  /index\/(\d+)/.exec(response?.headers.get("location") ?? "")?.[1] ?? "";

test("a file is uploaded, its codes are corrected on its page, and the stored file has run again", async () => {
  const { response } = await upload(
    "carl",
    codeco("T1", [{ ...gate, port: "CNXYZ", size: "22X9" }]),
  );
  const id = idIn(response);
  const open = await page("carl", id);
  expect(open.data).toMatchObject({ message: { status: "TO_CORRECT" }, again: true });
  expect(open.data.codes.map(({ type, ediCode }) => [type, ediCode])).toEqual([
    ["PORT", "CNXYZ"],
    ["SIZETYPE", "22X9"],
  ]);
  const codes = {
    "codes.0.type": "PORT",
    "codes.0.ediCode": "CNXYZ",
    "codes.1.type": "SIZETYPE",
    "codes.1.ediCode": "22X9",
  };
  const wrong = await post("carl", id, {
    ...codes,
    "codes.0.systemCode": "CNSHA",
    "codes.1.systemCode": "NONE",
  });
  expect([wrong.status, wrong.data]).toMatchObject([
    422,
    { errors: [{ field: "codes.1.systemCode", code: "kit.unknownCode" }] },
  ]);
  expect(
    (
      await post("carl", id, {
        ...codes,
        "codes.0.systemCode": "CNSHA",
        "codes.1.systemCode": "20GP",
      })
    ).status,
  ).toBe(302);
  expect((await page("carl", id)).data).toMatchObject({
    message: { status: "ACCEPTED" },
    codes: [],
    again: false,
  });
  expect(await rowsOf(served.testDatabase, sql`select cnt_no from container_move`)).toHaveLength(1);
  const listed = (await report(list.loader(args(await ask(served.tokens.carl, `${path}?all=1`)))))
    .data;
  expect(listed).toMatchObject({
    total: 1,
    rows: [{ controlRef: "T1", status: "ACCEPTED" }],
    mayReceive: true,
  });
});

test("for a name the trade has for a package kind ours is proposed, and nothing is mapped before somebody takes it", async () => {
  const id = idIn((await upload("carl", codeco("T3", [{ ...gate, port: "CNXYZ" }]))).response);
  const unmapped = (type: string, code: string) => ({
    code: "edi.unmappedCode",
    level: "error",
    params: { type, code, uses: 1, key: "" },
  });
  const em = served.testDatabase.em();
  const message = await em.findOneOrFail(EdiMessage, Number(id));
  message.findings = [unmapped("PACKAGE", "CASE"), unmapped("PACKAGE", "XYZ")];
  await em.flush();
  expect((await page("carl", id)).data.codes).toMatchObject([
    { ediCode: "CASE", proposal: { code: "CS" } },
    { ediCode: "XYZ", proposal: null },
  ]);
  expect(
    await rowsOf(
      served.testDatabase,
      sql`select 1 from edi_mapping where sender = 'SHATERM' and type = 'PACKAGE'`,
    ),
  ).toEqual([]);
});

test("a file that came before says so, none and an unreadable one are refused at the field", async () => {
  await upload("carl", codeco("T7", [gate]));
  const { response } = await upload("carl", codeco("T7", [gate]));
  expect(response?.headers.get("location")).toContain("duplicate=1");
  for (const [text, code] of [
    [null, "edi.noFile"],
    ["nothing", "edi.unterminated"],
  ] as const) {
    const { status, data } = await upload("carl", text);
    expect([status, data]).toMatchObject([422, { errors: [{ field: "file", code }] }]);
  }
});

test("a file runs again by its button once its partner is known", async () => {
  const id = idIn((await upload("carl", codeco("T2", [gate], { sender: "NEWTERM" }))).response);
  expect((await page("carl", id)).data.message?.status).toBe("QUARANTINE");
  await sql`update edi_partner set profile = jsonb_set(profile, '{recipient,id}', '"NEWTERM"')`.execute(
    served.testDatabase.em().getKysely(),
  );
  expect((await post("carl", id, { _verb: "again" })).status).toBe(302);
  expect((await page("carl", id)).data.message?.status).toBe("ACCEPTED");
});

test("a customer and finance see none of it, and neither may send a file", async () => {
  for (const who of ["anna", "fiona"] as const) {
    expect((await report(list.loader(args(await ask(served.tokens[who], path))))).status, who).toBe(
      403,
    );
    expect((await page(who, "1")).status, who).toBe(403);
    expect((await upload(who, codeco("T9", [gate]))).status, who).toBe(403);
  }
  expect((await page("carl", "999999")).status).toBe(404);
});
