import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as editRoute from "#app/areas/booking/ebooking/ebooking-edit.route.tsx";
import * as bookingRoute from "#app/areas/booking/booking/booking-edit.route.tsx";
import type { FormResponse } from "#app/kit/form/save/form-data.ts";
import { collectFiles } from "#domain/administration/file/ops/collect-files.server.ts";
import { StoredFile } from "#domain/administration/file/file.entity.server.ts";
import { BookingAttachment } from "#domain/booking/booking-record/booking.entity.server.ts";
import { EbAttachment, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import { call, openServedDatabase, outcome, pageRequest } from "./fixture.ts";

let served: Awaited<ReturnType<typeof openServedDatabase>>;
beforeAll(async () => {
  served = await openServedDatabase();
});
afterAll(() => served.close());

type Who = keyof typeof served.tokens;
const path = "/eb/ebBooking/info/index/new";

/** A new form as a browser without JavaScript posts it, with its files. */
const typed: Record<string, string> = {
  id: "0",
  version: "0",
  clientCode: "ACME",
  voyage: "HANSHIN/2601E",
  portLoad: "CNSHA",
  portDis: "JPTYO",
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  shipperName: "ACME",
  consigneeName: "NIPPON PARTS KK",
  "containers[0].sizeType": "20GP",
  "containers[0].contCount": "2",
  "cargo[0].goodsNameEn": "STEEL PARTS",
  "cargo[0].pkgs": "10",
  "cargo[0].gwt": "1000",
  "cargo[0].dim": "5",
};
type Sent = { files?: File[]; kind?: string; held?: string[]; screen?: "ebooking" | "booking" };
const screens = {
  ebooking: { path, action: editRoute.action, params: { ebId: "new" } },
  booking: {
    path: "/seaway/bookingMgr/inner/create/index/new",
    action: bookingRoute.action,
    params: { bkId: "new" },
  },
};
async function post(
  who: Who,
  form: Record<string, string>,
  { files = [], kind, held, screen = "ebooking" }: Sent = {},
) {
  const { action, params, path } = screens[screen];
  const empty = await pageRequest(served.tokens[who], path, {});
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...form })) body.append(name, value);
  // A browser sends an untouched control as a file without a name.
  for (const file of files.length > 0 ? files : [new File([], "")]) body.append("_file", file);
  if (kind) body.append("fileKind", kind);
  for (const value of held ?? []) body.append("_upload", value);
  const headers = new Headers(empty.headers);
  headers.delete("content-type");
  const answered = await outcome(
    action({
      request: new Request(empty.url, { method: "POST", headers, body }),
      params,
      context: {},
    }),
  );
  return { ...answered, form: answered.data as FormResponse };
}
const note = (name = "msds.txt", text = "UN 1263") => new File([text], name);
const em = () => served.testDatabase.em();
const attached = async (location: string | null) => {
  const id = Number(/index\/(\d+)/.exec(location ?? "")?.[1]);
  const files = await em().find(EbAttachment, { eBooking: id }, { orderBy: { id: "asc" } });
  return files.map(({ fileName, kind }) => `${kind} ${fileName}`);
};

describe("files with the first save", () => {
  test("are attached with their kind by the save", async () => {
    const { location } = await post("anna", {}, { files: [note()], kind: "MSDS" });
    expect(await attached(location)).toEqual(["MSDS msds.txt"]);
  });

  test("stay with a refused form, and the round that passes attaches them; one may be left out", async () => {
    const refused = await post(
      "anna",
      { portDis: "NOWHERE" },
      { files: [note(), note("declaration.txt")], kind: "DG_DECLARATION" },
    );
    expect(refused.status).toBe(422);
    expect(refused.form.record).toMatchObject({ shipperName: "ACME", portDis: "NOWHERE" });
    expect(refused.form.held?.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      "DG_DECLARATION msds.txt",
      "DG_DECLARATION declaration.txt",
    ]);
    const [, declaration] = refused.form.held ?? [];
    const again = await post(
      "anna",
      { portDis: "NOPORT" },
      { held: [declaration?.value ?? ""], files: [note("photo.txt")], kind: "PHOTO" },
    );
    expect(again.form.held?.map(({ name }) => name)).toEqual(["declaration.txt", "photo.txt"]);
    const { location } = await post(
      "anna",
      {},
      { held: again.form.held?.map(({ value }) => value) ?? [] },
    );
    expect(await attached(location)).toEqual(["DG_DECLARATION declaration.txt", "PHOTO photo.txt"]);
  });

  test("a new booking takes them as well", async () => {
    const screen = "booking";
    const refused = await post(
      "clerk",
      { portDis: "NOWHERE" },
      { files: [note()], kind: "MSDS", screen },
    );
    const held = refused.form.held?.map(({ value }) => value) ?? [];
    const { location } = await post("clerk", {}, { held, screen });
    const id = Number(/index\/(\d+)/.exec(location ?? "")?.[1]);
    expect(await em().find(BookingAttachment, { booking: id })).toMatchObject([
      { fileName: "msds.txt", kind: "MSDS" },
    ]);
  });

  test("a button of the lines keeps them too", async () => {
    const more = await post("anna", { _intent: "add:cargo" }, { files: [note()], kind: "OTHER" });
    expect(more.status).toBe(200);
    expect(more.form.held).toHaveLength(1);
  });

  test("content, number and size are checked as at other attachments, nothing is saved, nothing typed is lost", async () => {
    const before = await em().count(EBooking);
    const wrong = await post("anna", {}, { files: [note("photo.png", "no picture")] });
    expect(wrong.form).toMatchObject({
      errors: [{ code: "file.wrongContent", field: "file" }],
      record: { shipperName: "ACME" },
      held: [],
    });
    const many = ["a", "b", "c", "d", "e", "f"].map((name) => note(`${name}.txt`));
    expect((await post("anna", {}, { files: many })).form.errors).toMatchObject([
      { code: "file.tooMany" },
    ]);
    const first = await post("anna", { portDis: "NOWHERE" }, { files: many.slice(0, 4) });
    const held = first.form.held?.map(({ value }) => value) ?? [];
    const over = await post("anna", {}, { held, files: many.slice(4) });
    expect(over.form).toMatchObject({ errors: [{ code: "file.tooMany" }] });
    expect(over.form.held).toHaveLength(4);
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1).fill(65)], "large.txt");
    expect((await post("anna", {}, { files: [large] })).form.errors).toMatchObject([
      { code: "file.tooBig" },
    ]);
    expect(await em().count(EBooking)).toBe(before);
  });

  test("nobody binds a file of somebody else, nor one that is gone", async () => {
    const { form } = await post("anna", { portDis: "NOWHERE" }, { files: [note()] });
    const held = form.held?.map(({ value }) => value) ?? [];
    const before = await em().count(EBooking);
    expect((await post("bob", { clientCode: "BOLT" }, { held })).form).toMatchObject({
      errors: [{ code: "file.uploadGone" }],
      held: [],
    });
    expect(await em().count(EBooking)).toBe(before);
  });

  test("what no save binds is purged after a day, what is bound stays", async () => {
    const { location } = await post("anna", {}, { files: [note("bound.txt")], kind: "MSDS" });
    const { form } = await post("anna", { portDis: "NOWHERE" }, { files: [note("left.txt")] });
    await sql`update stored_file set created_time = now() - interval '2 days'`.execute(
      em().getKysely(),
    );
    await served.testDatabase.run("admin", collectFiles, {});
    expect(await em().count(StoredFile, { originalName: "left.txt" })).toBe(0);
    expect(await em().count(StoredFile, { originalName: "bound.txt" })).toBe(1);
    expect(await attached(location)).toEqual(["MSDS bound.txt"]);
    const gone = await post("anna", {}, { held: form.held?.map(({ value }) => value) ?? [] });
    expect(gone.form.errors).toMatchObject([{ code: "file.uploadGone" }]);
  });
});

test("the kind is taken by the call, shown by the record's call and page, and an unknown one refused", async () => {
  const { data } = await call<{ id: number }>(
    served.tokens.anna,
    "eb/ebBooking/save",
    anEbooking(),
  );
  const { form } = await post("anna", { portDis: "NOWHERE" }, { files: [note("si.txt")] });
  const paths = [form.held?.[0]?.value.split(" ")[1]];
  const attach = (kind: string) =>
    call(served.tokens.anna, "eb/ebBooking/attach", { id: data.id, paths, kind });
  expect((await attach("NOVEL")).code).not.toBe(200);
  expect((await attach("SHIPPING_INSTRUCTION")).code).toBe(200);
  const page = await outcome(
    editRoute.loader({
      request: await pageRequest(served.tokens.anna, `/eb/ebBooking/info/index/${data.id}`),
      params: { ebId: String(data.id) },
      context: {},
    }),
  );
  expect(page.data).toMatchObject({
    files: [{ fileName: "si.txt", kind: "补料（提单资料）" }],
    record: { attachments: [{ fileName: "si.txt", kind: "SHIPPING_INSTRUCTION" }] },
  });
});
