import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numberGaps } from "#domain/administration/admin/number-gaps.queries.server.ts";
import {
  addNumberRule,
  saveNumberRule,
} from "#domain/administration/admin/ops/save-number-rule.server.ts";
import {
  companyDay,
  numberText,
  periodOf,
  repeatsByItself,
} from "#platform/kernel/settings/number-text.ts";
import { takeNumbers } from "#platform/kernel/settings/numbering.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { NumberRule } from "#platform/kernel/trace/trace.entity.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const rule = (docType: string, companyCode = "*") =>
  testDatabase.em().findOneOrFail(NumberRule, { docType, companyCode });
const inputOf = async (docType: string) => {
  const {
    id,
    version,
    companyCode,
    ioType,
    prefix,
    datePart,
    serialWidth,
    reset,
    serial,
    gapFree,
  } = await rule(docType);
  return {
    id,
    version,
    docType,
    companyCode,
    ioType,
    prefix,
    datePart,
    serialWidth,
    reset,
    serial,
    gapFree,
  };
};
async function refusal(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const [first] = refusalsOf(error);
  return `${first?.code} ${first?.place.field ?? ""}`.trim();
}
const take = (docType: "STATEMENT" | "CUSTOMER" | "INVOICE", count: number) =>
  openCtx(testDatabase.as("admin")).unit((ctx) => takeNumbers(ctx, docType, count));
const customer = (code: string) =>
  sql`insert into customer (code, name_en, name_ch, search) values (${code}, ${code}, '', '')`;

describe("rules", () => {
  test("the next number of the list is the one that is taken next", async () => {
    const query = {
      filters: [],
      sort: [{ key: "docType", order: "asc" as const }],
      page: 1,
      pageSize: 100,
    };
    const listed = await searchResource(
      testDatabase.em(),
      testDatabase.as("admin").actor,
      resourceOf("system/numbering"),
      query,
    );
    for (const docType of ["STATEMENT", "CUSTOMER"] as const) {
      const [number] = await take(docType, 1);
      expect(listed.rows.find((row) => row.docType === docType)?.nextNumber).toBe(number);
    }
  });

  test("a rule whose serial starts again without saying when is refused", async () => {
    const input = await inputOf("BK");
    expect(
      await refusal(testDatabase.run("admin", saveNumberRule, { ...input, reset: "day" })),
    ).toBe("admin.resetUntold reset");
    expect(
      await refusal(testDatabase.run("admin", saveNumberRule, { ...input, datePart: "none" })),
    ).toBe("admin.resetUntold reset");
  });

  test("no rule makes the numbers of another", async () => {
    const input = await inputOf("BL");
    const add = (more: object) =>
      testDatabase.run("admin", addNumberRule, {
        ...input,
        serial: 0,
        companyCode: "SEAWAY",
        ...more,
      });
    expect(await refusal(add({}))).toBe("admin.ruleNear prefix");
    expect(await refusal(add({ companyCode: "*" }))).toBe("admin.ruleKnown companyCode");
    expect(await refusal(add({ prefix: "9X" }))).toBe("admin.badPrefix prefix");
    await add({ prefix: "SEBL" });
    const own = await rule("BL", "SEAWAY");
    const { id, version, docType, prefix, datePart, serialWidth, reset } = own;
    const moved = {
      id,
      version,
      docType,
      prefix,
      datePart,
      serialWidth,
      reset,
      companyCode: "OTHER",
    };
    expect(await refusal(testDatabase.run("admin", saveNumberRule, moved))).toBe(
      "admin.rulePlaceFixed docType",
    );
  });

  test("a change works forward only: a number that is there already is not made again", async () => {
    const [taken = ""] = await take("CUSTOMER", 3);
    await customer("CX00007").execute(testDatabase.em().getKysely());
    const input = await inputOf("CUSTOMER");
    expect(taken).toMatch(/^CU/);
    expect(
      await refusal(testDatabase.run("admin", saveNumberRule, { ...input, prefix: "CX" })),
    ).toBe("admin.numberRepeats serial");
    await testDatabase.run("admin", saveNumberRule, { ...input, prefix: "CX", serial: 7 });
    expect(await take("CUSTOMER", 1)).toEqual(["CX00008"]);
    // With the old prefix again, only documents show the numbers taken.
    await customer(taken).execute(testDatabase.em().getKysely());
    const back = await inputOf("CUSTOMER");
    expect(
      await refusal(testDatabase.run("admin", saveNumberRule, { ...back, prefix: "CU" })),
    ).toBe("admin.numberRepeats serial");
  });

  test("a serial is raised, never lowered, and goes on when only its width changes", async () => {
    await take("CUSTOMER", 5);
    const input = await inputOf("CUSTOMER");
    expect(
      await refusal(
        testDatabase.run("admin", saveNumberRule, { ...input, serial: input.serial - 1 }),
      ),
    ).toBe("admin.serialBack serial");
    await testDatabase.run("admin", saveNumberRule, { ...input, serialWidth: 7 });
    const [next = ""] = await take("CUSTOMER", 1);
    expect(next).toBe(`CX${String(input.serial + 1).padStart(7, "0")}`);
  });

  test("a rule is saved though numbers were taken since its form was opened, and its serial goes on", async () => {
    const { serial, ...opened } = await inputOf("CUSTOMER");
    const [, last = ""] = await take("CUSTOMER", 2);
    // An untouched serial comes back as it was shown.
    await testDatabase.run("admin", saveNumberRule, {
      ...opened,
      serial,
      serialSeen: serial,
      remark: "opened before",
    });
    expect(await rule("CUSTOMER")).toMatchObject({
      version: opened.version + 1,
      remark: "opened before",
      serial: serial + 2,
    });
    expect(await take("CUSTOMER", 1)).toEqual([
      last.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0")),
    ]);
    const stale = testDatabase.run("admin", saveNumberRule, {
      ...opened,
      serial,
      serialSeen: serial,
      remark: "a second form",
    });
    expect(await refusal(stale)).toMatch(/^kit\.stale/);
    const { version } = await rule("CUSTOMER");
    const lowered = testDatabase.run("admin", saveNumberRule, {
      ...opened,
      version,
      serial: serial + 1,
      serialSeen: serial,
    });
    expect(await refusal(lowered)).toBe("admin.serialBack serial");
  });

  test("the general rule stays, a special one goes", async () => {
    const remove = async (id: number) =>
      (await testDatabase.run("admin", operationOf("numberRule.remove"), {
        rows: [{ id }],
      })) as StepResult;
    expect((await remove((await rule("BK")).id)).rows[0]?.code).toBe("admin.ruleGeneral");
    expect((await remove((await rule("BL", "SEAWAY")).id)).done).toBe(1);
  });

  test("a number taken while the rule is being changed belongs to the old rule or the new one, never to both", async () => {
    const input = await inputOf("INVOICE");
    const [, ...numbers] = await Promise.all([
      runOperation(testDatabase.as("admin"), saveNumberRule, {
        ...input,
        serialSeen: input.serial,
        serialWidth: 6,
      }),
      ...Array.from({ length: 10 }, () => take("INVOICE", 1)),
    ]);
    const serials = numbers.flat().map((item) => Number(item.slice(2)));
    expect(new Set(serials).size).toBe(10);
  });
});

describe("gaps", () => {
  test("a number whose document was deleted or renumbered says so, one that never came is told apart", async () => {
    const input = await inputOf("CUSTOMER");
    await testDatabase.run("admin", saveNumberRule, {
      ...input,
      prefix: "CG",
      serialWidth: 4,
      gapFree: "Y",
    });
    const [item = "", two = "", three = "", four = ""] = await take("CUSTOMER", 4);
    const ctx = openCtx(testDatabase.as("admin"));
    await ctx.unit(async ({ em }) => {
      for (const code of [item, two, three]) await customer(code).execute(em.getKysely());
    });
    await ctx.unit(({ em }) =>
      sql`delete from customer where code = ${two}`.execute(em.getKysely()),
    );
    await ctx.unit(({ em }) =>
      sql`update customer set code = 'BYHAND' where code = ${three}`.execute(em.getKysely()),
    );
    const report = await numberGaps(testDatabase.em(), await rule("CUSTOMER"), new Date());
    expect(report).toMatchObject({ taken: 4, missing: 3 });
    expect(report?.gaps.map(({ number, reason, who }) => [number, reason, who])).toEqual([
      [two, "DELETED", "admin"],
      [three, "CHANGED", "admin"],
      [four, "UNKNOWN", ""],
    ]);
  });

  test("numbers of no known document cannot be checked", async () => {
    expect(
      await numberGaps(
        testDatabase.em(),
        { ...(await rule("INVOICE")), docType: "OTHER" },
        new Date(),
      ),
    ).toBeNull();
  });

  test("the condition of the report has its index", async () => {
    const [plan] = await rowsOf<{ "QUERY PLAN": string }>(
      testDatabase,
      sql`explain
        select
        from change_log
        where table_name = 'x'
          and (
            operation = 'DELETE'
            or (
              operation = 'UPDATE'
              and column_name in ('bk_no', 'eb_no', 'bl_no', 'statement_no', 'control_ref', 'code')
            )
          )`,
    );
    expect(plan?.["QUERY PLAN"]).toContain("change_log_numbers");
  });
});

test("a shape that says its period never makes a number twice", () => {
  const parts = fc.constantFrom(
    "none" as const,
    "yy" as const,
    "yymm" as const,
    "yyyymmdd" as const,
  );
  const resets = fc.constantFrom(
    "never" as const,
    "year" as const,
    "month" as const,
    "day" as const,
  );
  const day = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2090-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      parts,
      resets,
      fc.array(day, { minLength: 2, maxLength: 12 }),
      (datePart, reset, days) => {
        const shape = { prefix: "X", datePart, serialWidth: 6, reset };
        fc.pre(!repeatsByItself(shape));
        const seen = new Set<string>();
        let period = "";
        let serial = 0;
        for (const at of days
          .map((at) => companyDay(at, "Asia/Shanghai"))
          .sort((a, b) => a.getTime() - b.getTime())) {
          if (periodOf(reset, at) !== period) [period, serial] = [periodOf(reset, at), 0];
          const number = numberText(shape, at, (serial += 1));
          expect(seen.has(number), number).toBe(false);
          seen.add(number);
        }
      },
    ),
  );
});
