import { invariantNames, invariants } from "#domain/finance/books/invariants.ts";
import { pause } from "#db/embedded/data-folder.server.ts";
import { ask, queryPatiently, type Cluster, Connection, copyOf, drop } from "./cluster.ts";
import { compareEnds, type Difference, type EndState } from "./end-state.ts";
import type { Work } from "./kinds.ts";
import { startWebProcess, startWorkerProcess, type Started } from "./processes.ts";

/** "both": worker and database. */
export type Victim = "worker" | "database" | "both" | "web";
export type Template = {
  url: string;
  work: Work;
  reference: EndState;
  whole: number;
  upload: number;
};
export type Ground = { adminUrl: string; cluster: Cluster | null };
/** A kill: state of the work, result, and seconds from kill to end. */
export type Outcome = Difference & {
  victim: Victim;
  where: string;
  seconds: number;
  failed: string[];
};

const live = "select count(*)::int as n from task where status in ('WAITING', 'RUNNING')";
const patience = 120_000;

/**
 * How many records break each rule of the books: a kill must not leave more of them than the
 * undisturbed run does.
 */
const broken = invariantNames.map(
  (rule) => `select 'broken ${rule}' as key, count(*)::numeric as n from (${invariants[rule]}) x`,
);

export async function endStateOf(url: string, work: Work): Promise<EndState> {
  const rows = await ask<{ key: string; n: string }>(
    url,
    `select key, n from (${work.keys}) as ends (key, n) union all select key, n from (${broken.join(" union all ")}) rules where n > 0`,
  );
  return new Map(rows.map((row) => [row.key, row.n]));
}

/** Waits until no task is open. */
async function untilSettled(url: string, worker: Started): Promise<void> {
  const connection = new Connection(url);
  try {
    for (const end = Date.now() + patience; ; await pause(60)) {
      const [row] = await queryPatiently<{ n: number }>(connection, live);
      if (row?.n === 0) return;
      if (worker.child.exitCode !== null)
        throw new Error(`the worker ended by itself:\n${worker.output().slice(-3000)}`);
      if (Date.now() > end)
        throw new Error(
          `the work does not end; ${JSON.stringify(await stand(url))}\n${worker.output().slice(-3000)}`,
        );
    }
  } finally {
    await connection.end();
  }
}

async function stand(url: string): Promise<string> {
  const rows = await queryPatiently<{ line: string }>(
    url,
    `select concat(nullif(count(*), 1) || ' ', kind, ' ', lower(status), ' ', seen, '/', coalesce(total::text, '?'), ' @', attempts) as line
      from task group by kind, status, seen, total, attempts order by min(id)`,
  );
  return rows.map((row) => row.line).join(", ") || "not ordered";
}

/**
 * @throws Error when no task begins: work that is done where it is ordered, for its size, is not
 *   killed
 */
async function untilBegun(url: string): Promise<void> {
  const connection = new Connection(url);
  try {
    for (const end = Date.now() + 30_000; Date.now() < end; await pause(15)) {
      const [row] = await connection.ask<{ n: number }>(
        "select count(*)::int as n from task where status <> 'WAITING'",
      );
      if (row && row.n > 0) return;
    }
    throw new Error(`no task has begun: ${await stand(url)}`);
  } finally {
    await connection.end();
  }
}

/** The undisturbed run: its result, and its time from the first task. */
export async function reference(
  template: { url: string; work: Work },
  ground: Ground,
): Promise<{ end: EndState; whole: number }> {
  const url = await copyOf(template.url, ground.adminUrl);
  const worker = await startWorkerProcess(url);
  try {
    await template.work.order(url);
    if (!template.work.atOnce) await untilBegun(url);
    const from = Date.now();
    await untilSettled(url, worker);
    const whole = Date.now() - from;
    const end = await endStateOf(url, template.work);
    if ([...end.keys()].some((key) => key.startsWith("task") && !key.includes("DONE")))
      throw new Error(`the undisturbed run failed: ${await stand(url)}`);
    const refused = [...end.keys()].filter((key) => key.startsWith("refused"));
    if (refused.length > 0)
      throw new Error(`the undisturbed run refused: ${refused.slice(0, 5).join("; ")}`);
    return { end, whole };
  } finally {
    await worker.kill();
    await drop(url, ground.adminUrl);
  }
}

/** Kills at a random moment, restarts, waits and compares with the undisturbed result. */
export async function killOnce(
  template: Template,
  ground: Ground,
  choice: { victim: Victim; random: () => number },
): Promise<Outcome> {
  const url = await copyOf(template.url, ground.adminUrl);
  const started: Started[] = [];
  const keep = async (making: Promise<Started>) => {
    const item = await making;
    started.push(item);
    return item;
  };
  try {
    const strike = choice.victim === "web" ? killWeb : killWork;
    const { where, at } = await strike({ template, ground, url, keep, ...choice });
    const worker = started.at(-1) as Started;
    await untilSettled(url, worker);
    const seconds = (Date.now() - at) / 1000;
    const endState = await endStateOf(url, template.work);
    const failed = await ask<{ line: string }>(
      url,
      "select concat(kind, ' ', status, ' ', message) as line from task where status <> 'DONE'",
    );
    return {
      ...compareEnds(template.reference, endState),
      victim: choice.victim,
      where,
      seconds,
      failed: failed.map((row) => row.line),
    };
  } finally {
    for (const item of started) await item.kill();
    await drop(url, ground.adminUrl);
  }
}

type Strike = {
  template: Template;
  ground: Ground;
  url: string;
  keep(making: Promise<Started>): Promise<Started>;
  victim: Victim;
  random: () => number;
};

async function killWork({
  template,
  ground,
  url,
  keep,
  victim,
  random,
}: Strike): Promise<{ where: string; at: number }> {
  const worker = await keep(startWorkerProcess(url));
  await template.work.order(url);
  // Most kills hit running work, some the time before.
  if (random() > 0.1) await untilBegun(url);
  await pause(random() * template.whole);
  const at = Date.now();
  const { cluster } = ground;
  if (victim === "worker") await worker.kill();
  else {
    if (!cluster) throw new Error("this server is not ours to kill");
    await Promise.all([cluster.kill(), victim === "both" ? worker.kill() : null]);
    await pause(random() * 1500);
    await cluster.revive();
  }
  const where = await stand(url);
  if (victim !== "database") await keep(startWorkerProcess(url));
  return { where, at };
}

/** The form as a browser sends it. */
async function sendForm({ form, visitor, name }: Work, port: number): Promise<Response> {
  if (!form || !visitor) throw new Error(`${name} has no form`);
  const request = await visitor.page("/seaway/container/import/upload", form());
  const address = `http://127.0.0.1:${port}`;
  const headers = {
    ...Object.fromEntries(request.headers),
    host: new URL(address).host,
    origin: address,
    "x-request-id": "survival",
  };
  return fetch(address + new URL(request.url).pathname, {
    method: "POST",
    headers,
    body: await request.arrayBuffer(),
    redirect: "manual",
  });
}

/** The web process dies during an upload, and the user repeats the form. */
async function killWeb({
  template,
  url,
  keep,
  random,
}: Strike): Promise<{ where: string; at: number }> {
  const first = await keep(startWebProcess(url));
  const lost = sendForm(template.work, first.port).then(
    (response) => `answered ${response.status}`,
    () => "cut off",
  );
  await pause(random() * template.upload);
  const at = Date.now();
  await first.kill();
  const where = `upload ${await lost}, ${await stand(url)}`;
  const second = await keep(startWebProcess(url));
  for (const end = Date.now() + 20_000; ; await pause(500)) {
    // Until the dead key expires, the response says that it is in progress.
    const again = await sendForm(template.work, second.port);
    if (again.status < 400) break;
    // The first order exists although its response was lost; the user finds its task.
    if (again.status === 422 && (await stand(url)) !== "not ordered") break;
    if (Date.now() > end)
      throw new Error(
        `the second upload answered ${again.status}: ${(await again.text()).slice(0, 500)}`,
      );
  }
  await keep(startWorkerProcess(url));
  return { where, at };
}

/** Milliseconds of an upload through a fresh web process. */
export async function uploadTime(
  template: { url: string; work: Work },
  ground: Ground,
): Promise<number> {
  const url = await copyOf(template.url, ground.adminUrl);
  const web = await startWebProcess(url);
  try {
    const from = Date.now();
    const response = await sendForm(template.work, web.port);
    if (response.status >= 400)
      throw new Error(
        `the upload answered ${response.status}: ${(await response.text()).slice(0, 500)}\n${web.output().slice(-3000)}`,
      );
    return Date.now() - from;
  } finally {
    await web.kill();
    await drop(url, ground.adminUrl);
  }
}
