import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EbCorrection } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { correctionImport } from "#domain/booking/ebooking/correction/correction.import.server.ts";
import { correctionResource } from "#domain/booking/ebooking/correction/correction.resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { stepOf } from "#tests/support/step-of.ts";
import { acme, bolt, openEbookingFixture, responseOf } from "./fixture.ts";
import { anEbooking, plainLine } from "./sea.ts";

type Context = Awaited<ReturnType<typeof openEbookingFixture>>;
let context: Context;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

const clerk = (): Caller => context.testDatabase.as("clerk");
const customer = (): Caller => context.customer(acme);
const step = async (verb: string, id: number) =>
  (await runOperation(clerk(), stepOf(correctionResource, verb), { rows: [{ id }] })) as StepResult;

async function received(of: Context, over: Record<string, unknown> = {}): Promise<number> {
  const id = await of.submitted(over);
  expect(responseOf(await of.step("receive", id))).toBe("done");
  return id;
}

describe("corrections from a table", () => {
  const head = "EB号\t更正原因\t收货人\t付费方式\t货物行\t件数\t毛重(KG)";
  const read = (
    rows: readonly (readonly (string | number)[])[],
    { caller = clerk(), dryRun = false } = {},
  ) =>
    runOperation({ ...caller, dryRun }, correctionImport.operation, {
      source: { text: [head, ...rows.map((row) => row.join("\t"))].join("\n") },
    });
  const drafts = (id: number) =>
    context.testDatabase.em().find(EbCorrection, { eBooking: id, state: "DRAFT" });
  const two = { cargo: [plainLine, { ...plainLine, goodsNameEn: "BOLTS", pkgs: 6 }] };
  const noOf = async (id: number) => (await context.read(id)).ebNo;

  test("become drafts with what the rows say, cargo by line; the preview writes none, the same again changes nothing", async () => {
    const [id, other] = [await received(context, two), await received(context)];
    const [ebNo, otherNo] = [await noOf(id), await noOf(other)];
    const rows = [
      [ebNo, "letter of 3 May", "KANSAI PARTS KK", "COLLECT", 1, 9, 900.5],
      [ebNo, "", "", "", 2, "", 600],
      [otherNo, "renamed", "OSAKA PARTS KK"],
    ];
    expect(await read(rows, { dryRun: true })).toMatchObject({ changed: 3, faults: [] });
    expect(await drafts(id)).toEqual([]);
    expect(await read(rows)).toMatchObject({ rows: 3, changed: 3, unchanged: 0, faults: [] });
    const [draft] = await drafts(id);
    expect(draft).toMatchObject({
      reason: "letter of 3 May",
      content: { consigneeName: "KANSAI PARTS KK", freightTerms: "COLLECT" },
    });
    const { cargo = [] } = (draft?.content ?? {}) as {
      cargo?: { pkgs: number; gwt: string; goodsNameEn: string }[];
    };
    expect(cargo.map(({ pkgs, gwt, goodsNameEn }) => [pkgs, Number(gwt), goodsNameEn])).toEqual([
      [9, 900.5, plainLine.goodsNameEn],
      [6, 600, "BOLTS"],
    ]);
    expect((await context.read(id)).consigneeName).toBe("NIPPON PARTS KK");
    expect(await read(rows)).toMatchObject({ changed: 0, unchanged: 3 });
    expect(responseOf(await step("submit", id))).toBe("done");
    expect(responseOf(await step("receive", id))).toBe("done");
    expect(await context.read(id)).toMatchObject({
      consigneeName: "KANSAI PARTS KK",
      freightTerms: "COLLECT",
    });
  });

  test("each fault stands at its row and field, and then nothing is written", async () => {
    const [id, draft, locked] = [
      await received(context, two),
      (await context.save(anEbooking())).id,
      await received(context),
    ];
    const ebNo = await noOf(id);
    expect(responseOf(await context.step("lockManifest", locked))).toBe("done");
    const result = async (rows: readonly (readonly (string | number)[])[]) =>
      (await read(rows)).faults.map(({ row, field, code }) => `${row} ${field} ${code}`);
    const good = [ebNo, "", "KANSAI", "", 1];
    expect(
      await result([
        good,
        [ebNo, "", "OTHER", "", 2],
        [await noOf(draft), "", "X"],
        [ebNo, "", "", "", "", 5],
        [ebNo, "", "", "CASH", 2],
      ]),
    ).toEqual([
      "3 consigneeName correction.importOtherRow",
      "4 ebNo correction.importNotReceived",
      "5 lineNo import.required",
      expect.stringMatching(/^6 freightTerms /),
    ]);
    expect(await result([good, [ebNo, "", "", "", 3, 5], [await noOf(locked), "", "X"]])).toEqual([
      "3 lineNo correction.importNoLine",
      expect.stringMatching(/^4 .*ebooking.manifestLocked$/),
    ]);
    expect(await drafts(id)).toEqual([]);
    await expect(
      read([good], { caller: context.testDatabase.as("captain") }),
    ).rejects.toMatchObject({ code: "kit.noPermission" });
  });

  test("customers correct their own; a stranger's number answers like one that does not exist", async () => {
    const [own, locked] = [await received(context, two), await received(context)];
    expect(responseOf(await context.step("lockManifest", locked))).toBe("done");
    const [ebNo, lockedNo] = [await noOf(own), await noOf(locked)];
    const faults = async (caller: Caller, no: string) =>
      (await read([[no, "", "KANSAI"]], { caller })).faults.map(({ row, field, code, params }) => [
        row,
        field,
        code,
        { ...params, ebNo: "" },
      ]);
    const stranger = await faults(context.customer(bolt), ebNo);
    expect(stranger).toEqual([[2, "ebNo", "correction.importNotReceived", { ebNo: "" }]]);
    expect(stranger).toEqual(await faults(context.customer(bolt), "EB0000000000"));
    expect(await faults(customer(), lockedNo)).toEqual([
      [2, "", "ebooking.manifestLocked", expect.anything()],
    ]);
    expect(await drafts(own)).toEqual([]);

    expect(
      await read([[ebNo, "renamed", "KANSAI PARTS KK", "", 2, 7, 700]], { caller: customer() }),
    ).toMatchObject({
      changed: 1,
      faults: [],
    });
    expect(await drafts(own)).toMatchObject([
      { reason: "renamed", createdBy: "anna", content: { consigneeName: "KANSAI PARTS KK" } },
    ]);
    const again = [[ebNo, "renamed", "OSAKA PARTS KK", "", 2, 7, 700]];
    expect((await read(again, { dryRun: true })).changes.length).toBeGreaterThan(0);
    // Who changed the draft last is for staff.
    expect(await read(again, { caller: customer(), dryRun: true })).toMatchObject({
      changed: 1,
      changes: [],
      changedFields: 0,
    });
    const submitted = await runOperation(customer(), stepOf(correctionResource, "submit"), {
      rows: [{ id: own }],
    });
    expect(responseOf(submitted as StepResult)).toBe("done");
    expect(responseOf(await step("receive", own))).toBe("done");
    expect((await context.read(own)).cargo.getItems().map(({ pkgs }) => Number(pkgs))).toContain(7);
  });
});
