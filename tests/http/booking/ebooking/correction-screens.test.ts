import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import * as attachment from "#app/areas/booking/ebooking/ebooking-attachment.route.ts";
import * as attachments from "#app/areas/booking/ebooking/ebooking-attachments.route.tsx";
import * as correction from "#app/areas/booking/ebooking/correction-edit.route.tsx";
import * as correctionList from "#app/areas/booking/ebooking/correction-list.route.tsx";
import * as editRoute from "#app/areas/booking/ebooking/ebooking-edit.route.tsx";
import * as print from "#app/areas/booking/ebooking/ebooking-print.route.ts";
import { EbAttachment, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import { call, openServedDatabase, outcome, pageRequest } from "./fixture.ts";

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
const read = (id: number) => served.testDatabase.em().findOneOrFail(EBooking, { id });

async function submitted(): Promise<number> {
  const { data } = await call<{ id: number }>(
    served.tokens.anna,
    "eb/ebBooking/save",
    anEbooking(),
  );
  await call(served.tokens.anna, "eb/ebBooking/submit", { rows: [{ id: data.id }] });
  return data.id;
}
async function received(): Promise<number> {
  const id = await submitted();
  await call(served.tokens.clerk, "eb/ebBooking/receive", { rows: [{ id }] });
  return id;
}
const correctionPath = (id: number) => `/eb/bookingModify/editViewInfo/index/${id}`;
const openCorrection = async (who: Who, id: number) =>
  outcome(
    correction.loader(
      args(await pageRequest(served.tokens[who], correctionPath(id)), { ebId: String(id) }),
    ),
  );
const postCorrection = async (who: Who, id: number, form: Record<string, string>) =>
  outcome(
    correction.action(
      args(await pageRequest(served.tokens[who], correctionPath(id), form), { ebId: String(id) }),
    ),
  );
const openPrint = async (who: Who, id: number) =>
  print
    .loader(
      args(await pageRequest(served.tokens[who], `/eb/ebBooking/print/${id}`), {
        ebId: String(id),
      }),
    )
    .catch((error: unknown) => error as Response);
const download = async (who: Who, id: number) =>
  attachment
    .loader(
      args(await pageRequest(served.tokens[who], `/eb/ebBooking/attachment/${id}`), {
        attachmentId: String(id),
      }),
    )
    .catch((error: unknown) => error as Response);

const page = (eb: number) => `/eb/ebBooking/attachments?eb=${eb}`;
async function upload(who: Who, eb: number, files: readonly File[]) {
  const empty = await pageRequest(served.tokens[who], page(eb), {});
  const form = new FormData();
  for (const file of files) form.append("file", file);
  const headers = new Headers(empty.headers);
  headers.delete("content-type");
  return outcome(
    attachments.action(args(new Request(empty.url, { method: "POST", headers, body: form }))),
  );
}
const note = (name = "packing.txt", text = "20 packages") => new File([text], name);
const filesOf = (id: number) =>
  served.testDatabase.em().find(EbAttachment, { eBooking: id }, { orderBy: { id: "asc" } });

/** The correction form as a browser posts it. */
const typed = (id: number, over: Record<string, string> = {}) => ({
  id: String(id),
  clientCode: "ACME",
  voyage: "HANSHIN/2601E",
  portLoad: "CNSHA",
  portDis: "JPTYO",
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  shipperName: "ACME TRADING CO",
  consigneeName: "OSAKA PARTS KK",
  "containers[0].sizeType": "20GP",
  "containers[0].contCount": "2",
  "cargo[0].goodsNameEn": "STEEL PARTS",
  "cargo[0].pkgs": "10",
  "cargo[0].gwt": "1000",
  "cargo[0].dim": "5.5",
  ...over,
});

describe("the correction's page", () => {
  test("the customer saves and submits at once; the clerk sees both versions and rejects; the customer reads why", async () => {
    const id = await received();
    const { version } = await read(id);
    expect(
      (
        await postCorrection("anna", id, {
          ...typed(id),
          version: String(version),
          _then: "submit",
        })
      ).location,
    ).toContain("saved=submit");
    expect(await read(id)).toMatchObject({
      ebModify: "CORRECTION_SUBMITTED",
      consigneeName: "NIPPON PARTS KK",
    });
    const seen = (await openCorrection("clerk", id)).data as {
      maySave: boolean;
      record: { changes: { fields: unknown[] } };
    };
    expect(seen.maySave).toBe(false);
    expect(seen.record.changes.fields).toContainEqual({
      key: "consigneeName",
      before: "NIPPON PARTS KK",
      after: "OSAKA PARTS KK",
    });
    await postCorrection("clerk", id, {
      _step: "reject",
      _reason: "Unknown consignee",
      version: String((await read(id)).version),
    });
    const back = (await openCorrection("anna", id)).data as {
      maySave: boolean;
      record: Record<string, unknown>;
    };
    expect(back.maySave).toBe(true);
    expect(back.record).toMatchObject({
      correctionRejectReason: "Unknown consignee",
      consigneeName: "OSAKA PARTS KK",
    });
  });

  test("a fault stands at its field and nothing is submitted", async () => {
    const id = await received();
    const response = await postCorrection("anna", id, {
      ...typed(id, { consigneeName: "" }),
      version: String((await read(id)).version),
      _then: "submit",
    });
    expect(response.status).toBe(422);
    expect(
      (response.data as { errors: { field: string; code: string }[] }).errors.map(
        ({ field, code }) => `${field} ${code}`,
      ),
    ).toContain("consigneeName kit.requiredPlain");
    expect(await read(id)).toMatchObject({ ebModify: "NONE" });
  });

  test("deadline, manifest lock and the mixed action are refused over a call too", async () => {
    const [order, waiting] = [await submitted(), await received()];
    await call(served.tokens.anna, "eb/bookingModify/save", {
      ...anEbooking({ consigneeName: "X CO" }),
      id: waiting,
    });
    await call(served.tokens.anna, "eb/bookingModify/submit", { rows: [{ id: waiting }] });
    const mixed = await call(served.tokens.clerk, "eb/bookingModify/receive", {
      rows: [{ id: order }, { id: waiting }],
    });
    expect(mixed.faults?.[0]?.code ?? mixed.msg).toMatch(
      /notTogether|cannot be processed together/,
    );
    const locked = await received();
    await call(served.tokens.clerk, "eb/ebBooking/lockManifest", { rows: [{ id: locked }] });
    const { msg } = await call(served.tokens.anna, "eb/bookingModify/save", {
      ...anEbooking({ consigneeName: "X CO" }),
      id: locked,
    });
    expect(msg).toContain("manifest is locked");
  });
});

test("what the carrier asks for stands at the field, for the customer and the clerk", async () => {
  const id = await received();
  await outcome(
    editRoute.action(
      args(
        await pageRequest(served.tokens.clerk, `/eb/ebBooking/info/index/${id}`, {
          id: String(id),
          version: String((await read(id)).version),
          _more: "requestChange",
          field: "cargo.1.gwt",
          severity: "ERROR",
          code: "VALUE_TO_VERIFY",
          message: "Weigh again",
        }),
        { ebId: String(id) },
      ),
    ),
  );
  for (const who of ["anna", "clerk"] as const)
    expect((await openCorrection(who, id)).data).toMatchObject({
      notes: [
        {
          field: "cargo.0.gwt",
          code: "ebooking.mark",
          params: { text: expect.stringContaining("Weigh again") },
        },
      ],
    });
});

describe("attachments", () => {
  test("are checked, listed, counted at every download, and removed by who uploaded them", async () => {
    const id = await submitted();
    expect(
      (await upload("anna", id, [note(), note("photo.png", "no picture")])).data,
    ).toMatchObject({
      errors: [{ code: "file.wrongContent" }],
    });
    expect(await filesOf(id)).toEqual([]);
    expect((await upload("anna", id, [note(), note("list.txt")])).location).toBe(page(id));
    const [first, second] = await filesOf(id);
    if (!first || !second) throw new Error("two files");
    const sent = await download("clerk", first.id);
    expect(await sent.text()).toBe("20 packages");
    expect(sent.headers.get("content-disposition")).toContain("attachment");
    expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
    await download("anna", first.id);
    expect((await filesOf(id)).map((file) => file.downloadCount)).toEqual([2, 0]);
    await upload("clerk", id, [note("carrier.txt")]);
    const [, , ofCarrier] = await filesOf(id);
    const remove = async (who: Who, file: number) =>
      outcome(
        attachments.action(
          args(await pageRequest(served.tokens[who], page(id), { remove: String(file) })),
        ),
      );
    expect((await remove("anna", ofCarrier?.id ?? 0)).data).toMatchObject({
      errors: [{ code: "ebooking.notYourFile" }],
    });
    expect((await remove("anna", second.id)).location).toBe(page(id));
    expect((await filesOf(id)).map((file) => file.fileName)).toEqual([
      "packing.txt",
      "carrier.txt",
    ]);
  });

  test("five in all", async () => {
    const id = await submitted();
    await upload(
      "anna",
      id,
      ["a", "b", "c"].map((name) => note(`${name}.txt`)),
    );
    expect(
      (
        await upload(
          "anna",
          id,
          ["d", "e", "f"].map((name) => note(`${name}.txt`)),
        )
      ).data,
    ).toMatchObject({
      errors: [{ code: "ebooking.tooManyFiles", params: { limit: 5 } }],
    });
    expect(await filesOf(id)).toHaveLength(3);
  });

  test("a call attaches the caller's own uploads and nobody else's", async () => {
    const id = await submitted();
    await upload("anna", id, [note()]);
    const [mine] = await filesOf(id);
    const other = await submitted();
    expect(
      (await call(served.tokens.anna, "eb/ebBooking/attach", { id: other, paths: [mine?.path] }))
        .code,
    ).toBe(200);
    const refused = await call(served.tokens.clerk, "eb/ebBooking/attach", {
      id: other,
      paths: [mine?.path],
    });
    expect(refused.code).not.toBe(200);
    expect(await filesOf(other)).toHaveLength(1);
  });
});

describe("print", () => {
  test("is refused before the receipt, and then holds what was received", async () => {
    const id = await submitted();
    const before = await openPrint("anna", id);
    expect(before.status).toBe(409);
    expect(await before.text()).toMatch(/not been received|未接收/);
    await call(served.tokens.clerk, "eb/ebBooking/receive", { rows: [{ id }] });
    const pdf = await openPrint("anna", id);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const text = pdfText(Buffer.from(await pdf.arrayBuffer())).join("\n");
    for (const part of [(await read(id)).ebNo, "NIPPON PARTS KK", "STEEL PARTS", "HANSHIN/2601E"])
      expect(text).toContain(part);
  });
});

test("of a foreign e-booking list, form, save, attachment, upload and print know nothing", async () => {
  const id = await received();
  await upload("anna", id, [note()]);
  const [file] = await filesOf(id);
  const listed = async (who: Who) => {
    const { data } = await outcome(
      correctionList.loader(args(await pageRequest(served.tokens[who], "/eb/bookingModify"))),
    );
    return (data as ListData).rows.map((row) => row.id);
  };
  expect(await listed("bob")).toEqual([]);
  expect(await listed("anna")).toContain(id);
  for (const item of [id, 99_999]) {
    expect((await openCorrection("bob", item)).status).toBe(404);
    expect(
      (await postCorrection("bob", item, { ...typed(item), version: "1" })).data,
    ).toMatchObject({
      errors: [{ code: "kit.notFound" }],
    });
    expect((await openPrint("bob", item)).status).toBe(404);
    expect(
      (await outcome(attachments.loader(args(await pageRequest(served.tokens.bob, page(item))))))
        .status,
    ).toBe(404);
    expect((await upload("bob", item, [note()])).status).toBe(404);
  }
  expect((await download("bob", file?.id ?? 0)).status).toBe(404);
  expect((await download("bob", 99_999)).status).toBe(404);
  expect(
    (
      await outcome(
        attachments.action(
          args(await pageRequest(served.tokens.bob, page(id), { remove: String(file?.id) })),
        ),
      )
    ).status,
  ).toBe(404);
  expect(await filesOf(id)).toHaveLength(1);
});
