import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { pivotOfInput } from "#platform/records/pivot/pivot.ts";
import { compareValues, type ReportLine } from "#platform/output/report/report-lines.ts";
import { plainSetting, type ReportSetting } from "#platform/output/report/report-setting.ts";
import { groupName, hasSums, reportCell } from "#platform/output/report/report-print.ts";
import { pivotOfResource } from "#platform/records/resource/resource.server.ts";
import { sumTexts } from "#platform/kernel/text/decimal-text.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { reports } from "#domain/reports/report/reports.server.ts";
import { readWorkbench } from "#domain/finance/workbench/workbench.queries.server.ts";
import { bandKeys, readWorkbenchQuery } from "#domain/finance/workbench/workbench.ts";
import {
  type OpenReport,
  openReport,
  reportFile,
  reportOf,
} from "#db/services/report/report-file.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { pdfText } from "#tests/support/pdf-text.ts";

let testDatabase: TestDatabase;
/** The voyage of the demo with the most bills. */
let voyage = "";
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  const [busiest] = await rowsOf<{ name: string }>(
    testDatabase,
    sql`select v.voyage_name as name
      from bill b join voyage v on v.id = b.voyage_id
      where b.freight_terms = 'COLLECT' and b.bl_status = 'ISSUED'
      group by v.id
      order by count(*) desc, v.id
      limit 1`,
  );
  voyage = busiest?.name ?? "";
});
afterAll(() => testDatabase.close());

const now = currentTime();
const reader = () => ({
  em: testDatabase.em(),
  actor: { ...testDatabase.as("admin").actor, lang: "zh" as const },
});
const open = (apiName: string, search: string, setting?: ReportSetting): Promise<OpenReport> => {
  const report = reportOf(apiName);
  const query = readListQuery(report.list, new URLSearchParams(search));
  return openReport(reader(), report, { query, now, ...(setting ? { setting } : {}) });
};

/**
 * Figures of a list by the list's own sums: "count", or "sum:gwt" by currency. Several searches add
 * up.
 */
type FromList = {
  apiName: string;
  search: readonly string[];
  figures: Readonly<Record<string, string>>;
};
const bookings = "seaway/bookingMgr/inner";
const bills = "seaway/bill/query";
const living = ["f.blStatus.in=DRAFT,ISSUED"];
const quantities = { pkgs: "sum:pkgs", gwt: "sum:gwt", dim: "sum:dim" };
const counts = {
  ctn20Num: "sum:ctn20Num",
  ctn40Num: "sum:ctn40Num",
  ctn40hNum: "sum:ctn40hNum",
  ctn45Num: "sum:ctn45Num",
};
const of = (side: "recmgr" | "paymgr", figures: FromList["figures"]): FromList => ({
  apiName: `feemgr/${side}/search`,
  search: [""],
  figures,
});

const sources: Readonly<Record<string, readonly FromList[]>> = {
  "seaway/reportMgr/voyageSummary": [
    {
      apiName: bookings,
      search: ["f.bkStatus.in=CONFIRMED,LOCKED"],
      figures: { bookings: "count", bookedWeight: "sum:gwt", ...counts },
    },
    { apiName: bills, search: living, figures: { bills: "count" } },
    { apiName: bills, search: ["f.blStatus=ISSUED"], figures: { issuedBills: "count" } },
    {
      apiName: "seaway/container/box",
      search: [""],
      figures: { loadedBoxes: "count", loadedWeight: "sum:gwt" },
    },
    of("recmgr", { receivable: "sum:amount", "receivableBase.CNY": "sum:baseAmount" }),
    of("paymgr", { payable: "sum:amount", "payableBase.CNY": "sum:baseAmount" }),
  ],
  "seaway/reportMgr/voyageBoxSummary": [
    {
      apiName: "seaway/container/box",
      search: [""],
      figures: { loadedBoxes: "count", loadedWeight: "sum:gwt" },
    },
    { apiName: "seaway/container/box", search: ["f.emptyFlag=N"], figures: { fullBoxes: "count" } },
  ],
  "seaway/reportMgr/insuranceManifest": [
    { apiName: bills, search: living, figures: { ...quantities, ...counts } },
  ],
  "seaway/reportMgr/cargoList": [{ apiName: bills, search: living, figures: quantities }],
  "seaway/reportMgr/surrenderedNotice": [
    {
      apiName: bills,
      search: ["f.blStatus=ISSUED&f.releaseType=TELEX", "f.blStatus=SURRENDERED"],
      figures: { pkgs: "sum:pkgs", gwt: "sum:gwt" },
    },
  ],
  "feemgr/report": [
    of("recmgr", { income: "sum:amount", "incomeBase.CNY": "sum:baseAmount" }),
    of("paymgr", { cost: "sum:amount", "costBase.CNY": "sum:baseAmount" }),
  ],
};

async function figuresOf(
  { apiName, search, figures }: FromList,
  more: string,
): Promise<Record<string, string>> {
  const totals: Record<string, string[]> = {};
  const { em, actor } = reader();
  const resource = resourceOf(apiName);
  for (const [figure, measure] of Object.entries(figures))
    for (const part of search) {
      const pivot = pivotOfInput(resource.list, { rows: [], measures: [measure] });
      const table = await pivotOfResource(em, actor, resource, {
        ...readListQuery(resource.list, new URLSearchParams(`${part}&${more}`)),
        pivot,
      });
      for (const [i, leaf] of table.leaves.entries()) {
        const key = leaf.currency && !figure.includes(".") ? `${figure}.${leaf.currency}` : figure;
        totals[key] = [...(totals[key] ?? []), table.total[i] ?? "0"];
      }
    }
  return Object.fromEntries(Object.entries(totals).map(([key, parts]) => [key, sumTexts(parts)]));
}

/** The same number, whatever its zeros. */
const agree = (shown: unknown, of: unknown, message: string) =>
  expect(compareValues(shown ?? "0", of ?? "0"), `${message}: ${shown} ≠ ${of}`).toBe(0);

test.each(Object.entries(sources))(
  "%s agrees with the lists it comes from",
  async (apiName, lists) => {
    const { result } = await open(apiName, `f.voyageName.equals=${voyage}`, plainSetting);
    let compared = 0;
    for (const list of lists) {
      const figures = await figuresOf(list, `f.voyageName.equals=${voyage}`);
      for (const [figure, total] of Object.entries(figures)) {
        agree(result.total.sums[figure], total, `${figure} of ${list.apiName}`);
        compared += Number(total) === 0 ? 0 : 1;
      }
    }
    expect(compared).toBeGreaterThan(lists.length - 1);
  },
);

test("what a sailing report loads and discharges are the boxes of confirmed bookings, and nothing stays on board at the end", async () => {
  const { result } = await open("seaway/reportMgr/sailingReport", `f.voyageName.equals=${voyage}`);
  const [stored] = await rowsOf<{ boxes: string; weight: string }>(
    testDatabase,
    sql`select count(*)::text as boxes, sum(c.gwt)::text as weight
      from box c join booking b on b.id = c.booking_id join voyage v on v.id = c.voyage_id
      where v.voyage_name = ${voyage} and b.bk_status in ('CONFIRMED', 'LOCKED')`,
  );
  for (const side of ["loaded", "discharged"]) {
    agree(result.total.sums[side], stored?.boxes, side);
    agree(result.total.sums[`${side}Weight`], stored?.weight, `${side}Weight`);
  }
  const last = result.lines.findLast((line) => line.kind === "row");
  agree(last?.kind === "row" ? last.row.onBoardWeight : null, "0", "on board");
});

test("what is to be collected of a bill is what the list of its receivables says", async () => {
  const { result } = await open(
    "seaway/reportMgr/freightCollectNotice",
    `f.voyageName.equals=${voyage}`,
  );
  const rows = result.lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
  const listed = await Promise.all(
    rows.map(({ blNo }) =>
      figuresOf(
        of("recmgr", { amount: "sum:amount", verified: "sum:verifiedAmount" }),
        `f.blNo.equals=${blNo}`,
      ),
    ),
  );
  for (const key of Object.keys(result.total.sums).filter((sum) => !sum.startsWith("open.")))
    agree(result.total.sums[key], sumTexts(listed.flatMap((figures) => figures[key] ?? [])), key);
  expect(rows.length).toBeGreaterThan(0);
});

test.each([
  ["feemgr/ageing", "R"],
  ["feemgr/payableAgeing", "P"],
] as const)(
  "%s agrees with the workbench, today and a month ago, fees without a voyage included",
  async (apiName, side) => {
    for (const day of [0, 30]) {
      const asOf = new Date(now.getTime() - day * 24 * 3600_000).toISOString().slice(0, 10);
      const { result } = await open(apiName, `f.asOf=${asOf}`);
      const { parties } = await readWorkbench(
        { ...reader(), now },
        side,
        readWorkbenchQuery(new URLSearchParams(`asOf=${asOf}`)),
      );
      for (const band of ["open", ...bandKeys] as const)
        for (const currency of new Set(parties.map((party) => party.currency))) {
          const amounts = parties.flatMap((party) =>
            party.currency === currency ? [party[band]] : [],
          );
          agree(
            result.total.sums[`${band}.${currency}`],
            sumTexts(amounts),
            `${asOf} ${band} ${currency}`,
          );
        }
      agree(
        result.total.sums.count,
        sumTexts(parties.map(({ count }) => String(count))),
        `${asOf} count`,
      );
    }
  },
);

test("reconciliation has every fee of its side, every statement line that counts and every write-off of the tie-out", async () => {
  const days = "2020-01-01&f.day.to=2099-12-31";
  const tied = (
    await open("feemgr/tieOut", "f.createdTime.from=2020-01-01&f.createdTime.to=2099-12-31")
  ).result.lines;
  const verified = tied.flatMap((line) =>
    line.kind === "row" && line.row.check === "FEE_VERIFIED" ? [line.row] : [],
  );
  const paid: Record<string, string[]> = {};
  for (const [apiName, side] of [
    ["feemgr/reconciliation", "R"],
    ["feemgr/payableReconciliation", "P"],
  ] as const) {
    const { sums } = (await open(apiName, `f.day.from=${days}&f.brief=Y&f.group=paymentDifference`))
      .result.total;
    const stored = await rowsOf<{ key: string; sum: string }>(
      testDatabase,
      sql`select 'fee.' || currency as key, sum(amount)::text as sum
        from fee
        where fee_belong = ${side}
        group by 1
        union all
        select 'stated.' || currency, sum(amount)::text
        from statement_line
        where fee_belong = ${side} and dispute_state <> 'TAKEN_OFF'
        group by 1`,
    );
    for (const { key, sum } of stored) agree(sums[key], sum, `${side} ${key}`);
    // Money on no fee is no write-off.
    const apart = (await open(apiName, `f.day.from=${days}&f.paymentDifference=NOT_APPLIED`)).result
      .total.sums;
    for (const [key, sum] of Object.entries(sums))
      if (key.startsWith("paid."))
        paid[key.slice(5)] = [
          ...(paid[key.slice(5)] ?? []),
          sum,
          `-${apart[key] ?? "0"}`.replace("--", ""),
        ];
  }
  expect(Object.keys(paid).toSorted()).toEqual(["CNY", "JPY", "USD"]);
  for (const [currency, parts] of Object.entries(paid))
    agree(sumTexts(parts), verified[0]?.[`summed.${currency}`], `paid ${currency}`);
});

async function bytesOf(opened: OpenReport, format: "xlsx" | "pdf"): Promise<Buffer> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), reportFile(opened, { format, now }).write(to)]);
  return bytes;
}

type Sum = { name: string; sums: Readonly<Record<string, string>> };

/** The sums of a report in their order, the total last. */
function sumsIn({ result, print }: OpenReport): Sum[] {
  const subtotals = result.lines.flatMap((line: ReportLine): Sum[] => {
    if (line.kind !== "sum") return [];
    const name = groupName(print.columns, line, {
      of: result.groups[line.level]?.columns ?? [],
      labels: print.labels,
    });
    return [{ name: `${print.labels.t("report.subtotal")} ${name}`, sums: line.sums }];
  });
  return [...subtotals, { name: print.labels.t("report.total"), sums: result.total.sums }];
}

const solid = (text: string) => text.replaceAll(/\s/g, "");

/** What SUBTOTAL(9) gives: the numbers of its range but those of sums inside. */
function subtotal(worksheet: ExcelJS.Worksheet, formula: string): string {
  const [, column = "", first, last] =
    /^SUBTOTAL\(9,([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula) ?? [];
  const values: string[] = [];
  for (let row = Number(first); row <= Number(last); row += 1) {
    const { value } = worksheet.getCell(`${column}${row}`);
    if (typeof value === "number") values.push(String(value));
  }
  return sumTexts(values.length > 0 ? values : ["0"]);
}

/**
 * The days around today where a report usually shows the present month: on its first day nothing
 * has sailed.
 */
function monthAround(apiName: string): string {
  const { period } = reportOf(apiName);
  const today = dayOf(now, "Asia/Shanghai");
  return period && period.usual !== "today"
    ? `&f.${period.param}.from=${addDays(today, -28)}&f.${period.param}.to=${addDays(today, 3)}`
    : "";
}

const searches = ["", "f.brief=Y"];

test.each(reports.map(({ apiName }) => apiName))(
  "%s says the same on screen, in the PDF and in the workbook",
  async (apiName) => {
    for (const search of searches) {
      const opened = await open(apiName, `${search}${monthAround(apiName)}`);
      const { print, result } = opened;
      expect(result.total.count, apiName).toBeGreaterThan(0);
      const text = solid(pdfText(await bytesOf(opened, "pdf")).join(""));
      const book = new ExcelJS.Workbook();
      // Its types are of another Buffer.
      await book.xlsx.load(Uint8Array.from(await bytesOf(opened, "xlsx")).buffer);
      const worksheet = book.worksheets[0];
      if (!worksheet) throw new Error("no worksheet");
      const shown = hasSums(print) ? sumsIn(opened) : [];
      let at = 1;
      for (const [i, { name, sums }] of shown.entries()) {
        const cells = print.columns.map((column) => solid(reportCell(column, sums, print.labels)));
        // A letter to several addressees has the sums of each.
        if (i < shown.length - 1 || (print.letter?.addressees.length ?? 0) === 0)
          expect(text, `${search} ${name}`).toContain(`${solid(name)}${cells.join("")}`);
        while (at <= worksheet.rowCount && !String(worksheet.getRow(at).values).includes(name))
          at += 1;
        for (const [c, column] of print.columns.entries()) {
          if (!Object.hasOwn(sums, column.key)) continue;
          const { value, numFmt } = worksheet.getRow(at).getCell(c + 1);
          if (column.currency === "JPY")
            expect([cells[c], numFmt], `${column.key} of ${name}`).toEqual([
              expect.not.stringContaining("."),
              "#,##0",
            ]);
          const formula = value && typeof value === "object" && "formula" in value ? value : null;
          agree(
            formula ? String(formula.result ?? 0) : value,
            sums[column.key],
            `${search} ${name} ${column.key}`,
          );
          if (formula)
            agree(
              subtotal(worksheet, formula.formula ?? ""),
              sums[column.key],
              `${formula.formula} of ${name}`,
            );
          else expect(search, `${name} ${column.key} is no formula`).toContain("brief");
        }
        at += 1;
      }
    }
  },
);
