import { type BenchLine, type BenchResult, within } from "./line.ts";
import { type LoadResponse, type Query, startLoad } from "./measure/load.ts";
import { cpuOf } from "./measure/process-cpu.ts";
import { makeScreensData } from "./datasets/screens-dataset.ts";
import type { Served, Stage } from "./measure/stage.ts";

/** A list and the date column its searches ask for; each search of a kind gives a full page. */
type Screen = { name: string; path: string; key: string };
const screens: readonly Screen[] = [
  { name: "bookings", path: "/seaway/bookingMgr/inner", key: "createdTime" },
  { name: "fee search", path: "/feemgr/recmgr/search", key: "createdTime" },
  { name: "voyages", path: "/seaway/voyage/voyage", key: "departureDate" },
  { name: "ports", path: "/xhlbasic/port", key: "createdTime" },
];

type Reader = { served: Served; token: string; cookie: string };

/** Days from 1960 on: every search finds all rows, and none is like another. */
const dayOf = (at: number) => new Date(Date.UTC(1960, 0, 1 + at)).toISOString().slice(0, 10);

const callOf = ({ served, token }: Reader, { path, key }: Screen, at: number): Query => ({
  url: `${served.origin}/xhl-admin${path}/list`,
  method: "POST",
  body: JSON.stringify({
    data: { [key]: { from: dayOf(at) } },
    pageInfo: { pageNum: 1, pageSize: 100 },
  }),
  headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
});
const pageOf = ({ served, cookie }: Reader, { path, key }: Screen, at: number): Query => ({
  url: `${served.origin}${path}?${new URLSearchParams({ [`f.${key}.from`]: dayOf(at), size: "100" })}`,
  method: "GET",
  headers: { cookie, accept: "text/html" },
});

const rounds = 4;
const each = 40;
const most = { clients: 1, seconds: 60, most: each };
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

/** CPU of the web process per call and per page of the same rows. */
async function measure(
  reader: Reader,
  screen: Screen,
): Promise<{ call: number; page: number; bytes: number }> {
  const load = startLoad();
  const sums = { call: 0, page: 0 };
  let bytes = 0;
  const cpu = async (work: Promise<LoadResponse>) => {
    const before = cpuOf(reader.served.web.pid);
    const response = await work;
    bytes = response.bytes[0] ?? 0;
    return cpuOf(reader.served.web.pid) - before;
  };
  const calls = range(0, each).map((at) => callOf(reader, screen, at));
  const pages = range(0, each).map((at) => pageOf(reader, screen, at));
  try {
    for (const queries of [calls, pages]) await load.run({ ...most, queries });
    // Alternating, so that other load hits both alike.
    for (let round = 0; round < rounds; round++) {
      sums.call += await cpu(load.run({ ...most, queries: calls }));
      sums.page += await cpu(load.run({ ...most, queries: pages }));
    }
    return { call: sums.call / (rounds * each), page: sums.page / (rounds * each), bytes };
  } finally {
    load.stop();
  }
}

/** Several lists: the CPU of a page, beside that of the JSON call of the same rows. */
export const screensLine: BenchLine = {
  name: "screens",
  async run(stage: Stage) {
    const testDatabase = await stage.database();
    await stage.addUser(testDatabase, "drawer", "admin", "drawer-password");
    await makeScreensData(testDatabase.url, stage.log);
    const served = await stage.serve(testDatabase);
    const reader: Reader = { served, ...(await served.signIn("drawer", "drawer-password")) };
    const results: BenchResult[] = [];
    for (const screen of screens) {
      const { call, page, bytes } = await measure(reader, screen);
      stage.log(
        `  ${screen.name}: call ${call.toFixed(2)} ms, page ${page.toFixed(2)} ms, ${bytes} bytes`,
      );
      results.push(
        within(`${screen.name}, HTML page of 100 rows, CPU of the web process`, page, 25, "ms"),
      );
    }
    return results;
  },
};
