import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Booking, BookingRoll } from "#domain/booking/booking-record/booking.entity.server.ts";
import { readBooking } from "#domain/booking/booking/booking.queries.server.ts";
import { bookingAttachments } from "#domain/booking/booking/ops/attachments.server.ts";
import { changeContract } from "#domain/booking/booking/ops/change-contract.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { bookingResource, bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { changeVoyage } from "#domain/booking/booking/ops/change-voyage.server.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { responseOf, faultsOf } from "#tests/db/booking/ebooking/fixture.ts";
import { anEbooking, dangerousLine, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
});
afterAll(() => testDatabase.close());

type Action = keyof typeof bookingSteps;
const { cargo, containers, ...form } = anEbooking();
const aBooking = (over: object = {}) => ({ ...form, cargo, containers, ...over });
const save = (over: object = {}, who = testDatabase.as("clerk")) =>
  runOperation(who, saveBooking, aBooking(over));
const step = async (action: Action, id: number, more: object = {}) =>
  responseOf(
    await runOperation(testDatabase.as("clerk"), bookingSteps[action], { rows: [{ id }], ...more }),
  );
const read = (id: number) =>
  testDatabase.em().findOneOrFail(Booking, { id }, { populate: ["cargo", "containers", "voyage"] });
const voyageId = async (voyageName: string) =>
  (await testDatabase.em().findOneOrFail(Voyage, { voyageName })).id;
const setVoyage = (change: Partial<Voyage>, voyageName = "HANSHIN/2601E") =>
  testDatabase.em().nativeUpdate(Voyage, { voyageName }, change);
const setBooking = (id: number, change: Partial<Booking>) =>
  testDatabase.em().nativeUpdate(Booking, { id }, change);
const confirmed = async (over: object = {}) => {
  const made = await save(over);
  expect(await step("confirm", made.id)).toBe("done");
  return made;
};
const addFee = async (bkNo: string, over: { status?: string; invoiced?: string } = {}) => {
  const em = testDatabase.em();
  await sql`insert into fee (
        version, voyage_id, bk_no, corp_code, fee_code, fee_name, unit, qty, price, currency,
        amount, no_tax_amount, currency_rate, base_amount, fee_status, invoiced_amount
      )
    values (
        1, ${await voyageId("HANSHIN/2601E")}, ${bkNo}, 'ACME', 'OF', 'Ocean freight', 'CONTAINER',
        1, 10, 'USD', 10, 10, 7, 70, ${over.status ?? "CREATED"}, ${over.invoiced ?? "0"}
      )`.execute(em.getKysely());
};
const addBox = async (
  id: number,
  over: { cntNo?: string; sizeType?: string; pkgs?: number; gwt?: string } = {},
) => {
  const booking = await read(id);
  await sql`insert into box(version, booking_id, voyage_id, cnt_no, size_type, pkgs, gwt)
    values (
        1, ${id}, ${booking.voyage.id}, ${over.cntNo ?? "SEAU1234565"}, ${over.sizeType ?? "20GP"},
        ${over.pkgs ?? 10}, ${over.gwt ?? "1000"}
      )`.execute(testDatabase.em().getKysely());
};

describe("attachments", () => {
  test("are five at most, seen and removed by whom the booking is for, and counted when they are handed out", async () => {
    const made = await save();
    const files = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        name: `letter-${i}.txt`,
        bytes: Buffer.from("letter of indemnity"),
      }));
    const { attach, download, read: filesOf, remove } = bookingAttachments;
    const clerk = testDatabase.as("clerk");
    expect(await runOperation(clerk, attach, { id: made.id, files: files(3) })).toMatchObject({
      attached: 3,
    });
    await expect(
      runOperation(clerk, attach, { id: made.id, files: files(3) }),
    ).rejects.toMatchObject({ code: "booking.tooManyFiles" });
    const { no, files: stored } = await filesOf(
      { em: testDatabase.em(), actor: clerk.actor },
      made.id,
    );
    expect([no, stored.map(({ fileName }) => fileName)]).toEqual([
      made.bkNo,
      ["letter-0.txt", "letter-1.txt", "letter-2.txt"],
    ]);
    const [first, second] = stored.map(({ id }) => ({ attachmentId: id }));
    expect(String((await runOperation(clerk, download, first)).body)).toBe("letter of indemnity");
    const stranger = testDatabase.as("customer", {
      customerCodes: ["BOLT"],
      permissions: ["booking:list", "booking:edit"],
    });
    for (const operation of [download, remove] as const)
      await expect(runOperation(stranger, operation as Operation, first)).rejects.toMatchObject({
        code: "kit.notFound",
      });
    const own = testDatabase.as("customer", {
      customerCodes: ["ACME"],
      permissions: ["booking:list", "booking:edit"],
    });
    await expect(runOperation(own, remove, first)).rejects.toMatchObject({
      code: "booking.notYourFile",
    });
    await runOperation(clerk, remove, second);
    const after = await filesOf({ em: testDatabase.em(), actor: clerk.actor }, made.id);
    expect(after.files.map(({ downloadCount }) => downloadCount)).toEqual([1, 0]);
  });
});

describe("entry", () => {
  test("is numbered, totalled and dated; a number by hand is upper-cased, unique and not of the automatic range", async () => {
    const made = await save({ cargo: [plainLine, dangerousLine] });
    expect(made.bkNo).toMatch(/^SWBK\d{9}$/);
    expect(await read(made.id)).toMatchObject({
      bkStatus: "DRAFT",
      pkgs: 30,
      gwt: "3000.000",
      ctn20Num: 2,
      etd: "2026-12-01",
      hscode: "730890",
    });
    expect((await save({ bkNo: " hand-1 " })).bkNo).toBe("HAND-1");
    expect(await faultsOf(save({ bkNo: "HAND-1" }))).toEqual([" kit.notUnique"]);
    expect(await faultsOf(save({ bkNo: "SWBK1" }))).toEqual(["bkNo kit.autoPrefix"]);
  });

  test("what is missing or unknown is said at its field", async () => {
    expect(await faultsOf(save({ cargo: [], containers: [] }))).toEqual([
      "containers booking.containersRequired",
      "cargo booking.cargoRequired",
    ]);
    expect(await faultsOf(save({ clientCode: "NOBODY", agent: "NONE", portDis: "ZZZZZ" }))).toEqual(
      ["portDis kit.unknownCode", "clientCode kit.unknownCode", "agent kit.unknownCode"],
    );
    expect(await faultsOf(save({ portDis: "CNSHA", portLoad: "JPTYO" }))).toEqual([
      "portDis voyage.portOrder",
    ]);
    expect(await faultsOf(save({ cargo: [{ ...dangerousLine, dgLinker: "" }] }))).toEqual([
      "cargo.0.dgLinker kit.requiredPlain",
    ]);
    await setVoyage({ ended: "Y" });
    expect(await faultsOf(save())).toEqual(["voyage booking.voyageEnded"]);
    await setVoyage({ ended: "N" });
  });

  test("a locked booking is frozen, a cancelled one not open, a stale form names who and when", async () => {
    const { id } = await confirmed();
    await setBooking(id, { bkStatus: "LOCKED" });
    expect(await faultsOf(save({ id }))).toEqual([" booking.frozen"]);
    await setBooking(id, { bkStatus: "CANCELLED" });
    expect(await faultsOf(save({ id }))).toEqual([" booking.notNow"]);
    await setBooking(id, { bkStatus: "CONFIRMED" });
    expect(await faultsOf(save({ id, version: 1 }))).toEqual([`${id} kit.stale`]);
  });

  test("a customer has no door to internal bookings", async () => {
    const { id } = await save();
    const customer = testDatabase.as("customer", { customerCodes: ["ACME"] });
    await expect(
      readResource(testDatabase.em(), customer.actor, bookingResource, id),
    ).rejects.toThrow("kit.noPermission");
    await expect(save({}, customer)).rejects.toThrow("kit.noPermission");
    const granted = testDatabase.as("customer", {
      customerCodes: ["BOLT"],
      permissions: ["booking:list"],
    });
    await expect(
      readResource(testDatabase.em(), granted.actor, bookingResource, id),
    ).rejects.toThrow("kit.notFound");
    const query = {
      filters: [],
      sort: [{ key: "createdTime", order: "desc" as const }],
      page: 1,
      pageSize: 10,
    };
    expect(
      (await searchResource(testDatabase.em(), granted.actor, bookingResource, query)).total,
    ).toBe(0);
  });
});

describe("steps", () => {
  test("confirm, lock, unlock, cancel and back; each refuses in another status", async () => {
    const { id } = await save();
    expect(await step("lock", id)).toBe("booking.notNow");
    expect(await step("confirm", id)).toBe("done");
    expect(await step("confirm", id)).toBe("booking.notNow");
    expect(await step("remove", id)).toBe("booking.cannotDelete");
    expect(await step("unlock", id)).toBe("booking.notNow");
    expect(await step("cancel", id)).toBe("done");
    expect(await step("confirm", id)).toBe("done");
    await addBox(id, { cntNo: "SEAU1000001", pkgs: 4, gwt: "400" });
    await addBox(id, { cntNo: "SEAU1000002", pkgs: 6, gwt: "600" });
    expect(await step("lock", id)).toBe("done");
    expect(await read(id)).toMatchObject({
      bkStatus: "LOCKED",
      reconcileResult: "EQUAL",
      lockReason: "",
    });
    expect(await step("unlock", id)).toBe("done");
  });

  test("lock is refused while booked and imported differ, unless the reason is given", async () => {
    const { id } = await confirmed();
    await addBox(id);
    expect(await step("reconcile", id)).toBe("done");
    expect(await read(id)).toMatchObject({
      bkStatus: "CONFIRMED",
      reconcileResult: "DIFFERS",
      reconcileTime: expect.any(Date),
    });
    expect(await step("lock", id)).toBe("booking.differs");
    expect((await read(id)).bkStatus).toBe("CONFIRMED");
    expect(await step("lock", id, { reason: "second box tomorrow" })).toBe("done");
    expect(await read(id)).toMatchObject({ bkStatus: "LOCKED", lockReason: "second box tomorrow" });
  });

  test("bills and invoices hold a booking", async () => {
    const { id, bkNo } = await confirmed();
    expect(await step("cancelBill", id)).toBe("booking.noBills");
    await setBooking(id, { blStatus: "ISSUED" });
    expect(await step("cancel", id)).toBe("booking.billIssued");
    expect(await step("cancelCustoms", id, { reason: "held" })).toBe("booking.billIssued");
    expect(await step("cancelBill", id)).toBe("booking.billIssued");
    await setBooking(id, { blStatus: "NONE" });
    await addFee(bkNo, { invoiced: "5" });
    expect(await step("cancel", id)).toBe("booking.feeInvoiced");
  });

  test("shut out needs a reason and leads back; an ended voyage stops", async () => {
    const { id } = await confirmed();
    await expect(step("cancelCustoms", id)).rejects.toThrow("kit.reasonRequired");
    expect(await step("cancelCustoms", id, { reason: "customs hold" })).toBe("done");
    expect(await read(id)).toMatchObject({ bkStatus: "SHUT_OUT", changeReason: "customs hold" });
    await setVoyage({ ended: "Y" });
    expect(await step("reCustoms", id)).toBe("booking.voyageEnded");
    expect(await step("copy", id)).toBe("booking.voyageEnded");
    await setVoyage({ ended: "N" });
    expect(await step("reCustoms", id)).toBe("done");
  });

  test("a copy is a draft under its own number, without results and links", async () => {
    const { id } = await confirmed({
      remark: "copy this",
      cargo: [dangerousLine, plainLine],
      bkNo: "ORIGINAL-1",
    });
    await setBooking(id, { ebNo: "EB1", mainBkNo: "MAIN" });
    const copied = await runOperation(testDatabase.as("clerk"), bookingSteps.copy, {
      rows: [{ id }],
    });
    const copy = await testDatabase
      .em()
      .findOneOrFail(
        Booking,
        { remark: "copy this", bkStatus: "DRAFT" },
        { populate: ["cargo", "containers"] },
      );
    expect(copied.rows).toMatchObject([
      { done: true, code: "booking.copiedAs", params: { made: copy.bkNo, madeId: copy.id } },
    ]);
    expect(copy).toMatchObject({
      ebNo: "",
      mainBkNo: "",
      gwt: "3000.000",
      bkNo: expect.stringMatching(/^SWBK/),
    });
    expect(copy.cargo.getItems().map((line) => line.goodsNameEn)).toEqual(["PAINT", "STEEL PARTS"]);
    expect((await read(id)).cargo).toHaveLength(2);
  });

  test("a change of the lines alone is a change: the other's stale sheet does not put its lines over it; an equal save changes nothing", async () => {
    const made = await save({});
    const before = await read(made.id);
    const sent = (goodsNameEn: string) => ({
      id: made.id,
      version: before.version,
      cargo: [{ ...plainLine, id: before.cargo[0]?.id ?? 0, goodsNameEn }],
      containers: [{ id: before.containers[0]?.id ?? 0, sizeType: "20GP", contCount: 2 }],
    });
    await save(sent(before.cargo[0]?.goodsNameEn ?? ""));
    expect((await read(made.id)).version).toBe(before.version);
    await save(sent("BOLTS"));
    expect(await faultsOf(save(sent("NUTS")))).toEqual([expect.stringContaining("kit.stale")]);
    expect((await read(made.id)).cargo.getItems().map((line) => line.goodsNameEn)).toEqual([
      "BOLTS",
    ]);
  });

  test("only a draft is deleted, with its lines", async () => {
    const { id } = await save();
    expect(await step("remove", id)).toBe("done");
    expect(
      await rowsOf(testDatabase, sql`select 1 from booking_cargo where booking_id = ${id}`),
    ).toEqual([]);
  });
});

describe("change of voyage", () => {
  const roll = (id: number, over: object = {}) =>
    runOperation(testDatabase.as("clerk", { userName: "carl" }), changeVoyage, {
      id,
      voyage: "HANSHIN/2602E",
      changeReason: "rolled by the line",
      ...over,
    });

  test("keeps a record, moves boxes and open fees, and dates the booking anew", async () => {
    const { id, bkNo } = await confirmed();
    await addBox(id, { cntNo: "SEAU2000001" });
    await addFee(bkNo);
    await roll(id, { changeContact: "MR WU" });
    const target = await voyageId("HANSHIN/2602E");
    expect(await read(id)).toMatchObject({
      voyage: { id: target },
      changeReason: "rolled by the line",
      changeContact: "MR WU",
      bkStatus: "CONFIRMED",
    });
    expect(
      await rowsOf(
        testDatabase,
        sql`select voyage_id
          from box
          where booking_id = ${id}
          union all
          select voyage_id
          from fee
          where bk_no = ${bkNo}`,
      ),
    ).toEqual([{ voyage_id: target }, { voyage_id: target }]);
    const form = await readBooking(testDatabase.em(), testDatabase.as("clerk").actor, id);
    expect(form?.rolls).toMatchObject([
      {
        from: "HANSHIN/2601E",
        to: "HANSHIN/2602E",
        reason: "rolled by the line",
        contact: "MR WU",
        by: "carl",
      },
    ]);
  });

  test("is refused with its own reason each time, and then nothing has changed", async () => {
    const draft = await save();
    expect(await faultsOf(roll(draft.id))).toEqual([" booking.notNow"]);
    const { id, bkNo } = await confirmed();
    expect(await faultsOf(roll(id, { changeReason: " " }))).toEqual(["changeReason kit.required"]);
    expect(await faultsOf(roll(id, { voyage: "HANSHIN/2601E" }))).toEqual([
      "voyage booking.sameVoyage",
    ]);
    expect(await faultsOf(roll(id, { voyage: "NOBODY/1" }))).toEqual(["voyage kit.unknownCode"]);
    expect(await faultsOf(roll(id, { version: 1 }))).toEqual([`${id} kit.stale`]);
    expect(await faultsOf(roll(999_999))).toEqual(["999999 kit.notFound"]);
    await setVoyage({ ended: "Y" }, "HANSHIN/2602E");
    expect(await faultsOf(roll(id))).toEqual(["voyage voyage.ended"]);
    await setVoyage({ ended: "N" }, "HANSHIN/2602E");
    await setBooking(id, { portDis: "JPUKB" });
    expect(await faultsOf(roll(id))).toEqual(["portDis voyage.portNotCalled"]);
    await setBooking(id, { portDis: "JPTYO", blStatus: "DRAFT" });
    expect(await faultsOf(roll(id))).toEqual([" booking.billsExist"]);
    await setBooking(id, { blStatus: "NONE" });
    await addFee(bkNo, { status: "AUDITED" });
    expect(await faultsOf(roll(id))).toEqual([" booking.feeAudited"]);
    expect((await read(id)).voyage.voyageName).toBe("HANSHIN/2601E");
    expect(await testDatabase.em().count(BookingRoll, { booking: id })).toBe(0);
  });

  test("the sheet moves drafts only", async () => {
    const draft = await save();
    await save({ id: draft.id, voyage: "HANSHIN/2602E" });
    expect((await read(draft.id)).voyage.voyageName).toBe("HANSHIN/2602E");
    const { id } = await confirmed();
    expect(await faultsOf(save({ id, voyage: "HANSHIN/2602E" }))).toEqual([
      "voyage booking.useChangeVoyage",
    ]);
  });

  test("a locked voyage keeps its fees", async () => {
    const { id, bkNo } = await confirmed();
    await addFee(bkNo);
    await setVoyage({ feeLock: "Y" });
    expect(await faultsOf(roll(id))).toEqual([" voyage.feeLocked"]);
    await setVoyage({ feeLock: "N" });
    await setBooking(id, { feeLock: "Y" });
    expect(await faultsOf(roll(id))).toEqual([" booking.feeAudited"]);
  });
});

test("the contract is changed until the lock, and its number is required", async () => {
  const { id } = await confirmed();
  const change = (over: object = {}) =>
    runOperation(testDatabase.as("clerk"), changeContract, {
      id,
      serviceContractNo: "sc-9",
      serviceContractVersion: "2",
      ...over,
    });
  await change({ changeReason: "new terms" });
  expect(await read(id)).toMatchObject({
    serviceContractNo: "SC-9",
    serviceContractVersion: 2,
    changeReason: "new terms",
  });
  expect(await faultsOf(change({ serviceContractNo: "" }))).toEqual([
    "serviceContractNo kit.required",
  ]);
  expect(await faultsOf(change({ version: 1 }))).toEqual([`${id} kit.stale`]);
  await setBooking(id, { bkStatus: "LOCKED" });
  expect(await faultsOf(change())).toEqual([" booking.notNow"]);
});
