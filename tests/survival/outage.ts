import { createHash } from "node:crypto";
import { pause } from "#db/embedded/data-folder.server.ts";
import { visit, type Visitor } from "#tests/support/web.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { ask, type Cluster } from "./cluster.ts";
import { startWebProcess, startWorkerProcess, type Started } from "./processes.ts";

/** Length of the outage, and number of users. */
const away = { seconds: 20, people: 8 };

/** Responses during an outage; milliseconds since the start. */
type Tally = {
  sent: number;
  ok: number;
  later: number;
  bare: string[];
  other: string[];
  lastLater: number;
  slowest: number;
  acknowledged: string[];
};

type Kind = {
  name: string;
  leave(cluster: Cluster): Promise<void> | void;
  comeBack(cluster: Cluster): Promise<void> | void;
};
const kinds: readonly Kind[] = [
  {
    name: "frozen (SIGSTOP)",
    leave: (cluster) => cluster.freeze(),
    comeBack: (cluster) => cluster.thaw(),
  },
  { name: "stopped", leave: (cluster) => cluster.halt(), comeBack: (cluster) => cluster.revive() },
  {
    name: "killed (SIGKILL)",
    leave: (cluster) => cluster.kill(),
    comeBack: (cluster) => cluster.revive(),
  },
];

/** The database is away for 20 s while users click and a task runs. */
export async function outage(cluster: Cluster): Promise<string> {
  const testDatabase = await openTestDatabase();
  const visitor = await visit(testDatabase, "admin");
  await testDatabase.orm.close(true);
  const web = await startWebProcess(testDatabase.url);
  const worker = await startWorkerProcess(testDatabase.url);
  const lines = [
    "database away      requests     ok    503  503 without Retry-After  other  slowest s  all well again s  sessions  writes kept",
  ];
  try {
    for (const kind of kinds)
      lines.push(await oneOutage(kind, cluster, { url: testDatabase.url, visitor, web, worker }));
  } finally {
    await worker.kill();
    await web.kill();
  }
  return lines.join("\n");
}

type Scene = { url: string; visitor: Visitor; web: Started; worker: Started };

async function oneOutage(kind: Kind, cluster: Cluster, scene: Scene): Promise<string> {
  const tally: Tally = {
    sent: 0,
    ok: 0,
    later: 0,
    bare: [],
    other: [],
    lastLater: 0,
    slowest: 0,
    acknowledged: [],
  };
  const stopping = new AbortController();
  const people = Array.from({ length: away.people }, (_, i) =>
    click(scene, tally, { person: i, run: kind.name.slice(0, 2), signal: stopping.signal }),
  );
  await pause(3000);
  await kind.leave(cluster);
  await pause(away.seconds * 1000);
  await kind.comeBack(cluster);
  const back = Date.now();
  await pause(15_000);
  stopping.abort();
  await Promise.all(people);
  if (scene.web.child.exitCode !== null || scene.worker.child.exitCode !== null)
    throw new Error("a process ended");
  const [sessions] = await ask<{ n: number }>(scene.url, "select count(*)::int as n from session");
  const kept = await ask<{ code: string }>(
    scene.url,
    "select code from customer where code like 'OUT%'",
  );
  const codes = kept.map((row) => row.code);
  const lost = tally.acknowledged.filter((code) => !codes.includes(code));
  if (tally.other.length + tally.bare.length > 0)
    process.stdout.write(
      `${[...new Set([...tally.other, ...tally.bare])].slice(0, 10).join("\n")}\n`,
    );
  const worked = await runsTask(scene.url);
  return [
    kind.name.padEnd(17),
    String(tally.sent).padStart(9),
    String(tally.ok).padStart(6),
    String(tally.later).padStart(6),
    String(tally.bare.length).padStart(24),
    String(tally.other.length).padStart(6),
    (tally.slowest / 1000).toFixed(1).padStart(10),
    (Math.max(0, tally.lastLater - back) / 1000).toFixed(1).padStart(17),
    String(sessions?.n).padStart(9),
    `${tally.acknowledged.length - lost.length} of ${tally.acknowledged.length}`.padStart(12),
    `  ${worked}`,
  ].join(" ");
}

/** A task after the outage: the worker reconnected too. */
async function runsTask(url: string): Promise<string> {
  const [made] = await ask<{ id: number }>(
    url,
    `insert into task (kind, title, params, operator) values ('statement.generate', 'after',
      '{"operation": "statement.generate", "input": {"quiet": true}}', 'scheduler') returning id`,
  );
  for (const from = Date.now(); Date.now() - from < 30_000; await pause(100)) {
    const [task] = await ask<{ status: string }>(
      url,
      `select status from task where id = ${made?.id}`,
    );
    if (task?.status === "DONE")
      return `worker runs (${((Date.now() - from) / 1000).toFixed(1)} s)`;
  }
  return "WORKER DOES NOT RUN";
}

type Clicking = { person: number; run: string; signal: AbortSignal };

/** A user in a loop: page in Chinese, page in English, list call, write call. */
async function click(
  { visitor, web }: Scene,
  tally: Tally,
  { person, run, signal }: Clicking,
): Promise<void> {
  const origin = `http://127.0.0.1:${web.port}`;
  const cookie = (await visitor.page("/")).headers.get("cookie") ?? "";
  const bearer = { authorization: `Bearer ${visitor.token}`, "content-type": "application/json" };
  for (let turn = 0; !signal.aborted; turn += 1) {
    const code = `OUT${run}${person}N${turn}`.toUpperCase();
    const call = (body: object) => ({
      method: "POST",
      headers: bearer,
      body: JSON.stringify(body),
    });
    const [path, init]: [string, RequestInit] = (
      [
        ["/xhlbasic/customer", { headers: { cookie } }],
        ["/xhlbasic/customer?lng=en", { headers: { cookie } }],
        ["/xhl-admin/xhlbasic/customer/list", call({})],
        ["/xhl-admin/xhlbasic/customer/save", call({ code, nameEn: nameOf(code) })],
      ] as [string, RequestInit][]
    )[turn % 4] ?? ["/", {}];
    await send(tally, origin + path, { init, code: turn % 4 === 3 ? code : "" });
    await pause(50);
  }
}

/** A unique name, as similar customers need confirmation. */
const nameOf = (code: string) =>
  [...createHash("sha256").update(code).digest()]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join("");

async function send(
  tally: Tally,
  address: string,
  { init, code }: { init: RequestInit; code: string },
): Promise<void> {
  const from = Date.now();
  tally.sent += 1;
  try {
    const response = await fetch(address, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const page = !address.includes("/xhl-admin/");
    if (
      response.status === 200 &&
      (page ? text.includes("</html>") : (JSON.parse(text) as { code: number }).code === 200)
    ) {
      tally.ok += 1;
      if (code) tally.acknowledged.push(code);
    } else if (response.status === 503) {
      tally.later += 1;
      tally.lastLater = Date.now();
      const readable = page
        ? /<h1|<p/.test(text)
        : (JSON.parse(text) as { code: number }).code === 503;
      if (!response.headers.get("retry-after") || !readable)
        tally.bare.push(`${address} 503: ${text.slice(0, 200)}`);
    } else tally.other.push(`${address} ${response.status}: ${text.slice(0, 300)}`);
  } catch (error) {
    tally.other.push(`${address}: ${String(error)} ${String((error as Error).cause ?? "")}`);
  }
  tally.slowest = Math.max(tally.slowest, Date.now() - from);
}
