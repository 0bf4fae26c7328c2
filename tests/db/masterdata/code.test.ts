import { sql } from "kysely";
import { factsOfRow, whyClosed } from "#platform/records/resource/resource.server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { usesOf } from "#platform/records/resource/used-codes.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { imports, operationOf, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const save = async (kind: string, input: object, role = "clerk") =>
  ((await testDatabase.run(role, operationOf(`${kind}.save`), input)) as { id: number }).id;
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`.trim()),
  );
const load = (kind: string, text: string) => {
  const definition = imports.find((importDefinition) => importDefinition.kind === kind);
  return testDatabase.run("clerk", definition?.operation ?? operationOf(""), {
    source: { text },
  }) as Promise<{
    faults: { field: string; code: string }[];
  }>;
};
const remove = async (kind: string, id: number, role = "clerk") => {
  const result = (await testDatabase.run(role, operationOf(`${kind}.remove`), {
    rows: [{ id }],
  })) as StepResult;
  return result.rows[0]?.code ?? "done";
};
/** A fee on its own voyage, in a status. */
const aFee = async (feeCode: string, status = "CREATED") => {
  const db = testDatabase.em().getKysely();
  await sql`insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name)
    values ('V/1', '1', 'L', 'V', 'V')
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`insert into fee (
        voyage_id, corp_code, fee_code, fee_name, unit, qty, price, currency, amount, no_tax_amount,
        currency_rate, base_amount, fee_status
      )
    select id, 'C001', ${feeCode}, 'X', 'BILL', 1, 1, 'CNY', 1, 1, 1, 1, ${status}
    from voyage
    where voyage_name = 'V/1'
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
};

describe("cost codes", () => {
  test("every flag of the specification is kept; what is not said begins as a new one does", async () => {
    const id = await save("costCode", {
      code: "new1",
      nameZh: "新费",
      item1: "CONTAINER",
      item2: "箱",
      codeBelong: "R",
      invoiceTypeCode: "general",
      ioType: "O",
      portType: "LOAD",
      taxRate: "6",
      arCoefficient: "1.5",
      printType: "MERGED",
      mergeCostCode: "THC",
      releaseSubType: "TELEX",
      description: "说明",
      isBoxCharge: "Y",
      taxInclusive: "Y",
      isFelex: "Y",
      isDeposit: "Y",
      printTag: "Y",
    });
    expect(
      await rowsOf(
        testDatabase,
        sql`select code, item1, invoice_type_code, io_type, port_type, tax_rate::text,
            ar_coefficient::text, print_type, merge_cost_code, release_sub_type, is_box_charge,
            is_felex, is_deposit, is_pre_pay
          from cost_code
          where id = ${id}`,
      ),
    ).toEqual([
      {
        code: "NEW1",
        item1: "CONTAINER",
        invoice_type_code: "GENERAL",
        io_type: "O",
        port_type: "LOAD",
        tax_rate: "6.000",
        ar_coefficient: "1.5000",
        print_type: "MERGED",
        merge_cost_code: "THC",
        release_sub_type: "TELEX",
        is_box_charge: "Y",
        is_felex: "Y",
        is_deposit: "Y",
        is_pre_pay: "N",
      },
    ]);
    const plain = await save("costCode", { code: "NEW2", nameZh: "新费二" });
    expect(
      await rowsOf(
        testDatabase,
        sql`select item1, io_type, port_type, print_type, ar_coefficient::text as c
          from cost_code
          where id = ${plain}`,
      ),
    ).toEqual([
      { item1: "OTHER", io_type: "B", port_type: "BOTH", print_type: "DETAIL", c: "1.0000" },
    ]);
  });

  test.each([
    [{ code: "", nameZh: "" }, ["code import.required", "nameZh import.required"]],
    [
      {
        codeBelong: "",
        item1: "",
        invoiceTypeCode: "",
        ioType: "",
        portType: "",
        taxRate: "",
        arCoefficient: "",
        printType: "",
      },
      [
        "codeBelong",
        "item1",
        "invoiceTypeCode",
        "ioType",
        "portType",
        "taxRate",
        "arCoefficient",
        "printType",
      ].map((item) => `${item} import.required`),
    ],
    [{ taxRate: "101" }, ["taxRate import.tooBig"]],
    [{ arCoefficient: "0" }, ["arCoefficient import.tooSmall"]],
    [
      { codeBelong: "X", printType: "SOMETIMES" },
      ["codeBelong kit.notAnOption", "printType kit.notAnOption"],
    ],
    [{ invoiceTypeCode: "NOSUCH" }, ["invoiceTypeCode kit.unknownCode"]],
    [{ mergeCostCode: "NOSUCH" }, ["mergeCostCode kit.unknownCode"]],
    [{ mergeCostCode: "BAD" }, ["mergeCostCode code.mergeSelf"]],
    [{ printType: "MERGED" }, ["mergeCostCode code.mergeNeeded"]],
    [{ mergeCostCode: "NEW1" }, ["mergeCostCode code.mergeChain"]],
  ])("%j is refused at its field", async (input, faults) => {
    expect(await faultsOf(save("costCode", { code: "BAD", nameZh: "坏", ...input }))).toEqual(
      faults,
    );
  });

  test("a code others are merged into is not merged itself", async () => {
    const [thc] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from cost_code where code = 'THC'`,
    );
    expect(
      await faultsOf(
        save("costCode", { id: thc?.id, code: "THC", nameZh: "码头操作费", mergeCostCode: "DOC" }),
      ),
    ).toEqual(["mergeCostCode code.mergeChain"]);
  });

  test("our own export comes back as it was, labels and all; a list of others leaves alone what it does not say", async () => {
    await load(
      "costCode",
      "费用代码\t中文名称\t归属\t一级科目\t打印方式\t箱费用\nNEW2\t二\t应付\t代理佣金\t不打印\t是",
    );
    expect(
      await rowsOf(
        testDatabase,
        sql`select name_zh, code_belong, print_type, is_box_charge
          from cost_code
          where code = 'NEW2'`,
      ),
    ).toEqual([{ name_zh: "二", code_belong: "P", print_type: "NONE", is_box_charge: "Y" }]);
    await load("costCode", "code\tname_zh\nNEW2\t二号");
    expect(
      await rowsOf(
        testDatabase,
        sql`select name_zh, code_belong, is_box_charge from cost_code where code = 'NEW2'`,
      ),
    ).toEqual([{ name_zh: "二号", code_belong: "P", is_box_charge: "Y" }]);
  });

  test("deleted until something names it", async () => {
    const id = await save("costCode", { code: "GONE", nameZh: "去" });
    expect(await faultsOf(save("costCode", { id, code: "OTHER", nameZh: "去" }))).toEqual([
      "code master.keyFixed",
    ]);
    expect(await remove("costCode", id)).toBe("done");
    const [thc] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from cost_code where code = 'THC'`,
    );
    await aFee("THC");
    expect(
      (await usesOf(testDatabase.em(), "costCode", "THC")).map((use) => use.label).sort(),
    ).toEqual(["code.costCodes", "fee.searchList"]);
    expect(await remove("costCode", thc?.id ?? 0)).toBe("master.inUse");
    expect(await faultsOf(save("costCode", { code: "NO", nameZh: "不" }, "finance"))).toEqual([
      "kit.noPermission",
    ]);
  });
});

describe("invoice types and clauses", () => {
  test("an invoice type asks for code, name and local flag, and stays while a cost code names it", async () => {
    expect(await faultsOf(save("invoiceType", { code: "", nameEn: "", localFlag: "" }))).toEqual([
      "code import.required",
      "nameEn import.required",
      "localFlag import.required",
    ]);
    const id = await save("invoiceType", { code: "pro", nameEn: "Proforma", localFlag: "N" });
    await save("costCode", { code: "PROF", nameZh: "形式", invoiceTypeCode: "PRO" });
    expect(await remove("invoiceType", id)).toBe("master.inUse");
  });

  test("one clause of a type is the default", async () => {
    const clause = {
      clauseType: "BILL",
      defaultFlag: "Y",
      remark: "SHIPPER'S LOAD, COUNT AND SEAL",
    };
    const id = await save("clause", { ...clause, code: "SLC" });
    expect(await faultsOf(save("clause", { ...clause, code: "STC" }))).toEqual([
      "defaultFlag code.secondDefault",
    ]);
    expect(await save("clause", { ...clause, id, code: "SLC", remark: "again" })).toBe(id);
    const both = await load(
      "clause",
      "code\ttype\tdefault\tremark\nA1\tARRIVAL\tY\tx\nA2\tARRIVAL\tY\ty",
    );
    expect(both.faults.map((fault) => [fault.field, fault.code])).toEqual([
      ["defaultFlag", "code.secondDefault"],
    ]);
    expect(await faultsOf(save("clause", { code: "T", clauseType: "" }))).toEqual([
      "clauseType import.required",
    ]);
  });
});

describe("the fee flow", () => {
  const node = async (code: string) =>
    (
      await rowsOf<Record<string, never>>(
        testDatabase,
        sql`select id, version, seq, code, name, name_en as "nameEn", enabled,
            allow_audit as "allowAudit", allow_recheck as "allowRecheck",
            allow_invoice as "allowInvoice"
          from fee_flow
          where code = ${code}`,
      )
    )[0] ?? {};
  const change = async (code: string, over: object) =>
    save("feeFlow", { ...(await node(code)), ...over }, "admin");
  const act = async (step: "audit" | "recheck", id: number) => {
    const result = (await testDatabase.run("admin", feeSteps.R[step], {
      rows: [{ id }],
    })) as StepResult;
    return result.rows[0]?.code ?? "done";
  };

  test("a new installation has one node for each status, and its fees go on as before", async () => {
    expect(
      await rowsOf(
        testDatabase,
        sql`select code, enabled, allow_audit as a, allow_recheck as r, allow_invoice as i
          from fee_flow
          order by seq`,
      ),
    ).toEqual([
      { code: "CREATED", enabled: "Y", a: "Y", r: "N", i: "N" },
      { code: "AUDITED", enabled: "Y", a: "N", r: "Y", i: "Y" },
      { code: "RECHECKED", enabled: "Y", a: "N", r: "N", i: "Y" },
    ]);
    const id = await aFee("OF");
    expect(await act("audit", id)).toBe("done");
    expect(await act("recheck", id)).toBe("done");
  });

  test("a step that is switched off or not allowed where the fee stands is refused, on the list as by the action", async () => {
    const [created, audited] = [await aFee("OF"), await aFee("OF", "AUDITED")];
    await change("RECHECKED", { enabled: "N" });
    expect(await act("recheck", audited)).toBe("fee.stepOff");
    await change("RECHECKED", { enabled: "Y" });
    await change("AUDITED", { allowRecheck: "N" });
    expect(await act("recheck", audited)).toBe("fee.stepNotAllowed");
    await change("AUDITED", { allowRecheck: "Y" });
    await change("CREATED", { allowAudit: "N" });
    expect(await act("audit", created)).toBe("fee.stepNotAllowed");
    const resource = resourceOf("feemgr/recmgr/search");
    const { id, version, ...record } =
      (await resource.get?.(testDatabase.em(), testDatabase.as("admin").actor, created)) ?? {};
    const facts = factsOfRow(
      resource,
      { ...record, id: Number(id), version: Number(version) },
      { actor: testDatabase.as("admin").actor, now: new Date() },
    );
    expect(whyClosed(resource, "audit", facts)?.code).toBe("fee.stepNotAllowed");
    await change("CREATED", { allowAudit: "Y" });
    expect(await act("audit", created)).toBe("done");
  });

  test("nodes are those of a fee, the first stays, and only who may change controls changes them", async () => {
    expect(
      await faultsOf(
        save(
          "feeFlow",
          {
            seq: "9",
            code: "LOST",
            name: "x",
            enabled: "Y",
            allowAudit: "N",
            allowRecheck: "N",
            allowInvoice: "N",
          },
          "admin",
        ),
      ),
    ).toEqual(["code kit.notAnOption"]);
    expect(await faultsOf(change("CREATED", { enabled: "N" }))).toEqual(["enabled code.firstNode"]);
    expect(await faultsOf(change("CREATED", { name: "", allowInvoice: "" }))).toEqual([
      "name import.required",
      "allowInvoice import.required",
    ]);
    expect(await faultsOf(save("feeFlow", { ...(await node("CREATED")) }, "clerk"))).toEqual([
      "kit.noPermission",
    ]);
    expect(await remove("feeFlow", Number((await node("CREATED")).id), "admin")).toBe(
      "master.inUse",
    );
  });
});
