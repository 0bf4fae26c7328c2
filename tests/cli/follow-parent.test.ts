import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/embedded/data-folder.server.ts";

const follow = ["--import", path.join(projectRoot, "scripts", "follow-parent.mjs")];

/** A process that lives until it is told to end; its exit code. */
async function codeOf(parent: number): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [...follow, "-e", "setTimeout(() => process.exit(7), 1500)"],
    {
      env: { ...process.env, SEAWAY_PARENT: String(parent) },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

test("a process whose parent died before it had begun ends at once; with its parent, or under another process of it, it lives", async () => {
  const gone = spawn(process.execPath, ["-e", "0"]);
  await once(gone, "exit");
  expect(
    await Promise.all([codeOf(gone.pid ?? 0), codeOf(process.pid), codeOf(process.ppid)]),
  ).toEqual([1, 7, 7]);
});
