import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposalOf } from "#domain/containers/loading/ops/load-cargo.server.ts";
import { readLoading, readLoadPlan } from "#domain/containers/loading/loading.queries.server.ts";
import { saveContainerRow } from "#domain/containers/container/ops/save-container-row.server.ts";
import {
  loadingBoxResource,
  loadingLineResource,
  loadingResource,
} from "#domain/containers/loading/loading.resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { acme, bolt, openEbookingFixture } from "#tests/db/booking/ebooking/fixture.ts";
import { anEbooking, plainLine } from "#tests/db/booking/ebooking/sea.ts";
import { rowsOf } from "#tests/support/test-database.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

let number = 0;
function cntNo(): string {
  number += 1;
  const head = `MSKU${String(number).padStart(6, "0")}`;
  return head + checkDigit(head);
}
const query = {
  filters: [],
  sort: [{ key: "id", order: "asc" as const }],
  page: 1,
  pageSize: 1000,
};

/** Loading of an e-booking. */
async function loadingOf(
  ebId: number,
): Promise<{ id: number; version: number; state: string; importId: number }> {
  const rows = await rowsOf<{ id: number; version: number; state: string; importId: number }>(
    context.testDatabase,
    sql`select id, version, state, import_id as "importId"
      from eb_loading
      where e_booking_id = ${ebId}`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] ?? { id: 0, version: 0, state: "", importId: 0 };
}

/** A received e-booking with two 20GP and two lines of cargo. */
async function received(): Promise<{ ebId: number; id: number }> {
  const cargo = [
    { ...plainLine, pkgs: 3, gwt: "10000", dim: "10" },
    { ...plainLine, goodsNameEn: "BOLTS", pkgs: 7, gwt: "7000.001", dim: "3.333" },
  ];
  const ebId = await context.submitted({ cargo });
  const result = await context.step("receive", ebId);
  if (result.done !== 1) throw new Error(JSON.stringify(result));
  const clerk = context.testDatabase.em();
  await sql`update booking
    set bk_status = 'CONFIRMED'
    where bk_no = (select bk_no from e_booking where id = ${ebId})`.execute(clerk.getKysely());
  return { ebId, id: (await loadingOf(ebId)).id };
}

const aBox = (over: object = {}) => ({
  cntNo: cntNo(),
  sizeType: "20GP",
  sealNo: `SL${number}`,
  ...over,
});
const save = (
  id: number,
  boxes: object[],
  more: object = {},
  caller: Caller = context.customer(),
) => {
  const { save: operation } = loadingResource;
  if (!operation) throw new Error("no save");
  return runOperation(caller, operation, { id, boxes, ...more });
};
const load = (
  id: number,
  cells: object[],
  more: object = {},
  caller: Caller = context.customer(),
) => {
  const { load: operation } = loadingResource.more ?? {};
  if (!operation) throw new Error("no load");
  return runOperation(caller, operation, { id, cells, ...more });
};
const step = async (
  name: "confirm" | "reopen",
  id: number,
  more: object = {},
  caller: Caller = context.customer(),
) => {
  const { [name]: operation } = loadingResource.steps;
  if (!operation) throw new Error(name);
  return ((await runOperation(caller, operation, { rows: [{ id }], ...more })) as StepResult)
    .rows[0];
};
const refusals = async (work: Promise<unknown>) =>
  refusalsOf(await work.catch((error: unknown) => error)).map(
    ({ place, code }) => `${place.field ?? place.key ?? ""} ${code}`,
  );
const planOf = (id: number) => readLoadPlan(context.testDatabase.em(), id);
const staff = () => context.testDatabase.as("clerk");

/** Boxes and load as far as the customer may confirm. */
async function packed() {
  const { ebId, id } = await received();
  await save(id, [
    aBox(),
    aBox({ vgm: "9500", vgmMethod: "1", vgmTime: "2026-06-02 08:00", tareKg: "2200" }),
  ]);
  const plan = await planOf(id);
  await load(id, proposalOf(plan));
  return { ebId, id, plan };
}

describe("containers of the customer", () => {
  test("are entered with number, size, seal and verified gross mass; who declared it stays", async () => {
    const { id } = await received();
    const weighed = { vgm: "24500.5", vgmMethod: "1", vgmTime: "2026-06-02 08:00" };
    await save(id, [aBox(weighed), aBox({ sizeType: "22G1" })]);
    const record = await readLoading(context.testDatabase.em(), staff().actor, id);
    expect(record).toMatchObject({ ordered: "2 × 20GP", leftPkgs: 10 });
    const boxes = (record?.["boxes"] ?? []) as { id: number; version: number }[];
    expect(boxes).toMatchObject([
      { vgm: "24500.500", vgmMethod: "1", vgmBy: "anna" },
      { sizeType: "20GP", vgmBy: "" },
    ]);
    await save(
      id,
      boxes.map((box) => ({ ...box, remark: "checked" })),
      {},
      staff(),
    );
    const rows = await rowsOf(
      context.testDatabase,
      sql`select vgm_by as "vgmBy", remark from eb_box where loading_id = ${id} order by line_no`,
    );
    expect(rows).toEqual([
      { vgmBy: "anna", remark: "checked" },
      { vgmBy: "", remark: "checked" },
    ]);
  });

  test("faults come at their field, all at once, and change nothing", async () => {
    const { id } = await received();
    const box = aBox();
    const wrong = [
      box,
      { ...aBox(), cntNo: "MSKU0000001" },
      { ...aBox(), sizeType: "99XX", vgm: "100" },
      { ...box },
    ];
    expect(await refusals(save(id, wrong))).toEqual([
      "boxes.1.cntNo gear.cntNo.digit",
      "boxes.2.sizeType container.unknownSize",
      "boxes.2.vgmMethod loading.vgmMethodRequired",
      "boxes.2.vgmTime loading.vgmTimeRequired",
      "boxes.3.cntNo container.duplicate",
    ]);
    expect(
      await refusals(save(id, [aBox({ vgm: "9000", vgmMethod: "1", vgmTime: "noon" })])),
    ).toEqual(["boxes.0.vgmTime loading.badTime"]);
    expect((await planOf(id)).boxes).toEqual([]);
  });

  test("a stale form is refused", async () => {
    const { id } = await received();
    await save(id, [aBox()], { version: 1 });
    expect((await refusals(save(id, [aBox()], { version: 1 })))[0]).toContain("kit.stale");
  });
});

describe("load cargo", () => {
  test("conserves packages, weight and measure to the gram", async () => {
    const { id } = await received();
    await save(id, [aBox(), aBox()]);
    const { cargo, boxes } = await planOf(id);
    const [first, second] = boxes.map((box) => box.id);
    const [steel, bolts] = cargo.map((entry) => entry.id);
    const cells = [
      { boxId: first, cargoId: steel, pkgs: 1 },
      { boxId: second, cargoId: steel, pkgs: 2 },
      { boxId: first, cargoId: bolts, pkgs: 4 },
    ];
    expect(await load(id, cells)).toEqual({ id, leftPkgs: 3 });
    await load(id, [...cells, { boxId: second, cargoId: bolts, pkgs: 3 }]);
    const sums = await rowsOf(
      context.testDatabase,
      sql`select c.line_no as line, sum(l.pkgs)::int as pkgs, sum(l.gwt)::text as gwt,
          sum(l.dim)::text as dim
        from eb_load l join eb_cargo c on c.id = l.cargo_id join eb_box x on x.id = l.box_id
        where x.loading_id = ${id}
        group by 1
        order by 1`,
    );
    expect(sums).toEqual([
      { line: 1, pkgs: 3, gwt: "10000.000", dim: "10.000" },
      { line: 2, pkgs: 7, gwt: "7000.001", dim: "3.333" },
    ]);
  });

  test("more packages than the line has, cargo of another e-booking and too heavy a box are refused", async () => {
    const { id } = await received();
    const other = await received();
    await save(id, [aBox(), aBox({ emptyFlag: "Y" })]);
    const { cargo, boxes } = await planOf(id);
    const [box, empty] = boxes.map((entry) => entry.id);
    const [steel] = cargo.map((entry) => entry.id);
    expect(await refusals(load(id, [{ boxId: box, cargoId: steel, pkgs: 4 }]))).toEqual([
      "cells.0.pkgs loading.tooMany",
    ]);
    expect(await refusals(load(id, [{ boxId: empty, cargoId: steel, pkgs: 1 }]))).toEqual([
      "cells.0.pkgs loading.emptyBox",
    ]);
    const [foreign] = (await planOf(other.id)).cargo;
    expect(
      (await refusals(load(id, [{ boxId: box, cargoId: foreign?.id, pkgs: 1 }])))[0],
    ).toContain("kit.notFound");
    await sql`update size_type set max_payload_kg = 9000 where code = '20GP'`.execute(
      context.testDatabase.em().getKysely(),
    );
    try {
      expect(await refusals(load(id, [{ boxId: box, cargoId: steel, pkgs: 3 }]))).toEqual([
        "cells.0.pkgs loading.overweight",
      ]);
    } finally {
      await sql`update size_type set max_payload_kg = 28000 where code = '20GP'`.execute(
        context.testDatabase.em().getKysely(),
      );
    }
    expect((await planOf(id)).cells).toEqual([]);
  });

  test("the proposal may be saved as it is", async () => {
    const { id } = await packed();
    expect(await loadLeft(id)).toBe(0);
  });
});
const loadLeft = async (id: number) =>
  (await readLoading(context.testDatabase.em(), staff().actor, id))?.["leftPkgs"];

describe("confirm", () => {
  test("hands the containers to container import, which verifies and packs them with their verified gross mass", async () => {
    const { ebId, id } = await packed();
    expect(await step("confirm", id)).toMatchObject({ done: true });
    expect(await loadingOf(ebId)).toMatchObject({ state: "CONFIRMED" });
    const boxes = await rowsOf(
      context.testDatabase,
      sql`select x.pkgs, x.gwt::text as gwt, x.vgm_kg::text as vgm, x.weigh_method as method,
          r.check_status as status
        from box x
          join booking b on b.id = x.booking_id
          join e_booking e on e.bk_no = b.bk_no
          join container_import_row r on r.id = x.import_row_id
        where e.id = ${ebId}
        order by x.id`,
    );
    expect(boxes.length).toBeGreaterThan(0);
    expect(
      boxes.reduce((sum: number, box) => sum + Number((box as { pkgs: number }).pkgs), 0),
    ).toBe(10);
    for (const box of boxes) expect(box).toMatchObject({ status: "IMPORTED" });
    const declared = await rowsOf(
      context.testDatabase,
      sql`select d.weight_kg::text as kg, d.method, d.obtained_by as by,
          d.declared_time at time zone 'Asia/Shanghai' = '2026-06-02 08:00' as at
        from vgm_declaration d
          join booking b on b.id = d.booking_id
          join e_booking e on e.bk_no = b.bk_no
        where e.id = ${ebId}`,
    );
    expect(declared).toEqual([{ kg: "9500.000", method: "1", by: "DOOR", at: true }]);
  });

  test("bills find each cargo line in the container the customer named", async () => {
    const { ebId, id } = await received();
    await save(id, [aBox(), aBox()]);
    const { cargo, boxes } = await planOf(id);
    // The second line in the first container: in order the packer would put it last.
    const cells = [
      { boxId: boxes[0]?.id, cargoId: cargo[1]?.id, pkgs: 7 },
      { boxId: boxes[1]?.id, cargoId: cargo[0]?.id, pkgs: 3 },
    ];
    await load(id, cells);
    expect(await step("confirm", id)).toMatchObject({ done: true });
    const lines = await rowsOf(
      context.testDatabase,
      sql`select x.cnt_no as box, k.line_no as line, l.pkgs, l.gwt::text as gwt
        from packing_line l
          join box x on x.id = l.box_id
          join booking_cargo k on k.id = l.cargo_id
          join booking b on b.id = l.booking_id
          join e_booking e on e.bk_no = b.bk_no
        where e.id = ${ebId}
        order by x.id`,
    );
    expect(lines).toEqual([
      { box: boxes[0]?.cntNo, line: 2, pkgs: 7, gwt: "7000.001" },
      { box: boxes[1]?.cntNo, line: 1, pkgs: 3, gwt: "10000.000" },
    ]);
  });

  test("afterwards every change needs a correction, until staff open it again with a reason", async () => {
    const { ebId, id, plan } = await packed();
    await step("confirm", id);
    expect(await refusals(save(id, [aBox()]))).toEqual([" loading.needsCorrection"]);
    expect(await refusals(save(id, [aBox()], {}, staff()))).toEqual([" loading.needsCorrection"]);
    expect(await refusals(load(id, proposalOf(plan)))).toEqual([" loading.needsCorrection"]);
    expect((await step("confirm", id))?.code).toBe("loading.needsCorrection");
    expect(await refusals(step("reopen", id, { reason: "x" }, context.customer()))).toEqual([
      " kit.noPermission",
    ]);
    expect(await refusals(step("reopen", id, {}, staff()))).toEqual(["reason kit.reasonRequired"]);
    expect(await step("reopen", id, { reason: "wrong seal" }, staff())).toMatchObject({
      done: true,
    });
    expect((await step("reopen", id, { reason: "again" }, staff()))?.code).toBe(
      "loading.notConfirmed",
    );
    const left = await rowsOf(
      context.testDatabase,
      sql`select 1
        from box x join booking b on b.id = x.booking_id join e_booking e on e.bk_no = b.bk_no
        where e.id = ${ebId}`,
    );
    expect(left).toEqual([]);
    expect(await step("confirm", id)).toMatchObject({ done: true });
  });

  test("not before it is complete", async () => {
    const { id } = await received();
    expect((await step("confirm", id))?.code).toBe("loading.noBoxes");
    await save(id, [aBox({ sealNo: "" })]);
    expect((await step("confirm", id))?.code).toBe("loading.unsealed");
    const draft = await loadingOf((await context.save(anEbooking())).id);
    expect((await step("confirm", draft.id))?.code).toBe("loading.notReceived");
  });

  test("a container that another booking has waits with the carrier, and takes its declared mass and cargo along once corrected", async () => {
    const first = await packed();
    await step("confirm", first.id);
    const [taken] = (await planOf(first.id)).boxes;
    const second = await received();
    await save(second.id, [
      aBox({ cntNo: taken?.cntNo, vgm: "12400", vgmMethod: "1", vgmTime: "2026-06-02 08:00" }),
      aBox(),
    ]);
    const plan = await planOf(second.id);
    await load(
      second.id,
      plan.cargo.map((entry, i) => ({
        boxId: plan.boxes[i]?.id,
        cargoId: entry.id,
        pkgs: entry.pkgs,
      })),
    );
    expect(await step("confirm", second.id)).toMatchObject({
      done: true,
      code: "loading.toVerify",
      params: { count: 1 },
    });
    const { importId } = await loadingOf(second.ebId);
    const [row] = await rowsOf<{ id: number; version: number }>(
      context.testDatabase,
      sql`select id, version, size_type as "sizeType", bk_no as "bkNo", seal_no as "sealNo",
          pkgs::text, gwt::text, dim::text
        from container_import_row
        where container_import_id = ${importId} and check_status = 'VERIFY_FAILED'`,
    );
    const boxes = () =>
      rowsOf(
        context.testDatabase,
        sql`select x.cnt_no as box, x.vgm_kg::float8 as vgm, x.weigh_method as method,
            (select sum(l.pkgs)::int from packing_line l where l.box_id = x.id) as pkgs
          from box x join booking b on b.id = x.booking_id join e_booking e on e.bk_no = b.bk_no
          where e.id = ${second.ebId}
          order by x.id`,
      );
    expect(await boxes()).toMatchObject([{ vgm: null, method: "" }]);
    const corrected = cntNo();
    expect(
      await runOperation(staff(), saveContainerRow, { ...row, cntNo: corrected }),
    ).toMatchObject({ checkStatus: "IMPORTED" });
    expect(await boxes()).toEqual([
      { box: plan.boxes[1]?.cntNo, vgm: null, method: "", pkgs: plan.cargo[1]?.pkgs },
      { box: corrected, vgm: 12400, method: "1", pkgs: plan.cargo[0]?.pkgs },
    ]);
  });
});

test("another customer's packing does not exist", async () => {
  const { id } = await packed();
  const stranger = context.customer(bolt);
  for (const resource of [loadingResource, loadingBoxResource, loadingLineResource]) {
    const seen = await searchResource(context.testDatabase.em(), stranger.actor, resource, query);
    expect(seen.rows, resource.apiName).toEqual([]);
    const own = await searchResource(
      context.testDatabase.em(),
      context.customer(acme).actor,
      resource,
      query,
    );
    expect(own.rows.length, resource.apiName).toBeGreaterThan(0);
  }
  for (const other of [id, 999_999]) {
    await expect(
      readResource(context.testDatabase.em(), stranger.actor, loadingResource, other),
    ).rejects.toThrow("kit.notFound");
    expect(await refusals(save(other, [], {}, context.customer(bolt)))).toEqual([
      `${other} kit.notFound`,
    ]);
    expect(await refusals(load(other, [], {}, context.customer(bolt)))).toEqual([
      `${other} kit.notFound`,
    ]);
    expect(await refusals(step("confirm", other, {}, context.customer(bolt)))).toEqual([
      `${other} kit.notFound`,
    ]);
  }
});
