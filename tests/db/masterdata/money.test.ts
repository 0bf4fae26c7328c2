import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDayRates } from "#domain/finance/fee/pricing/tariff.queries.server.ts";
import { readRateHistory } from "#domain/masterdata/money/exchange/rate-history.queries.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { mayInsist, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { imports, operationOf, resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const run = async (name: string, input: object, role = "finance") =>
  ((await testDatabase.run(role, operationOf(name), input)) as { id: number }).id;
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`.trim()),
  );
const load = (kind: string, text: string, options: object = {}) => {
  const definition = imports.find((importDefinition) => importDefinition.kind === kind);
  return testDatabase.run("clerk", definition?.operation ?? operationOf(""), {
    source: { text },
    options,
  }) as Promise<{
    faults: { row: number; field: string; code: string }[];
    skipped: { code: string }[];
    inserted: number;
  }>;
};
const rates = (where: string) =>
  rowsOf(
    testDatabase,
    sql`select currency, unit, trim_scale(rate)::text as rate
      from exchange_rate
      where base_currency = 'CNY' and publish_date = ${where}::date
      order by 1`,
  );
const heads = () =>
  rowsOf<{ id: number; version: number; date: string }>(
    testDatabase,
    sql`select id, version, publish_date::text as date
      from exchange_publication
      where base_currency = 'CNY' and rate_type = 'BOOKING'
      order by publish_date`,
  );
const day = { rateType: "BOOKING", baseCurrency: "CNY", localFlag: "Y", refreshPeriod: "DAY" };

describe("currencies", () => {
  test("ask for both names and the local flag; decimals are those of ISO 4217", async () => {
    expect(
      await faultsOf(
        run("currency.save", { code: "DKK", nameEn: "", nameCh: "", localFlag: "" }, "clerk"),
      ),
    ).toEqual(["nameEn import.required", "nameCh import.required", "localFlag import.required"]);
    const krone = { code: "isk", nameEn: "Icelandic krona", nameCh: "冰岛克朗", localFlag: "N" };
    const id = await run("currency.save", krone, "clerk");
    expect(
      await rowsOf(
        testDatabase,
        sql`select code, decimals, local_flag from currency where id = ${id}`,
      ),
    ).toEqual([{ code: "ISK", decimals: 0, local_flag: "N" }]);
    expect(await faultsOf(run("currency.save", { ...krone, id, decimals: "2" }, "clerk"))).toEqual([
      "decimals money.otherDecimals",
    ]);
    expect(await faultsOf(run("currency.save", { ...krone, code: "QQQ" }, "clerk"))).toEqual([
      "code money.unknownCurrency",
    ]);
    const list = await load(
      "currency",
      "code\tname_en\tname_zh\tminor_unit\nXAU\tGold\t黄金\t-\nHUF\tForint\t福林\t2",
    );
    expect([list.faults, list.skipped.map((item) => item.code)]).toEqual([
      [],
      ["money.unknownCurrency"],
    ]);
  });

  test("stay while rates, books or companies name them", async () => {
    const [cny] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from currency where code = 'CNY'`,
    );
    const result = (await testDatabase.run("clerk", operationOf("currency.remove"), {
      rows: [{ id: cny?.id }],
    })) as StepResult;
    expect(result.rows[0]?.code).toBe("master.inUse");
  });
});

describe("publications of exchange rates", () => {
  const lines = [
    { currency: "USD", rate: "7.1234", source: "PBOC" },
    { currency: "jpy", unit: "100", rate: "4.8210" },
  ];

  test("one day has one publication with a line per currency; fees find its rates", async () => {
    const id = await run("exchangeRate.save", { ...day, publishDate: "2026-11-02", rates: lines });
    expect(await rates("2026-11-02")).toEqual([
      { currency: "JPY", unit: 100, rate: "4.821" },
      { currency: "USD", unit: 1, rate: "7.1234" },
    ]);
    const record = await resourceOf("xhlbasic/exchangeRate").get?.(
      testDatabase.em(),
      testDatabase.as("finance").actor,
      id,
    );
    expect(record).toMatchObject({
      publishDate: "2026-11-02",
      refreshPeriod: "DAY",
      rates: [
        { currency: "JPY", unit: 100 },
        { currency: "USD", source: "PBOC" },
      ],
    });
    const result = await openCtx(testDatabase.as("finance")).unit((ctx) =>
      loadDayRates(ctx, [{ date: "2026-11-05", base: "CNY" }]),
    );
    expect(result.get("2026-11-05 CNY")).toMatchObject({
      USD: { rate: "7.12340000", date: "2026-11-02" },
    });
    expect(
      await faultsOf(run("exchangeRate.save", { ...day, publishDate: "2026-11-02", rates: lines })),
    ).toEqual(["publishDate master.exists"]);
  });

  test("lines are replaced; an old sheet does not go over rates a file brought meanwhile", async () => {
    const [head] = await heads();
    const form = { ...day, id: head?.id, version: head?.version, publishDate: "2026-11-02" };
    await run("exchangeRate.save", {
      ...form,
      rates: [
        { currency: "USD", rate: "7.2" },
        { currency: "EUR", rate: "8" },
      ],
    });
    expect(
      (await rates("2026-11-02")).map((item) => (item as { currency: string }).currency),
    ).toEqual(["EUR", "USD"]);
    expect(await faultsOf(run("exchangeRate.save", { ...form, rates: lines }))).toEqual([
      "kit.stale",
    ]);
    const [before] = await heads();
    await load("exchangeRate", "date,currency,rate\n2026-11-02,USD,7.3");
    const [after] = await heads();
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    expect(
      await faultsOf(run("exchangeRate.save", { ...form, version: before?.version, rates: lines })),
    ).toEqual(["kit.stale"]);
  });

  test.each([
    [{ rates: [] }, ["rates money.oneRate"]],
    [{ rates: [{ currency: "CNY", rate: "1" }] }, ["rates.0.currency money.sameCurrency"]],
    [
      {
        rates: [
          { currency: "USD", rate: "7" },
          { currency: "USD", rate: "7" },
        ],
      },
      ["rates.1.currency money.currencyTwice"],
    ],
    [{ rates: [{ currency: "QQQ", rate: "7" }] }, ["rates.0.currency kit.unknownCode"]],
    [{ rates: [{ currency: "USD", rate: "" }] }, ["rates.0.rate kit.requiredPlain"]],
    [{ rates: [{ currency: "USD", rate: "0" }] }, ["rates.0.rate kit.tooSmallPlain"]],
    [{ rates: [{ currency: "USD", rate: "99999999999" }] }, ["rates.0.rate kit.tooBigPlain"]],
    [{ publishDate: "", rates: lines }, ["publishDate kit.requiredPlain"]],
  ])("%j is refused at its field", async (input, faults) => {
    expect(
      await faultsOf(run("exchangeRate.save", { ...day, publishDate: "2026-11-20", ...input })),
    ).toEqual(faults);
  });

  test("a rate that jumps is asked about, and saved when it is meant", async () => {
    const next = {
      ...day,
      publishDate: "2026-11-03",
      rates: [
        { currency: "USD", rate: "0.73" },
        { currency: "EUR", rate: "8.01" },
      ],
    };
    const error = await run("exchangeRate.save", next).catch((reason: unknown) => reason);
    expect(refusalsOf(error)).toMatchObject([
      {
        code: "money.rateTimes",
        params: { currency: "USD", times: "10", date: "2026-11-02" },
        place: { field: "rates.0.rate" },
      },
    ]);
    expect(mayInsist(error)).toBe(true);
    // A rate ten times off needs its reason.
    expect(await faultsOf(run("exchangeRate.save", { ...next, accept: "Y" }))).toEqual([
      "remark money.jumpReason",
    ]);
    await run("exchangeRate.save", { ...next, accept: "Y", remark: "Redenominated" });
    expect(
      await faultsOf(
        run("exchangeRate.save", {
          ...next,
          id: (await heads())[1]?.id,
          publishDate: "2026-11-04",
        }),
      ),
    ).toEqual(["publishDate master.keyFixed"]);
  });

  test("finance enters and deletes them, with their rates; a clerk does not", async () => {
    expect(
      await faultsOf(
        run("exchangeRate.save", { ...day, publishDate: "2026-11-09", rates: lines }, "clerk"),
      ),
    ).toEqual(["kit.noPermission"]);
    const id = (await heads())[1]?.id;
    const result = (await testDatabase.run("finance", operationOf("exchangeRate.remove"), {
      rows: [{ id }],
    })) as StepResult;
    expect(result.done).toBe(1);
    expect([await rates("2026-11-03"), (await heads()).length]).toEqual([[], 1]);
  });
});

describe("the European list", () => {
  const wide =
    "date,USD,CNY,JPY\n2026-11-04,1.0850,7.8120,165.00\n2026-11-05,1.0900,7.8480,163.50\n2026-11-10,1.0900,,163.50";

  test("is priced in the books' currency on demand: one publication a day, cut once at the eighth decimal, small ones per 100", async () => {
    expect(
      (await load("exchangeRate", wide, { toBase: "CNY" })).faults.map((fault) => [
        fault.row,
        fault.field,
      ]),
    ).toEqual([
      [4, "currency"],
      [4, "rate"],
    ]);
    const good = wide.split("\n").slice(0, 3).join("\n");
    expect((await load("exchangeRate", good, { toBase: "CNY", source: "ECB" })).inserted).toBe(6);
    expect(await rates("2026-11-04")).toEqual([
      { currency: "EUR", unit: 1, rate: "7.812" },
      { currency: "JPY", unit: 100, rate: "4.73454545" },
      { currency: "USD", unit: 1, rate: "7.2" },
    ]);
    const query = {
      filters: [],
      sort: [{ key: "publishDate", order: "desc" }],
      page: 1,
      pageSize: 10,
    } as const;
    const { rows } = await searchResource(
      testDatabase.em(),
      testDatabase.as("finance").actor,
      resourceOf("xhlbasic/exchangeRate"),
      query,
    );
    expect(rows[0]).toMatchObject({
      publishDate: "2026-11-05",
      rateCount: 3,
      currencies: "EUR JPY USD",
      localFlag: "Y",
    });
  });

  test("the course tells each currency's rates and the business days without one", async () => {
    const courses = await readRateHistory(testDatabase.em(), {
      rateType: "BOOKING",
      baseCurrency: "CNY",
      from: "2026-11-01",
      to: "2026-11-09",
    });
    expect(courses.map((item) => [item.currency, item.rates.length, item.missing])).toEqual([
      ["EUR", 3, ["2026-11-03", "2026-11-06", "2026-11-09"]],
      ["JPY", 2, ["2026-11-06", "2026-11-09"]],
      ["USD", 3, ["2026-11-03", "2026-11-06", "2026-11-09"]],
    ]);
  });
});
