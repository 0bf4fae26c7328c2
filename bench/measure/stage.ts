import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { removeEmbedded, startEmbedded } from "#db/embedded/embedded.server.ts";
import { Company, Dept, Role, User } from "#domain/administration/org/org.entity.server.ts";
import { hashPassword } from "#domain/administration/org/password/password.server.ts";
import {
  openDemoDatabase,
  openTestDatabase,
  type TestDatabase,
} from "#tests/support/test-database.ts";
import { buildWeb } from "#scripts/build.ts";
import { nodeEnvironment, nodeFlags, programs } from "#scripts/child.ts";

/**
 * The product as its users run it: web process and worker of the production build, on a database of
 * the bench.
 */
export type Served = {
  origin: string;
  web: ChildProcess;
  worker: ChildProcess;
  /** Signs a user in; answers the bearer token of calls and the cookie header of pages. */
  signIn(userName: string, password: string): Promise<{ token: string; cookie: string }>;
  stop(): Promise<void>;
};

/**
 * Where the lines of the bench run: one PostgreSQL with the settings the product ships, databases
 * on demand.
 */
export type Stage = {
  /**
   * A database of its own, migrated and with the base data; the same as tests get (`em()`,
   * `as(role)`, `run(role, operation, input)`).
   */
  database(): Promise<TestDatabase>;
  /** The same with the demo company in it. */
  demo(): Promise<TestDatabase>;
  /** Adds a user with a role of the base roles to a database. */
  addUser(
    testDatabase: TestDatabase,
    userName: string,
    role: string,
    password: string,
  ): Promise<void>;
  serve(testDatabase: TestDatabase): Promise<Served>;
  log(text: string): void;
};

/** Memory of a process in MB (Linux). */
function memoryOf(pid: number | undefined, field: "VmHWM" | "VmRSS"): number {
  const kb = new RegExp(`${field}:\\s+(\\d+)`).exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  )?.[1];
  if (kb === undefined) throw new Error(`process ${pid} has ended`);
  return Number(kb) / 1024;
}

/** The largest a process ever held. */
export const peakMemory = (pid: number | undefined): number => memoryOf(pid, "VmHWM");

/** The largest that the process a launcher started ever held; the launcher itself holds little. */
export function peakOfStarted(pid: number | undefined): number {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  return Math.max(0, ...started.map((own) => peakMemory(Number(own))));
}

/** What it holds now. */
export const currentMemory = (pid: number | undefined): number => memoryOf(pid, "VmRSS");

/** Runs `work` with a stage and takes everything down afterwards. */
export async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const cache = path.join(projectRoot, ".cache");
  mkdirSync(cache, { recursive: true });
  const dataDir = path.join(cache, `bench-${randomBytes(6).toString("hex")}`);
  const embedded = await startEmbedded({ dataDir });
  process.env.SEAWAY_TEST_PG = embedded.adminUrl;
  process.env.SEAWAY_TEST_PREFIX = `b${process.pid}_`;
  const testDatabases: TestDatabase[] = [];
  const running: Served[] = [];
  const opened = async (opening: Promise<TestDatabase>) => {
    const testDatabase = await opening;
    testDatabases.push(testDatabase);
    return testDatabase;
  };
  try {
    return await work({
      database: () => opened(openTestDatabase()),
      demo: () => opened(openDemoDatabase()),
      addUser,
      async serve(testDatabase) {
        const served = await serve(testDatabase, dataDir);
        running.push(served);
        return served;
      },
      log: (text) => console.error(text),
    });
  } finally {
    for (const served of running) await served.stop();
    for (const testDatabase of testDatabases) await testDatabase.close();
    await embedded.stop();
    await removeEmbedded(dataDir);
  }
}

async function addUser(
  testDatabase: TestDatabase,
  userName: string,
  role: string,
  password: string,
): Promise<void> {
  const em = testDatabase.em();
  const user = em.create(User, {
    userName,
    nickName: userName,
    passwordHash: await hashPassword(password),
    mustChangePassword: "N",
    dept: await em.findOneOrFail(Dept, { deptName: "总部" }),
    company: await em.findOneOrFail(Company, { code: "SEAWAY" }),
  });
  user.roles.add(await em.findOneOrFail(Role, { roleKey: role }));
  await em.flush();
}

function start(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...nodeFlags(script), path.join(projectRoot, script)], {
    cwd: projectRoot,
    env: { ...nodeEnvironment, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // As the product starts them: the system shares processors between sessions first, so it is
    // part of what is measured.
    detached: true,
  });
}

/**
 * A program cannot answer the sign-in question, so an installation that is measured switches it off
 * as any other could.
 */
async function switchCaptchaOff(testDatabase: TestDatabase): Promise<void> {
  await sql`insert into config (config_key, config_name, config_value)
    values ('sys.account.captchaEnabled', '', 'false')
    on conflict (config_key) do update
    set config_value = 'false'`.execute(testDatabase.em().getKysely());
}

type Processes = { origin: string; web: ChildProcess; worker: ChildProcess };

/** Both processes, answering. */
async function open(env: NodeJS.ProcessEnv): Promise<Processes> {
  const built = programs(false);
  const web = start(built.web, env);
  const worker = start(built.worker, env);
  const port = await new Promise<number>((resolve, reject) => {
    web.on(
      "message",
      (message: { type?: string; port?: number }) =>
        message.type === "listening" && resolve(message.port ?? 0),
    );
    web.once("exit", () => reject(new Error("the web process ended")));
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { origin, web, worker };
}

async function end({ web, worker }: Processes): Promise<void> {
  for (const child of [web, worker]) {
    if (child.exitCode !== null) continue;
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  }
}

async function serve(testDatabase: TestDatabase, dataDir: string): Promise<Served> {
  await switchCaptchaOff(testDatabase);
  await buildWeb();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: testDatabase.url,
    NODE_ENV: "production",
    PORT: String(20_000 + Math.floor(Math.random() * 20_000)),
    SEAWAY_DATA: dataDir,
    SEAWAY_LOG: "warn",
    SEAWAY_SESSION_SECRET: randomBytes(32).toString("hex"),
  };
  // The first start ever reads TypeScript and keeps the compiled code; what is measured is a start
  // like any other.
  await end(await open(env));
  const running = await open(env);
  const { origin, web, worker } = running;
  return {
    origin,
    web,
    worker,
    async signIn(userName, password) {
      const call = await fetch(`${origin}/xhl-admin/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: userName, password }),
      });
      const { token } = (await call.json()) as { token: string };
      const page = await fetch(`${origin}/login`, {
        method: "POST",
        redirect: "manual",
        headers: { origin },
        body: new URLSearchParams({ userName, password }),
      });
      await page.body?.cancel();
      return {
        token,
        cookie: page.headers
          .getSetCookie()
          .map((item) => item.split(";")[0])
          .join("; "),
      };
    },
    stop: () => end(running),
  };
}
