import { execFile } from "node:child_process";
import path from "node:path";
import { nodeEnvironment } from "../../scripts/child.ts";
import type { World } from "./world.ts";

const root = path.resolve(import.meta.dirname, "../..");

export type Said = { code: number; out: string; err: string };

/** Runs `seaway …` on the world's database the way a shell does, with standard input when given. */
export function seaway(world: World, args: readonly string[], input = ""): Promise<Said> {
  return new Promise((resolve) => {
    const { NODE_COMPILE_CACHE } = nodeEnvironment;
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE,
      DATABASE_URL: world.url,
      SEAWAY_LANG: "zh",
      NODE_ENV: "production",
    } as NodeJS.ProcessEnv;
    const child = execFile(process.execPath, ["cli/main.ts", ...args], { cwd: root, env, maxBuffer: 64 * 2 ** 20 }, (error, out, err) => {
      resolve({ code: error ? Number((error as { code?: unknown }).code ?? 1) : 0, out, err });
    });
    child.stdin?.end(input);
  });
}
