import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { pause } from "#db/embedded/data-folder.server.ts";

/** The first of these programs that is installed: names are looked up, paths taken as they are. */
export function installedProgram(names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin", "/usr/local/bin"];
  const files = names.flatMap((name) =>
    path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name)),
  );
  return files.find((file) => path.isAbsolute(file) && existsSync(file)) ?? null;
}

/** What a program says of its version, on a display where it asks for one. */
export const versionOf = (program: string, display: string): string =>
  execFileSync(program, ["--version"], {
    encoding: "utf8",
    env: { ...process.env, DISPLAY: display },
  }).trim();

/** A process with its output; `end` waits until it is gone. */
export type Child = { lines: string[]; end(): Promise<void> };

export function startChild(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Child {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => void lines.push(...chunk.toString("utf8").split("\n")));
  return {
    lines,
    async end() {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Longest wait for anything; wide enough for a machine at half its speed. */
const patience = 20_000;

/**
 * Tries until it succeeds.
 * @throws what the last try threw, when the time is over
 */
export async function patiently<T>(attempt: () => Promise<T>, longest = patience): Promise<T> {
  const end = Date.now() + longest;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await pause(50);
  }
}
