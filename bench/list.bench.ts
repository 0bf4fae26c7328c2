import { Client } from "pg";
import {
  fasterAtLeast,
  median,
  slowerAtMost,
  type BenchLine,
  type BenchResult,
  within,
} from "./line.ts";
import { makeListData } from "./datasets/list-dataset.ts";
import { type Kind, kindsOf, variety } from "./measure/list-searches.ts";
import { type Query, type LoadResponse, messageOf, startChild, startLoad } from "./measure/load.ts";
import { cpuOf } from "./measure/process-cpu.ts";
import type { Served, Stage } from "./measure/stage.ts";

const path = "/seaway/bookingMgr/inner";
const seconds = 8;
const json = { "content-type": "application/json" };

type Sides = { bare: string; served: Served; token: string; cookie: string };

const callOf = ({ served, token }: Sides, body: object): Query => ({
  url: `${served.origin}/xhl-admin${path}/list`,
  method: "POST",
  body: JSON.stringify(body),
  headers: { ...json, authorization: `Bearer ${token}` },
});
const pageOf = ({ served, cookie }: Sides, search: string): Query => ({
  url: `${served.origin}${path}?${search}`,
  method: "GET",
  headers: { cookie, accept: "text/html" },
});
const bareOf = ({ bare }: Sides, kind: string, values: readonly string[]): Query => ({
  url: `${bare}/${kind}`,
  method: "POST",
  headers: json,
  body: JSON.stringify({ values }),
});

/** Rotates kinds and values. */
function turns(kinds: readonly Kind[], make: (kind: Kind, at: number) => Query): Query[] {
  return Array.from({ length: 10 }, (_, at) => kinds.map((kind) => make(kind, at))).flat();
}

/** Twenty visible columns, as the limit sends, from the stored configuration. */
async function layTwentyColumns({ served, cookie }: Sides): Promise<void> {
  const shown =
    "bkNo bkStatus ioType voyageName portLoad portDis etd clientCode clientName shipperName consigneeName ctn20Num ctn40Num nature pkgs gwt dim freightTerms createdTime updatedTime";
  const off =
    "ctn40hNum ctn45Num releaseType blStatus reconcileResult exportEdiFlag ebNo mainBkNo serviceContractNo receipt delivery deliveryTerms tradeType agent sales bookinger updatedBy";
  const columns = [
    ...shown.split(" ").map((key) => ({ key, shown: true })),
    ...off.split(" ").map((key) => ({ key, shown: false })),
  ];
  const response = await fetch(`${served.origin}/list-desk${path}`, {
    method: "POST",
    headers: { cookie, origin: served.origin, accept: "application/json" },
    body: new URLSearchParams({ _do: "saveLayout", layout: JSON.stringify({ columns }) }),
  });
  if (!response.ok) throw new Error(`layout not kept: ${response.status} ${await response.text()}`);
}

/** Collects a process's CPU time for requests of a kind. */
class Cpu {
  #pid: number | undefined;
  #ms = 0;
  #asked = 0;

  constructor(pid: number | undefined) {
    this.#pid = pid;
  }

  /** Runs a load and returns its times. */
  async of(work: () => Promise<LoadResponse>): Promise<number[]> {
    const before = cpuOf(this.#pid);
    const { whole } = await work();
    this.#ms += cpuOf(this.#pid) - before;
    this.#asked += whole.length;
    return whole;
  }

  /** CPU time per request, in ms. */
  get each(): number {
    return this.#ms / this.#asked;
  }
}

/** A million bookings: call and page of the list beside node:http with handwritten SQL. */
export const listLine: BenchLine = {
  name: "list",
  async run(stage: Stage) {
    const testDatabase = await stage.database();
    await stage.addUser(testDatabase, "lister", "clerk", "lister-password");
    await makeListData(testDatabase.url, stage.log);
    const client = new Client({ connectionString: testDatabase.url });
    await client.connect();
    const kinds = await kindsOf(client);
    await client.end();
    const served = await stage.serve(testDatabase);
    const child = startChild("bare-list.child.ts", {
      ...process.env,
      DATABASE_URL: testDatabase.url,
    });
    const { port } = await messageOf<{ port: number }>(child);
    const sides: Sides = {
      bare: `http://127.0.0.1:${port}`,
      served,
      ...(await served.signIn("lister", "lister-password")),
    };
    try {
      await layTwentyColumns(sides);
      return [
        ...(await filtered(stage, sides, kinds)),
        ...(await unfiltered(sides)),
        ...(await worst(stage, sides)),
      ];
    } finally {
      child.disconnect();
    }
  },
};

/** Five filters, one client and sixteen. */
async function filtered(
  stage: Stage,
  sides: Sides,
  kinds: readonly Kind[],
): Promise<BenchResult[]> {
  const load = startLoad();
  const bare = turns(kinds, (kind, at) =>
    bareOf(sides, kind.name, kind.values[at % kind.values.length] ?? []),
  );
  const calls = turns(kinds, (kind, at) =>
    callOf(sides, kind.call(kind.values[at % kind.values.length] ?? [])),
  );
  const pages = turns(kinds, (kind, at) =>
    pageOf(sides, kind.address(kind.values[at % kind.values.length] ?? [])),
  );
  try {
    for (const queries of [bare, calls, pages]) await load.run({ queries, clients: 4, seconds: 3 });
    const single: Record<string, number[]> = { bare: [], call: [], page: [] };
    const many: Record<string, number[]> = { bare: [], call: [], page: [] };
    const cpu = { page: new Cpu(sides.served.web.pid), call: new Cpu(sides.served.web.pid) };
    // Alternating, so that other load hits both.
    for (let round = 0; round < 3; round++) {
      single.bare?.push(
        ...(await load.run({ queries: bare, clients: 1, seconds: seconds / 3 })).whole,
      );
      single.call?.push(
        ...(await cpu.call.of(() =>
          load.run({ queries: calls, clients: 1, seconds: seconds / 3 }),
        )),
      );
      single.page?.push(
        ...(await cpu.page.of(() =>
          load.run({ queries: pages, clients: 1, seconds: seconds / 3 }),
        )),
      );
      many.bare?.push(
        (await load.run({ queries: bare, clients: 16, seconds: seconds / 3 })).perSecond,
      );
      many.call?.push(
        (await load.run({ queries: calls, clients: 16, seconds: seconds / 3 })).perSecond,
      );
      many.page?.push(
        (await load.run({ queries: pages, clients: 16, seconds: seconds / 3 })).perSecond,
      );
    }
    const p50 = (side: string) => median(single[side] ?? []);
    const speed = (side: string) => median(many[side] ?? []);
    for (const kind of kinds) stage.log(`  ${kind.name}: ${kind.values.length} values`);
    stage.log(
      `  CPU of the web process: call ${cpu.call.each.toFixed(1)} ms, page ${cpu.page.each.toFixed(1)} ms`,
    );
    const limit = "node http, one SQL by hand";
    return [
      slowerAtMost(
        "list, JSON call, 5 kinds of filter, 1 client, p50",
        limit,
        { limit: p50("bare"), ours: p50("call") },
        1.8,
      ),
      fasterAtLeast(
        "list, JSON call, 16 clients",
        limit,
        { limit: speed("bare"), ours: speed("call"), unit: "requests" },
        0.55,
      ),
      slowerAtMost(
        "list, HTML page, 1 client, p50",
        limit,
        { limit: p50("bare"), ours: p50("page") },
        2.9,
      ),
      fasterAtLeast(
        "list, HTML page, 16 clients",
        limit,
        { limit: speed("bare"), ours: speed("page"), unit: "requests" },
        0.25,
      ),
      within(
        "list, HTML page of 100 rows × 20 columns, CPU of the web process (session, query, rendering)",
        cpu.page.each,
        25,
        "ms",
      ),
    ];
  } finally {
    load.stop();
  }
}

/** Without a filter, rows do not wait for the count of a million. */
async function unfiltered(sides: Sides): Promise<BenchResult[]> {
  const load = startLoad();
  try {
    const order = { clients: 1, seconds: 20, most: 60 };
    const call = callOf(sides, {});
    await load.run({ queries: [call, bareOf(sides, "plain", [])], clients: 1, seconds: 2 });
    const bare = await load.run({ queries: [bareOf(sides, "plain", [])], ...order });
    const ours = await load.run({ queries: [call], ...order });
    return [
      slowerAtMost(
        "list, no filter, until the rows are there, p50",
        "rows, count stopped at 10,001",
        { limit: median(bare.whole), ours: median(ours.rows) },
        3,
      ),
      within(
        "list, no filter, until the exact total of a million is there, p50",
        median(ours.whole),
        1000,
        "ms",
      ),
    ];
  } finally {
    load.stop();
  }
}

/**
 * Searches over many columns: none may take much longer than the usual one until its rows arrive.
 */
async function worst(stage: Stage, sides: Sides): Promise<BenchResult[]> {
  const load = startLoad();
  try {
    const times: { name: string; rows: number; whole: number }[] = [];
    for (const [name, data] of Object.entries(variety)) {
      const result = await load.run({
        queries: [callOf(sides, { data })],
        clients: 1,
        seconds: 20,
        most: 7,
      });
      times.push({ name, rows: median(result.rows), whole: median(result.whole) });
    }
    const rows = [...times].sort((a, b) => b.rows - a.rows);
    const usual = median(times.map((time) => time.rows));
    for (const row of rows.slice(0, 5))
      stage.log(
        `  ${row.name}: rows ${row.rows.toFixed(0)} ms, with exact total ${row.whole.toFixed(0)} ms`,
      );
    const last = rows[0] ?? { name: "", rows: 0 };
    return [
      slowerAtMost(
        `list, worst of ${times.length} filters (${last.name}), rows`,
        "their median",
        { limit: usual, ours: last.rows },
        10,
      ),
    ];
  } finally {
    load.stop();
  }
}
