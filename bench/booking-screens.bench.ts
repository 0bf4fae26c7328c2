import { makeBookingScreensData } from "./datasets/booking-screens-dataset.ts";
import { type BenchLine, type BenchResult, median, within } from "./line.ts";
import { type Query, startLoad } from "./measure/load.ts";
import type { Served, Stage } from "./measure/stage.ts";
import type { ListColumn } from "#platform/records/list/list.ts";
import { resourceOf } from "#db/services/registry.server.ts";

/** Lists of bookings, with a search they open with where they ask for one. */
const screens: Readonly<Record<string, object>> = {
  "seaway/bookingMgr/outbound": { etd: { from: "2025-03-10", to: "2025-03-16" } },
  "seaway/bookingMgr/goods": { etd: { from: "2025-03-10", to: "2025-03-16" } },
  "seaway/bookingMgr/modify": {},
  "seaway/bookingMgr/consolidation": {},
  "seaway/bookingMgr/vgmCompare": { voyageName: "SWAB/24" },
  "seaway/container/doorPoint": { voyageName: "SWAB/24" },
  "eb/bookingModify": {},
  "eb/container": {},
  "eb/containerLoadCargo": {},
  "eb/containerConfirm": {},
};

type Reader = { served: Served; token: string; load: ReturnType<typeof startLoad> };
type Row = Readonly<Record<string, unknown>>;

const callOf = ({ served, token }: Reader, apiName: string, body: object): Query => ({
  url: `${served.origin}/xhl-admin/${apiName}/list`,
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
});

/** What a reader may ask of a column, by the value of a row; null where the row has none. */
function conditionOf({ filter, kind }: ListColumn, value: unknown): unknown {
  const text = String(value ?? "");
  if (text === "") return null;
  if (filter === "in") return [text];
  if (filter !== "between") return text;
  const day = kind === "date" || kind === "datetime" || kind === "local" ? text.slice(0, 10) : text;
  return { from: day, to: day };
}

/** Every filter of a list with a value of one of its rows, and every order of it. */
async function searchesOf(
  reader: Reader,
  apiName: string,
  start: object,
): Promise<{ name: string; body: object }[]> {
  const { url, ...init } = callOf(reader, apiName, { data: start, pageSize: 100 });
  const response = await (await fetch(url, init)).text();
  const { data } = JSON.parse(response) as { data?: { rows: Row[] } };
  if (!data) throw new Error(`${apiName} was not answered: ${response.slice(0, 500)}`);
  const { columns, needsFilter } = resourceOf(apiName).list;
  const searches = [{ name: "opened", body: { data: start } as object }];
  for (const column of columns) {
    const row = data.rows.find(({ [column.key]: value }) => conditionOf(column, value) !== null);
    const value = column.filter && row ? conditionOf(column, row[column.key]) : null;
    const named = Array.isArray(needsFilter) ? needsFilter.includes(column.key) : !needsFilter;
    const more = named ? {} : start;
    if (value !== null)
      searches.push({ name: column.key, body: { data: { ...more, [column.key]: value } } });
    if (column.sort)
      searches.push({
        name: `by ${column.key}`,
        body: { data: start, sortInfo: { prop: column.key, order: "asc" } },
      });
  }
  return searches;
}

async function measure(
  reader: Reader,
  log: Stage["log"],
  [apiName, start]: readonly [string, object],
): Promise<BenchResult[]> {
  const times: { name: string; rows: number; whole: number }[] = [];
  for (const { name, body } of await searchesOf(reader, apiName, start)) {
    const { rows, whole } = await reader.load.run({
      queries: [callOf(reader, apiName, { ...body, pageSize: 100 })],
      clients: 1,
      seconds: 20,
      most: 5,
    });
    times.push({ name, rows: median(rows), whole: median(whole) });
  }
  const slowest = times.toSorted((a, b) => b.rows - a.rows);
  for (const { name, rows, whole } of slowest.slice(0, 4))
    log(
      `  ${apiName} ${name}: rows ${rows.toFixed(0)} ms, with exact total ${whole.toFixed(0)} ms`,
    );
  const [worst] = slowest;
  const opened = times.find(({ name }) => name === "opened");
  return [
    within(
      `${apiName}, opened, until the exact total is there, p50`,
      opened?.whole ?? Number.NaN,
      1000,
      "ms",
    ),
    // Beside the median it says little: most searches take less than twenty milliseconds.
    within(
      `… worst of ${times.length} filters and orders (${worst?.name}), rows`,
      worst?.rows ?? Number.NaN,
      500,
      "ms",
    ),
  ];
}

/**
 * The lists of bookings at a million bookings and three million cargo lines: as the list of
 * bookings, by each filter and order they offer.
 */
export const bookingScreensLine: BenchLine = {
  name: "booking-screens",
  async run(stage: Stage) {
    const testDatabase = await stage.database();
    await stage.addUser(testDatabase, "drawer", "admin", "drawer-password");
    await makeBookingScreensData(testDatabase.url, stage.log);
    const served = await stage.serve(testDatabase);
    const { token } = await served.signIn("drawer", "drawer-password");
    const load = startLoad();
    try {
      const results: BenchResult[] = [];
      for (const screen of Object.entries(screens))
        results.push(...(await measure({ served, token, load }, stage.log, screen)));
      return results;
    } finally {
      load.stop();
    }
  },
};
