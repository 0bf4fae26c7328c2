import { searchRecords } from "#db/services/search/global-search.server.ts";
import { type BenchLine, type BenchResult, median } from "./line.ts";
import { makeListData } from "./datasets/list-dataset.ts";

/** Milliseconds until global search has its records at a million bookings. */
const most = 100;

/**
 * Whole numbers, prefixes and suffixes, common and unknown terms, a vessel, a customer by name and
 * code.
 */
const typedTexts = (numbers: readonly string[]) => [
  ...numbers.flatMap((item) => [item, item.slice(0, 9), item.slice(-6), item.slice(4, 9)]),
  "SW2",
  "SW25",
  "00000",
  "999",
  "XQZ",
  "NOSUCHNUMBER",
  "SWAA/2",
  "宁波",
  "C00001",
  "SHANGHAI",
];

/** Global search at a million bookings by an administrator, who sees every kind of record. */
export const searchLine: BenchLine = {
  name: "search",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    await makeListData(testDatabase.url, (text) => stage.log(text));
    const { actor } = testDatabase.as("admin");
    const rows = await testDatabase
      .em()
      .getConnection()
      .execute<{ bk_no: string }[]>(
        "select bk_no from booking where id % 99991 = 7 order by id limit 8",
      );
    const texts = typedTexts(rows.map((row) => row.bk_no));
    const taken = new Map<string, number>();
    for (const text of texts) {
      const times: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        const began = performance.now();
        await searchRecords(testDatabase.em(), actor, text);
        times.push(performance.now() - began);
      }
      taken.set(text, median(times));
    }
    const [slowest = ["", 0]] = [...taken].sort((item, other) => other[1] - item[1]);
    const usual = median([...taken.values()]);
    for (const [text, ms] of [...taken].sort((item, other) => other[1] - item[1]).slice(0, 8))
      stage.log(`  ${text}: ${ms.toFixed(1)} ms`);
    const line = (work: string, ms: number): BenchResult => ({
      work,
      limit: "",
      limitFigure: "",
      oursFigure: `${ms.toFixed(1)} ms`,
      ratio: null,
      target: `< ${most} ms`,
      reached: ms < most,
    });
    return [
      line(`search from anywhere, 1,000,000 bookings, ${texts.length} texts, median`, usual),
      line(`… the slowest: ${slowest[0]}`, slowest[1]),
    ];
  },
};
