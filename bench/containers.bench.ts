import { mkdtempSync, openAsBlob, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { addTypes, countsOf } from "#tests/db/containers/container/sea.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { fileRows, makeVoyage, writeFile } from "./datasets/containers-dataset.ts";
import {
  type BenchLine,
  type BenchResult,
  fasterAtLeast,
  median,
  percentile,
  slowerAtMost,
  within,
} from "./line.ts";
import { type Query, messageOf, startChild, startLoad } from "./measure/load.ts";
import { peakMemory, type Served, type Stage } from "./measure/stage.ts";

const rounds = 3;
const page = "/seaway/container/import/upload";

type Bare = { ms: number; copyMs: number; taken: number; peakMb: number };
type Ours = { ms: number; firstMs: number };
type RequestContext = { served: Served; cookie: string };
type Voyage = { id: number; voyageName: string };

/**
 * 50,000 rows from upload to "imported", beside exceljs + COPY + handwritten checks; then with 50
 * people browsing lists.
 */
export const containersLine: BenchLine = {
  name: "containers",
  async run(stage: Stage) {
    const folder = mkdtempSync(path.join(tmpdir(), "seaway-bench-"));
    try {
      const testDatabase = await stage.database();
      await addTypes(testDatabase);
      await stage.addUser(testDatabase, "importer", "clerk", "importer-password");
      const marks = Array.from({ length: rounds + 1 }, (_, i) => String(10 + i));
      const voyages: Voyage[] = [];
      for (const mark of marks) {
        voyages.push(await makeVoyage(testDatabase, mark));
        await writeFile(path.join(folder, `${mark}.xlsx`), mark);
      }
      const fileOf = (i: number) => path.join(folder, `${marks[i]}.xlsx`);
      stage.log(`  a file weighs ${(statSync(fileOf(0)).size / 2 ** 20).toFixed(1)} MB`);
      const served = await stage.serve(testDatabase);
      const context: RequestContext = {
        served,
        cookie: (await served.signIn("importer", "importer-password")).cookie,
      };
      const bare: Bare[] = [];
      const ours: Ours[] = [];
      // Alternating, so that other load hits both.
      for (let i = 0; i < rounds; i += 1) {
        bare.push(await bareLimit(testDatabase, fileOf(i), voyages[i] as Voyage));
        ours.push(
          await upload(context, testDatabase, { file: fileOf(i), voyage: voyages[i] as Voyage }),
        );
        stage.log(
          `  ${fileRows} rows: bare ${bare[i]?.ms.toFixed(0)} ms, ours ${ours[i]?.ms.toFixed(0)} ms`,
        );
      }
      const results = tell(bare, ours, served);
      const twice = path.join(folder, "equal.xlsx");
      await writeFile(twice, "80", { equal: true });
      const equal = await upload(context, testDatabase, {
        file: twice,
        voyage: await makeVoyage(testDatabase, "80"),
        imported: 1,
      });
      results.push(
        slowerAtMost(
          "  all rows with one number and seal",
          "all different",
          { limit: median(ours.map((our) => our.ms)), ours: equal.ms },
          2,
        ),
      );
      results.push(
        ...(await withPeople(context, stage, () =>
          upload(context, testDatabase, {
            file: fileOf(rounds),
            voyage: voyages[rounds] as Voyage,
          }),
        )),
      );
      return results;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function tell(bare: readonly Bare[], ours: readonly Ours[], served: Served): BenchResult[] {
  const speed = (list: readonly { ms: number }[]) =>
    fileRows / (median(list.map((item) => item.ms)) / 1000);
  const work = `containers, ${fileRows.toLocaleString("en")} rows × 12 columns of .xlsx, upload to "imported"`;
  const limit = `exceljs stream + COPY + checks in SQL (${median(bare.map((item) => item.peakMb)).toFixed(0)} MB)`;
  return [
    fasterAtLeast(work, limit, { limit: speed(bare), ours: speed(ours), unit: "rows" }, 0.5),
    within("  memory of the worker", peakMemory(served.worker.pid), 250, "MB"),
    within("  memory of the web process", peakMemory(served.web.pid), 250, "MB"),
    within("  first progress shown", median(ours.map((our) => our.firstMs)), 1000, "ms"),
  ];
}

async function bareLimit(testDatabase: TestDatabase, file: string, voyage: Voyage): Promise<Bare> {
  const child = startChild(
    "bare-containers.child.ts",
    { ...process.env, DATABASE_URL: testDatabase.url },
    [file, String(voyage.id)],
  );
  const response = await messageOf<Bare>(child);
  if (response.taken !== fileRows) throw new Error(`the bare limit took ${response.taken} rows`);
  return response;
}

/** Posts the form as a browser does, then waits for the task. */
async function upload(
  { served, cookie }: RequestContext,
  testDatabase: TestDatabase,
  of: { file: string; voyage: Voyage; imported?: number },
): Promise<Ours> {
  const form = new FormData();
  form.append("voyage", of.voyage.voyageName);
  form.append("mode", "FIRST");
  form.append("text", "");
  form.append("file", await openAsBlob(of.file), path.basename(of.file));
  const headers = { cookie, origin: served.origin, "sec-fetch-site": "same-origin" };
  const began = performance.now();
  const response = await fetch(served.origin + page, {
    method: "POST",
    headers,
    body: form,
    redirect: "manual",
  });
  const task = /task=(\d+)/.exec(response.headers.get("location") ?? "")?.[1];
  if (!task)
    throw new Error(
      `the upload answered ${response.status} ${(await response.text()).slice(0, 300)}`,
    );
  let first = Number.NaN;
  for (;;) {
    // Reads the database, so that only the upload is the web's work; the page reads the same row.
    const state = sql<{
      status: string;
      message: string;
    }>`select status, message_code as message from task where id = ${Number(task)}`;
    const { status = "", message = "" } =
      (await state.execute(testDatabase.em().getKysely())).rows[0] ?? {};
    const now = performance.now() - began;
    if (Number.isNaN(first) && status !== "WAITING") first = now;
    if (status === "DONE") {
      const counts = await countsOf(testDatabase, of.voyage.id);
      if (counts["IMPORTED"] !== (of.imported ?? fileRows))
        throw new Error(`not all were imported: ${JSON.stringify(counts)}`);
      return { ms: now, firstMs: first };
    }
    if (status !== "WAITING" && status !== "RUNNING")
      throw new Error(`the import ended ${status} ${message}`);
    await pause(50);
  }
}

/**
 * 50 people browse the booking list, one to two seconds a page: at rest, then during an import of
 * 50,000 rows.
 */
async function withPeople(
  { served, cookie }: RequestContext,
  stage: Stage,
  work: () => Promise<Ours>,
): Promise<BenchResult[]> {
  const query = Array.from({ length: 40 }, (_, i): Query => {
    const search = new URLSearchParams(
      i % 2
        ? { "f.bkNo": `BKSHA26${10 + (i % 3)}000${i}` }
        : { page: String(1 + i), "f.bkStatus": "CONFIRMED" },
    );
    return {
      url: `${served.origin}/seaway/bookingMgr/inner?${search}`,
      method: "GET",
      headers: { cookie, accept: "text/html" },
    };
  });
  const load = startLoad();
  try {
    const people = { queries: query, clients: 50, think: 1500 };
    await load.run({ ...people, seconds: 5 });
    const idle = (await load.run({ ...people, seconds: 15 })).whole;
    const [during, import_] = await Promise.all([load.run({ ...people, seconds: 10 }), work()]);
    stage.log(`  with 50 people the import took ${import_.ms.toFixed(0)} ms`);
    return [50, 95].map((share) =>
      slowerAtMost(
        `  booking list while the file comes in, 50 people, p${share}`,
        "the same at rest",
        { limit: percentile(idle, share), ours: percentile(during.whole, share) },
        2,
      ),
    );
  } finally {
    load.stop();
  }
}
