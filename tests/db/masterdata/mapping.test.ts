import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import type { Coverage } from "#domain/exchange/edi/mapping/ops/edi-coverage.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { imports, operationOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let partner = "";
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const [result] = await rowsOf<{ code: string }>(
    testDatabase,
    sql`select code from edi_partner order by code limit 1`,
  );
  partner = result?.code ?? "";
});
afterAll(() => testDatabase.close());

const save = async (input: object, role = "clerk") =>
  ((await testDatabase.run(role, operationOf("ediMapping.save"), input)) as { id: number }).id;
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`.trim()),
  );
const row = { sender: "*", type: "PACKAGE", systemCode: "TUB", ediCode: "TB" };

describe("EDI mapping", () => {
  test("asks for type and both codes, a known partner and a known type", async () => {
    expect(await faultsOf(save({ type: "", systemCode: "", ediCode: "" }))).toEqual([
      "type import.required",
      "systemCode import.required",
      "ediCode import.required",
    ]);
    expect(await faultsOf(save({ ...row, sender: "NOBODY" }))).toEqual(["sender kit.unknownCode"]);
    expect(await faultsOf(save({ ...row, type: "COLOUR" }))).toEqual(["type kit.notAnOption"]);
    expect(await faultsOf(save(row, "finance"))).toEqual(["kit.noPermission"]);
  });

  test("codes are read half-width and in capitals, a blank partner is all of them, and a row stands once", async () => {
    const id = await save({ ...row, sender: "", systemCode: " ｔub " });
    expect(
      await rowsOf(
        testDatabase,
        sql`select sender, system_code, priority from edi_mapping where id = ${id}`,
      ),
    ).toEqual([{ sender: "*", system_code: "TUB", priority: 0 }]);
    expect(await faultsOf(save(row))).toEqual(["sender master.exists"]);
  });

  test("every part of a row may be changed, but not into one that is there", async () => {
    const [{ id = 0 } = {}] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from edi_mapping where system_code = 'TUB'`,
    );
    expect(
      await save({ ...row, id, version: 1, sender: partner, ediCode: "TX", priority: "5" }),
    ).toBe(id);
    expect(
      await rowsOf(
        testDatabase,
        sql`select sender, edi_code, priority from edi_mapping where system_code = 'TUB'`,
      ),
    ).toEqual([{ sender: partner, edi_code: "TX", priority: 5 }]);
    await save(row);
    expect(await faultsOf(save({ ...row, id }))).toEqual(["sender master.exists"]);
    expect(await faultsOf(save({ ...row, id, version: 1, ediCode: "TY" }))).toEqual(["kit.stale"]);
    const gone = (await testDatabase.run("clerk", operationOf("ediMapping.remove"), {
      rows: [{ id }],
    })) as StepResult;
    expect(gone.done).toBe(1);
  });

  test("a file brings rows with the dictionary's words", async () => {
    const definition = imports.find((importDefinition) => importDefinition.kind === "ediMapping");
    const text = `Partner (* = all)\tType\tSystem code\tEDI code\n${partner}\tPackage\tKEG\tKG\n\tPORT\tCNTST\tCNXXX\nNOBODY\tPORT\tA\tB`;
    const result = (await testDatabase.run("clerk", definition?.operation ?? operationOf(""), {
      source: { text },
    })) as {
      faults: { row: number; code: string }[];
    };
    expect(result.faults.map((fault) => [fault.row, fault.code])).toEqual([[4, "kit.unknownCode"]]);
  });
});

describe("coverage", () => {
  const coverage = (input: object, role = "clerk") =>
    testDatabase.run(role, operationOf("edi.coverage"), input) as Promise<Coverage>;

  test("tells the codes in use that a partner's files cannot write, with how often and what else there is", async () => {
    const booking = await aBooking(testDatabase.em(), { bkStatus: "CONFIRMED" });
    const db = testDatabase.em().getKysely();
    await sql`update booking_cargo set package_kind = 'HAMPER' where booking_id = ${booking.id}`.execute(
      db,
    );
    const result = await coverage({ sender: partner, type: "PACKAGE" });
    expect(result.rows).toContainEqual(
      expect.objectContaining({ type: "PACKAGE", systemCode: "HAMPER", by: "none", ediCode: "" }),
    );
    expect(result.rows[0]?.uses).toBeGreaterThan(0);

    await save({ sender: "*", type: "PACKAGE", systemCode: "HAMPER", ediCode: "HR" });
    expect(
      (await coverage({ sender: partner, type: "PACKAGE" })).rows.filter(
        (row) => row.systemCode === "HAMPER",
      ),
    ).toEqual([]);
    const all = await coverage({ sender: partner, type: "PACKAGE", all: "Y" });
    expect(all.rows).toContainEqual(
      expect.objectContaining({ systemCode: "HAMPER", by: "any", ediCode: "HR" }),
    );
    await save({ sender: partner, type: "PACKAGE", systemCode: "HAMPER", ediCode: "HX" });
    expect((await coverage({ sender: partner, type: "PACKAGE", all: "Y" })).rows).toContainEqual(
      expect.objectContaining({ systemCode: "HAMPER", by: "partner", ediCode: "HX" }),
    );
    expect((await coverage({ type: "PACKAGE", all: "Y" })).rows).toContainEqual(
      expect.objectContaining({ systemCode: "HAMPER", by: "any" }),
    );
  });

  test("official port codes pass unchanged, sizes by their ISO codes; all types at once, those without mapping first", async () => {
    const { rows, mapped } = await coverage({ sender: partner, all: "Y" });
    expect(new Set(rows.map((row) => row.type)).size).toBeGreaterThan(3);
    expect(rows.find((row) => row.type === "PORT")).toMatchObject({ by: "official" });
    expect(rows.find((row) => row.type === "SIZETYPE")?.by).toBe("any");
    const order = rows.map((row) => ["none", "same", "official", "any", "partner"].indexOf(row.by));
    expect(order).toEqual(order.toSorted());
    expect(mapped).toBe(rows.filter((row) => row.by !== "none" && row.by !== "same").length);
    expect(
      (await coverage({ sender: partner })).rows.every(
        (row) => row.by === "none" || row.by === "same",
      ),
    ).toBe(true);
    expect((await coverage({ sender: partner, since: "2099-01-01", all: "Y" })).rows).toEqual([]);
  });

  test("is for those who see the mappings, of partners there are and types there are", async () => {
    expect(await faultsOf(coverage({ sender: "NOBODY" }))).toEqual(["sender kit.unknownCode"]);
    expect(await faultsOf(coverage({ type: "COLOUR" }))).toEqual(["type kit.notAnOption"]);
    expect(await faultsOf(coverage({}, "finance"))).toEqual(["kit.noPermission"]);
    const customer = testDatabase.as("customer", { permissions: ["edi:list"] });
    const { runOperation } = await import("#platform/kernel/operation/operation.server.ts");
    expect(await faultsOf(runOperation(customer, operationOf("edi.coverage"), {}))).toEqual([
      "kit.noPermission",
    ]);
  });
});
