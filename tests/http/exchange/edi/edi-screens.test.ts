import { sql } from "kysely";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { aBooking, aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import type * as ScreenRoute from "#app/areas/exchange/edi/ifcsum-booking.route.tsx";
import type * as ArchiveRoute from "#app/areas/exchange/edi/archive.route.tsx";
import type * as FileRoute from "#app/areas/exchange/edi/edi-file.route.ts";
import type * as PartnersRoute from "#app/areas/exchange/edi/partner-list.route.tsx";
import type * as PartnerRoute from "#app/areas/exchange/edi/partner-edit.route.tsx";
import type * as MessageRoute from "#app/areas/exchange/edi/message.route.tsx";
import { ask, openServed, report, type Who } from "#tests/http/finance/settlement/served.ts";

let served: Awaited<ReturnType<typeof openServed>>;
let screen: typeof ScreenRoute;
let archive: typeof ArchiveRoute;
let file: typeof FileRoute;
let partners: typeof PartnersRoute;
let partner: typeof PartnerRoute;
let formShape: typeof MessageRoute;
let locked: Booking;
let open: Booking;

beforeAll(async () => {
  served = await openServed();
  screen = await import("#app/areas/exchange/edi/ifcsum-booking.route.tsx");
  archive = await import("#app/areas/exchange/edi/archive.route.tsx");
  file = await import("#app/areas/exchange/edi/edi-file.route.ts");
  partners = await import("#app/areas/exchange/edi/partner-list.route.tsx");
  partner = await import("#app/areas/exchange/edi/partner-edit.route.tsx");
  formShape = await import("#app/areas/exchange/edi/message.route.tsx");
  const em = served.testDatabase.em();
  const voyage = await aVoyage(em);
  locked = await aLockedBooking(em, { voyage, nature: "GENERAL" });
  open = await aBooking(em, { voyage, bkStatus: "CONFIRMED" });
});
afterAll(() => served.close());

const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const path = "/seaway/edi/ifcsumBooking";
const post = async (who: Who, form: Record<string, string | string[]>) =>
  report(screen.action(args(await ask(served.tokens[who], path, { form }))));
const exporting = (booking: Booking) => ({
  _step: "exportEdi",
  row: `${booking.id}:1`,
  partnerCode: "EASTAGENCY",
  purpose: "original",
});
const download = async (who: Who, id: number | string) =>
  report(
    file.loader(args(await ask(served.tokens[who], `/edi-file/${id}`), { messageId: String(id) })),
  );

test("the screen lists the locked bookings only, with the partners to choose from", async () => {
  const result = (await report(screen.loader(args(await ask(served.tokens.carl, path))))).data;
  expect(result).toMatchObject({
    total: 1,
    rows: [{ bkNo: locked.bkNo }],
    partners: [{ code: "EASTAGENCY" }],
    purposes: { replace: "替换" },
  });
  expect(result).toMatchObject({ steps: [{ name: "exportEdi", label: "booking.exportEdi" }] });
});

test("a plain form exports; the file is downloaded as it was stored; the archive can send it again", async () => {
  const { status, data } = await post("carl", exporting(locked));
  expect(status, JSON.stringify(data)).toBe(200);
  expect(data).toMatchObject({ done: 1, rows: [{ code: "edi.exported" }] });
  const message = await served.testDatabase
    .em()
    .findOneOrFail(EdiMessage, { partnerCode: "EASTAGENCY" });
  const { response } = await download("carl", message.id);
  expect(response?.headers.get("content-disposition")).toBe(
    `attachment; filename="${message.fileName}"`,
  );
  expect(response?.headers.get("x-content-type-options")).toBe("nosniff");
  const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(message.sha256);
  expect(bytes.toString()).toMatch(/^UNA/);
  const form = { _step: "resend", row: `${message.id}:${message.version}` };
  const again = await report(
    archive.action(args(await ask(served.tokens.carl, "/seaway/edi/archive", { form }))),
  );
  expect(again.data).toMatchObject({ done: 1 });
  const list = await report(
    archive.loader(args(await ask(served.tokens.carl, "/seaway/edi/archive"))),
  );
  expect(list.data).toMatchObject({
    rows: [{ sentTimes: 1, status: "SENT", objectNos: [locked.bkNo] }],
  });
});

test("a booking that is not locked is refused with its number", async () => {
  const { status, data } = await post("carl", exporting(open));
  expect(status).toBe(409);
  const to = `/seaway/bookingMgr/inner/create/index/${open.id}`;
  expect(data).toMatchObject({
    done: 0,
    rows: [{ key: open.bkNo, code: "booking.notLockedNoEdi", to }],
  });
});

test("a refused text leads to its field", async () => {
  const db = served.testDatabase.em().getKysely();
  await sql`update booking_cargo
    set is_dg = 'Y', dg_un_no = '1263', dg_class = '3', dg_linker = '王磊', dg_link_tel = '1'
    where booking_id = ${locked.id} and line_no = 1`.execute(db);
  await sql`update edi_partner
    set profile = profile || '{"transliterate": false}'
    where code = 'EASTAGENCY'`.execute(db);
  const { data } = await post("carl", { ...exporting(locked), purpose: "replace" });
  const { rows } = data as { rows: { key: string; code: string; to?: string }[] };
  expect(rows).toContainEqual(
    expect.objectContaining({
      key: locked.bkNo,
      code: "edi.charNotSendable",
      to: `/seaway/bookingMgr/inner/create/index/${locked.id}#f-cargo-0-dgLinker`,
    }),
  );
});

test("without the permission there is neither screen nor file", async () => {
  const message = await served.testDatabase
    .em()
    .findOneOrFail(EdiMessage, { partnerCode: "EASTAGENCY" });
  for (const who of ["fiona", "anna"] as const) {
    expect((await report(screen.loader(args(await ask(served.tokens[who], path))))).status).toBe(
      403,
    );
    expect((await post(who, exporting(locked))).status).toBe(403);
    expect((await download(who, message.id)).status).toBe(403);
  }
  const page = async (who: Who, id: number) =>
    report(formShape.loader(args(await ask(served.tokens[who], "/"), { messageId: String(id) })));
  expect((await page("carl", message.id)).data).toMatchObject({
    controlRef: message.controlRef,
    content: expect.stringContaining("UNB+UNOA:2"),
  });
  expect((await page("fiona", message.id)).status).toBe(403);
  expect((await page("carl", 999_999)).status).toBe(404);
  expect((await download("carl", 999_999)).status).toBe(404);
  expect((await download("carl", "1 or 1=1")).status).toBe(404);
});

test("a file with thousands of findings shows as many as a page holds, and gives them all as a text", async () => {
  const em = served.testDatabase.em();
  const message = await em.findOneOrFail(EdiMessage, { partnerCode: "EASTAGENCY" });
  message.findings = Array.from({ length: 1234 }, (_, at) => ({
    code: "edi.leftOutChar",
    level: "warning",
    params: { where: `BN${at}`, field: "remark", char: "U+4E00", charset: "UNOA" },
  }));
  await em.flush();
  const id = { messageId: String(message.id) };
  const page = await report(formShape.loader(args(await ask(served.tokens.carl, "/"), id)));
  expect(page.data).toMatchObject({ data: 1234, objects: 1 });
  expect((page.data as { findings: unknown[] }).findings).toHaveLength(200);
  const { response } = await report(
    file.loader(args(await ask(served.tokens.carl, `/edi-file/${message.id}?part=findings`), id)),
  );
  const lines = ((await response?.text()) ?? "").trimEnd().split("\n");
  expect(lines).toHaveLength(1234);
  expect(lines[1233]).toContain("BN1233");
});

test("a partner is kept through its sheet, faults stand at their fields", async () => {
  const at = "/seaway/edi/partner/index/new";
  const typed = {
    id: "0",
    version: "0",
    code: "westport",
    name: "West Port",
    senderId: "XHL",
    recipientId: "WEST",
    una: "Y",
    syntaxVersion: "2",
  };
  const save = async (form: Record<string, string>) =>
    report(partner.action(args(await ask(served.tokens.carl, at, { form }), { partnerId: "new" })));
  expect(await save({ ...typed, fileNamePattern: "no-reference.edi" })).toMatchObject({
    status: 422,
    data: { errors: [{ field: "fileNamePattern", code: "edi.profileFileName" }] },
  });
  const saved = await save(typed);
  expect(saved.status).toBe(302);
  const id = /index\/(\d+)/.exec(saved.response?.headers.get("location") ?? "")?.[1] ?? "";
  const shown = await report(
    partner.loader(args(await ask(served.tokens.carl, at), { partnerId: id })),
  );
  expect(shown.data).toMatchObject({
    record: { code: "WESTPORT", senderId: "XHL", una: "Y", transliterate: "N", syntaxId: "UNOA" },
  });
  const list = await report(
    partners.loader(args(await ask(served.tokens.carl, "/seaway/edi/partner"))),
  );
  expect(list.data).toMatchObject({ total: 2 });
});
