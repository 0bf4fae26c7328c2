import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { EdiMessage, EdiPartner } from "#domain/exchange/edi/edi.entity.server.ts";
import { aBill } from "#fixtures/builders/a-bill.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import type * as ArchiveRoute from "#app/areas/exchange/edi/archive.route.tsx";
import type * as BookingsRoute from "#app/areas/exchange/edi/ifcsum-booking.route.tsx";
import type * as BillsRoute from "#app/areas/exchange/edi/outbound-bill.route.tsx";
import type * as PartnerRoute from "#app/areas/exchange/edi/partner-edit.route.tsx";
import { ask, openServed, report, type Who } from "#tests/http/finance/settlement/served.ts";

let served: Awaited<ReturnType<typeof openServed>>;
let screen: typeof BillsRoute;
let bookings: typeof BookingsRoute;
let partner: typeof PartnerRoute;
let archive: typeof ArchiveRoute;
let issued: Bill;
let draft: Bill;

beforeAll(async () => {
  served = await openServed();
  screen = await import("#app/areas/exchange/edi/outbound-bill.route.tsx");
  bookings = await import("#app/areas/exchange/edi/ifcsum-booking.route.tsx");
  partner = await import("#app/areas/exchange/edi/partner-edit.route.tsx");
  archive = await import("#app/areas/exchange/edi/archive.route.tsx");
  const em = served.testDatabase.em();
  const voyage = await aVoyage(em);
  const bill = async (blStatus: Bill["blStatus"]) =>
    aBill(em, await aLockedBooking(em, { voyage, nature: "GENERAL" }), { blStatus });
  [issued, draft] = [await bill("ISSUED"), await bill("DRAFT")];
});
afterAll(() => served.close());

const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const path = "/seaway/edi/outbound";
const page = async (who: Who, route: { loader: typeof BillsRoute.loader } = screen) =>
  report(route.loader(args(await ask(served.tokens[who], path))));
const post = async (
  who: Who,
  bill: Bill,
  more: Record<string, string> = { _step: "exportEdi" },
) => {
  const form = { row: `${bill.id}:1`, partnerCode: "CUSTOMS", purpose: "original", ...more };
  return report(screen.action(args(await ask(served.tokens[who], path, { form }))));
};

test("a partner chooses its messages on its form; each export screen offers those that take its message", async () => {
  const at = "/seaway/edi/partner/index/new";
  const typed = {
    id: "0",
    version: "0",
    code: "customs",
    name: "Customs",
    senderId: "XHL",
    recipientId: "CUSTOMS",
    una: "Y",
    transliterate: "Y",
    syntaxVersion: "2",
  };
  const save = async (form: Record<string, string | string[]>) =>
    report(partner.action(args(await ask(served.tokens.carl, at, { form }), { partnerId: "new" })));
  expect(await save({ ...typed, "messages[]": [""] })).toMatchObject({
    status: 422,
    data: { errors: [{ field: "messages", code: "edi.badProfile" }] },
  });
  const saved = await save({ ...typed, "messages[]": ["", "CUSCAR"], cuscarDocumentName: "785" });
  expect(saved.status).toBe(302);
  const id = /index\/(\d+)/.exec(saved.response?.headers.get("location") ?? "")?.[1] ?? "";
  const shown = await report(
    partner.loader(args(await ask(served.tokens.carl, at), { partnerId: id })),
  );
  expect(shown.data).toMatchObject({ record: { messages: "CUSCAR", cuscarDocumentName: "785" } });
  expect((await page("carl")).data).toMatchObject({
    partners: [{ code: "CUSTOMS" }, { code: "EASTAGENCY" }],
  });
  expect((await page("carl", bookings)).data).toMatchObject({ partners: [{ code: "EASTAGENCY" }] });
  expect(
    (await served.testDatabase.em().findOneOrFail(EdiPartner, { code: "CUSTOMS" })).profile,
  ).toMatchObject({ messages: ["CUSCAR"] });
});

test("the screen lists issued bills, exports them by a plain form, and the archive shows the message with its type", async () => {
  expect((await page("carl")).data).toMatchObject({
    total: 1,
    rows: [{ blNo: issued.blNo, reported: "N" }],
    steps: [{ name: "exportEdi", label: "billEdi.exportEdi" }],
  });
  const codes = await post("carl", issued, { checkCodes: "Y" });
  expect(codes).toMatchObject({
    status: 200,
    data: { done: 0, refused: 0, rows: [{ code: "edi.codeAsItIs", params: { type: "CARRIER" } }] },
  });
  await sql`insert into edi_mapping (version, sender, type, system_code, edi_code, priority)
    select distinct 1, '*', 'CARRIER', line_code, line_code, 0
    from voyage`.execute(served.testDatabase.em().getKysely());
  expect((await post("carl", issued, { checkCodes: "Y" })).data).toMatchObject({
    rows: [{ key: "CUSTOMS", code: "edi.codesCovered" }],
  });
  const { status, data } = await post("carl", issued);
  expect(status, JSON.stringify(data)).toBe(200);
  expect(data).toMatchObject({ done: 1, rows: [{ code: "edi.exported", params: { count: 1 } }] });
  const message = await served.testDatabase
    .em()
    .findOneOrFail(EdiMessage, { partnerCode: "CUSTOMS" });
  expect(Buffer.from(message.body as Uint8Array).toString()).toContain("BGM+785+");
  const list = await report(
    archive.loader(args(await ask(served.tokens.carl, "/seaway/edi/archive"))),
  );
  expect(list.data).toMatchObject({
    rows: [
      {
        messageType: "CUSCAR",
        messageVersion: "D.95B",
        status: "GENERATED",
        objectNos: [issued.blNo],
      },
    ],
  });
  expect((await page("carl")).data).toMatchObject({ rows: [{ reported: "Y" }] });
});

test("a draft is refused with its number; without the permission there is no screen", async () => {
  const { status, data } = await post("carl", draft);
  expect(status).toBe(409);
  expect(data).toMatchObject({ done: 0, rows: [{ key: draft.blNo, code: "billEdi.notIssued" }] });
  for (const who of ["fiona", "anna"] as const) {
    expect((await page(who)).status).toBe(403);
    expect((await post(who, issued)).status).toBe(403);
  }
});
