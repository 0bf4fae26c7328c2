import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import * as list from "#app/areas/booking/ebooking/ebooking-list.route.tsx";
import * as editRoute from "#app/areas/booking/ebooking/ebooking-edit.route.tsx";
import * as captain from "#app/areas/booking/approval/captain-confirm.route.tsx";
import * as overseas from "#app/areas/booking/approval/overseas-confirm.route.tsx";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { anEbooking, dangerousLine } from "#tests/db/booking/ebooking/sea.ts";
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
const openForm = async (who: Who, id: string) =>
  outcome(
    editRoute.loader(
      args(await pageRequest(served.tokens[who], `/eb/ebBooking/info/index/${id}`), { ebId: id }),
    ),
  );
const postForm = async (who: Who, id: string, form: Record<string, string>) =>
  outcome(
    editRoute.action(
      args(await pageRequest(served.tokens[who], `/eb/ebBooking/info/index/${id}`, form), {
        ebId: id,
      }),
    ),
  );
const openList = async (who: Who, query = "") =>
  outcome(list.loader(args(await pageRequest(served.tokens[who], `/eb/ebBooking${query}`))));
const postList = async (who: Who, form: Record<string, string | string[]>) =>
  outcome(list.action(args(await pageRequest(served.tokens[who], "/eb/ebBooking", form))));
const made = async (over: Record<string, unknown> = {}) => {
  const { data } = await call<{ id: number; ebNo: string }>(
    served.tokens.anna,
    "eb/ebBooking/save",
    anEbooking(over),
  );
  return data;
};
const read = (id: number) =>
  served.testDatabase.em().findOneOrFail(EBooking, { id }, { populate: ["cargo", "containers"] });

/** A new form as a browser without JavaScript posts it. */
const typed: Record<string, string> = {
  id: "0",
  version: "0",
  clientCode: "ACME",
  voyage: "HANSHIN/2601E",
  portLoad: "CNSHA",
  portDis: "JPTYO",
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  deliveryTerms: "CY-CY",
  lclType: "FCL",
  shipperName: "ACME",
  consigneeName: "NIPPON PARTS KK",
  notifySame: "Y",
  "containers[0].sizeType": "20GP",
  "containers[0].contCount": "2",
  "cargo[0].goodsNameEn": "STEEL PARTS",
  "cargo[0].pkgs": "10",
  "cargo[0].gwt": "1,000.5",
  "cargo[0].dim": "5",
};

describe("the sheet without JavaScript", () => {
  test("opens empty with the customer's own code, and the browser's constraints come from the schema", async () => {
    const { status, data } = await openForm("anna", "new");
    expect(status).toBe(200);
    const result = data as {
      record: { clientCode: string };
      maySave: boolean;
      constraints: Record<string, object>;
      deferred: object[];
      form: { sections: { fields: object[] }[] };
    };
    expect(result.record.clientCode).toBe("ACME");
    expect(result.maySave).toBe(true);
    // What only the submit asks for is marked as that.
    expect(result.deferred).toEqual(
      expect.arrayContaining([
        { path: "consigneeName" },
        { path: "cargo.nwt", when: { isDg: "Y" } },
      ]),
    );
    expect(result.constraints).toMatchObject({
      clientCode: { required: true, maxLength: 20 },
      "cargo.goodsNameEn": { required: true },
    });
    expect(result.form.sections.flatMap((section) => section.fields).length).toBeGreaterThanOrEqual(
      60,
    );
  });

  test("a dangerous nature with every tick left empty is stored as dangerous, by form and by call, and the sheet shows it", async () => {
    const posted = await postForm("anna", "new", { ...typed, "cargo[0].nature": "DANGEROUS" });
    const byForm = Number(/(\d+)\?/.exec(posted.location ?? "")?.[1]);
    const byCall = (
      await made({
        cargo: [{ goodsNameEn: "PAINT", gwt: "1", dim: "1", isDg: "N", dgUnNo: "1263" }],
      })
    ).id;
    for (const id of [byForm, byCall]) {
      const eb = await read(id);
      expect([eb.dgCaptainFlag, eb.cargo[0]?.isDg]).toEqual(["NOT_APPLIED", "Y"]);
      const { data } = await openForm("anna", String(id));
      expect(data).toMatchObject({ record: { cargo: [{ isDg: "Y" }] } });
      const submit = await postList("anna", { _step: "submit", row: String(id) });
      expect(submit).toMatchObject({
        status: 409,
        data: { rows: [{ code: "ebooking.incomplete" }] },
      });
    }
  });

  test("a line is added and removed by the pressed button, nothing is saved and nothing typed is lost", async () => {
    const before = await served.testDatabase.em().count(EBooking);
    const added = await postForm("anna", "new", { ...typed, _intent: "add:cargo" });
    expect(added).toMatchObject({
      status: 200,
      data: { record: { shipperName: "ACME", cargo: [{ gwt: "1,000.5" }, {}] } },
    });
    const removed = await postForm("anna", "new", {
      ...typed,
      "cargo[1].goodsNameEn": "SECOND",
      _intent: "remove:cargo:0",
    });
    expect(removed).toMatchObject({ data: { record: { cargo: [{ goodsNameEn: "SECOND" }] } } });
    expect(await served.testDatabase.em().count(EBooking)).toBe(before);
  });

  test("saves, leads to the record, and the same form sent twice saves once", async () => {
    const first = await postForm("anna", "new", { ...typed, _key: "form-1" });
    expect(first.status).toBe(302);
    expect(first.location).toMatch(/^\/eb\/ebBooking\/info\/index\/\d+\?saved=1$/);
    const second = await postForm("anna", "new", { ...typed, _key: "form-1" });
    expect(second.location).toBe(first.location);
    const id = Number(/index\/(\d+)/.exec(first.location ?? "")?.[1]);
    const eb = await read(id);
    expect(eb).toMatchObject({
      clientCode: "ACME",
      gwt: "1000.500",
      notifyName: "NIPPON PARTS KK",
      createdBy: "anna",
    });
    const shown = await openForm("anna", String(id));
    expect(shown.data).toMatchObject({
      record: { ebNo: eb.ebNo, voyage: "HANSHIN/2601E", cargo: [{ goodsNameEn: "STEEL PARTS" }] },
    });
  });

  test("faults come back at their fields with what was typed", async () => {
    const response = await postForm("anna", "new", {
      ...typed,
      portDis: "ZZZZZ",
      "cargo[0].gwt": "much",
    });
    expect(response.status).toBe(422);
    expect(response.data).toMatchObject({
      record: { portDis: "ZZZZZ" },
      errors: [{ field: "cargo.0.gwt", code: "kit.badDecimal" }],
    });
  });

  test("submit from the sheet says every fault at once", async () => {
    const { id } = await made({
      shipperName: "",
      cargo: [{ ...dangerousLine, dgLinker: "", dgLinkTel: "" }],
    });
    const response = await postForm("anna", String(id), { _step: "submit" });
    expect(response.status).toBe(409);
    expect(
      (response.data as { errors: { field: string }[] }).errors.map((error) => error.field),
    ).toEqual(["", "shipperName", "cargo.0.dgLinker", "cargo.0.dgLinkTel"]);
  });

  test("a submitted sheet is closed to the customer and open to staff", async () => {
    const { id } = await made();
    expect(await postForm("anna", String(id), { _step: "submit" })).toMatchObject({
      data: { doneLabel: "ebooking.submit.done" },
    });
    expect((await openForm("anna", String(id))).data).toMatchObject({ maySave: false });
    const staff = (await openForm("clerk", String(id))).data as {
      maySave: boolean;
      steps: { name: string; closed: object | null }[];
    };
    expect(staff.maySave).toBe(true);
    expect(staff.steps.find((step) => step.name === "receive")?.closed).toBeNull();
    expect(staff.steps.find((step) => step.name === "remove")?.closed).toMatchObject({
      code: "ebooking.cannotDelete",
    });
  });
});

describe("lists", () => {
  test("the list greys what a row may not take and offers a customer only the customer's steps", async () => {
    const { id } = await made();
    const { data } = await openList("anna", "?f.ebStatus=DRAFT");
    const result = data as ListData;
    expect(result.rows.map((row) => row.id)).toContain(id);
    expect(result.steps.map((step) => step.name)).toEqual([
      "submit",
      "cancelSubmit",
      "requestCancel",
      "copy",
      "remove",
    ]);
    expect(result.closed[id]?.cancelSubmit?.code).toBe("ebooking.notNow");
    expect(result.closed[id]?.submit).toBeUndefined();
  });

  test("a posted list steps each row for itself and says why not", async () => {
    const item = await made();
    const other = await made({ shipperName: "" });
    const rows = await Promise.all(
      [item, other].map(async ({ id }) => `${id}:${(await read(id)).version}`),
    );
    const response = await postList("anna", { _step: "submit", row: rows });
    expect(response).toMatchObject({
      status: 200,
      data: { done: 1, refused: 1, rows: [{ key: other.ebNo, code: "ebooking.incomplete" }] },
    });
    const again = await postList("anna", { _step: "submit", row: rows[0] ?? "" });
    expect(again).toMatchObject({
      status: 409,
      data: { rows: [{ code: "kit.stale", params: { who: "anna" } }] },
    });
    expect(await postList("clerk", { _step: "reject", row: String(item.id) })).toMatchObject({
      status: 400,
      data: { rows: [{ code: "kit.reasonRequired" }] },
    });
    expect(
      await postList("clerk", { _step: "reject", row: String(item.id), _reason: "full" }),
    ).toMatchObject({ data: { done: 1 } });
    expect((await read(item.id)).rejectReason).toBe("full");
  });

  test("the captain approves, the clerk receives; approve and accept is not shown to who may not approve", async () => {
    const { id } = await made({ cargo: [dangerousLine] });
    await postList("anna", { _step: "submit", row: String(id) });
    const refused = await postList("clerk", { _step: "receive", row: String(id) });
    expect(refused).toMatchObject({
      status: 409,
      data: { rows: [{ code: "ebooking.captainNeeded" }] },
    });
    const seen = async (route: typeof captain | typeof overseas, who: Who, path: string) => {
      const { data } = await outcome(
        route.loader(args(await pageRequest(served.tokens[who], path))),
      );
      return data as ListData;
    };
    const forCaptain = await seen(captain, "captain", "/eb/captainConfirm?f.dgCaptainFlag=APPLIED");
    expect(forCaptain.rows.find((row) => row.id === id)?.goods).toBe("PAINT UN1263 3 II");
    expect(forCaptain.steps.map((step) => step.name)).toEqual(["approve", "reject", "takeBack"]);
    expect((await seen(captain, "clerk", "/eb/captainConfirm")).steps).toEqual([]);
    expect(
      (await seen(overseas, "captain", "/eb/overseasConfirm")).rows.map((row) => row.id),
    ).not.toContain(id);
    const form = { _step: "approve", row: String(id) };
    const approved = await outcome(
      captain.action(args(await pageRequest(served.tokens.captain, "/eb/captainConfirm", form))),
    );
    expect(approved).toMatchObject({ data: { done: 1, doneLabel: "captain.approve.done" } });
    expect(await postList("clerk", { _step: "receive", row: String(id) })).toMatchObject({
      data: { done: 1 },
    });
    expect(await read(id)).toMatchObject({
      ebStatus: "RECEIVED",
      bkNo: expect.stringMatching(/^SWBK/),
    });
  });
});

describe("a stranger", () => {
  test("is told the same about another customer's booking and about none at all", async () => {
    const { id } = await made();
    for (const item of [id, 999_999]) {
      expect(await openForm("bob", String(item))).toMatchObject({ status: 404, data: null });
      expect(await postList("bob", { _step: "submit", row: String(item) })).toMatchObject({
        data: { done: 0, rows: [{ code: "kit.notFound" }] },
      });
      expect(
        await postForm("bob", String(item), { ...typed, id: String(item), clientCode: "BOLT" }),
      ).toMatchObject({
        status: 422,
        data: { errors: [{ code: "kit.notFound" }] },
      });
      expect(await call(served.tokens.bob, "eb/ebBooking/get", { id: item })).toMatchObject({
        code: 404,
      });
      expect(
        await call(served.tokens.bob, "eb/ebBooking/remove", { rows: [{ id: item }] }),
      ).toMatchObject({ code: 404 });
      expect(
        await call(served.tokens.bob, "eb/ebBooking/save", {
          ...anEbooking({ clientCode: "BOLT" }),
          id: item,
        }),
      ).toMatchObject({
        code: 404,
      });
    }
    const { data } = await call<{ total: number }>(served.tokens.bob, "eb/ebBooking/list", {
      data: { clientCode: "ACME" },
    });
    expect(data.total).toBe(0);
    expect((await read(id)).ebStatus).toBe("DRAFT");
  });

  test("without a session is sent to sign in, without the right is refused", async () => {
    const anonymous = await outcome(
      list.loader(args(new Request("http://seaway.test/eb/ebBooking?f.ebStatus=DRAFT"))),
    );
    expect(anonymous.location).toBe("/login?redirect=%2Feb%2FebBooking%3Ff.ebStatus%3DDRAFT");
    const request = await pageRequest(served.tokens.anna, "/eb/captainConfirm");
    expect(await outcome(captain.loader(args(request)))).toMatchObject({ status: 403 });
    expect(await call(served.tokens.anna, "eb/captainConfirm/list")).toMatchObject({ code: 403 });
    expect(await call(served.tokens.captain, "eb/ebBooking/save", anEbooking())).toMatchObject({
      code: 403,
    });
  });

  test("of another site cannot post", async () => {
    const own = await pageRequest(served.tokens.anna, "/eb/ebBooking", {
      _step: "submit",
      row: "1",
    });
    own.headers.set("origin", "http://evil.test");
    expect(await outcome(list.action(args(own)))).toMatchObject({ status: 403 });
  });
});

test("calls answer in the reader's language with every fault", async () => {
  const response = await call(served.tokens.anna, "eb/ebBooking/save", {
    ...anEbooking(),
    portLoad: "",
    clientCode: "",
  });
  expect(response.code).toBe(500);
  expect(response.faults?.map((fault) => fault.field)).toEqual(["clientCode", "portLoad"]);
  const { id } = await made({ shipperName: "" });
  const submit = await call<{ rows: { faults: { field: string }[] }[] }>(
    served.tokens.anna,
    "eb/ebBooking/submit",
    { rows: [{ id }] },
  );
  expect(submit.data.rows[0]?.faults.map((fault) => fault.field)).toEqual([
    undefined,
    "shipperName",
  ]);
});
