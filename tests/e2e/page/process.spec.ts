import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot, readSecrets } from "#db/embedded/data-folder.server.ts";
import { embeddedUrl, removeEmbedded } from "#db/embedded/embedded.server.ts";
import { anyFreePort } from "#db/embedded/postgres-process.server.ts";
import { ownCompany, setSetting } from "#tests/support/setup/server.setup.ts";
import { expect, test } from "../fixture.ts";

/** A second web process on the same database. */
async function anotherWeb(
  stdio: StdioOptions = "ignore",
): Promise<{ child: ChildProcess; origin: string; ended: Promise<number | null> }> {
  const { dataDir, databaseUrl } = ownCompany();
  const port = await anyFreePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    SEAWAY_DATA: dataDir,
    DATABASE_URL: databaseUrl,
    SEAWAY_SESSION_SECRET: readSecrets(dataDir).sessionSecret,
  } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [path.join(projectRoot, "app/main.ts")], {
    cwd: projectRoot,
    env,
    stdio,
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const origin = `http://127.0.0.1:${port}`;
  await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 30_000 }).toBe("200 ready");
  return { child, origin, ended };
}

const statusOf = (url: string) =>
  fetch(url)
    .then(async (response) => `${response.status} ${await response.text()}`)
    .catch(() => "refused");

/** A call whose body is half sent; `finish` sends the rest. */
function halfSent(url: string): { finish(): Promise<number | undefined> } {
  const body = JSON.stringify({ username: "nobody", password: "nothing", code: "", uuid: "" });
  const headers = { "content-type": "application/json", "content-length": body.length };
  const sending: ClientRequest = request(url, { method: "POST", headers });
  const response = once(sending, "response") as Promise<[IncomingMessage]>;
  response.catch(() => undefined);
  sending.write(body.slice(0, 10));
  return {
    async finish() {
      sending.end(body.slice(10));
      const [result] = await response;
      result.resume();
      return result.statusCode;
    },
  };
}

test("asked to stop, a web process finishes what it has begun, takes nothing new, and ends by itself", async () => {
  const { child, origin, ended } = await anotherWeb();
  try {
    expect(await statusOf(`${origin}/healthz`)).toBe("200 ok");
    const call = halfSent(`${origin}/xhl-admin/login`);
    await pause(300);
    child.kill("SIGTERM");
    await expect.poll(() => statusOf(`${origin}/healthz`)).toBe("refused");
    expect(child.exitCode).toBeNull();
    expect(await call.finish()).toBe(200);
    expect(await ended).toBe(0);
  } finally {
    child.kill("SIGKILL");
  }
});

test("a disk without room for the log ends no web process: it says so once and goes on", async () => {
  test.skip(!existsSync("/dev/full"), "this system has no device that is always full");
  const full = openSync("/dev/full", "w");
  const { child, origin, ended } = await anotherWeb(["ignore", full, "pipe"]);
  closeSync(full);
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
  try {
    for (let i = 0; i < 20; i += 1) expect(await statusOf(`${origin}/healthz`)).toBe("200 ok");
    expect(child.exitCode).toBeNull();
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(output.match(/the log cannot be written \(ENOSPC\)/g)).toHaveLength(1);
  } finally {
    child.kill("SIGKILL");
  }
});

test("the first start makes its database, says the administrator's password once and ends in order", async ({
  request,
}) => {
  const dataDir = mkdtempSync(path.join(projectRoot, ".cache", "e2e-"));
  const env = {
    ...process.env,
    NODE_ENV: "production",
    SEAWAY_DATA: dataDir,
    SEAWAY_DEMO: "0",
    PORT: String(await anyFreePort()),
  } as NodeJS.ProcessEnv;
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "scripts/serve.ts"],
    {
      cwd: projectRoot,
      env,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
  try {
    await expect.poll(() => output, { timeout: 90_000 }).toMatch(/^admin\t/m);
    const origin = /^ready (http\S+)/m.exec(output)?.[1] ?? "";
    const password = /^admin\t(.*)/m.exec(output)?.[1] ?? "";
    // Programs cannot solve captchas.
    setSetting("sys.account.captchaEnabled", "false", {
      dataDir,
      databaseUrl: embeddedUrl(dataDir) ?? "",
    });
    const response = await request.post(`${origin}/login`, {
      form: { userName: "admin", password },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(302);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(embeddedUrl(dataDir)).toBeNull();
    expect(output.match(/^admin\t/gm)).toHaveLength(1);
  } finally {
    child.kill("SIGKILL");
    await ended;
    await removeEmbedded(dataDir);
  }
});
