import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "#db/embedded/data-folder.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "seaway-npm-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A package whose `npm start` is ours, with a server that says which signal it heard. */
function writePackage(): void {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const start = scripts.start.replace("scripts/start.mjs", "start.mjs");
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "started", version: "1.0.0", type: "module", scripts: { start } }),
  );
  const install = JSON.stringify(path.join(projectRoot, "scripts", "install.mjs"));
  const served = JSON.stringify(path.relative(projectRoot, path.join(folder, "serve.mjs")));
  writeFileSync(
    path.join(folder, "start.mjs"),
    `import { runUnder24 } from ${install};\nrunUnder24(${served}, []);\n`,
  );
  writeFileSync(
    path.join(folder, "serve.mjs"),
    `for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { console.log("heard " + signal); process.exit(0); });
setInterval(() => {}, 1000);
console.log("serving");
`,
  );
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s to the process of npm start alone stops the server",
  { timeout: 40_000 },
  async (signal) => {
    writePackage();
    const npm = spawn("npm", ["start", "--silent"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let out = "";
    const served = new Promise<void>((resolve) => {
      npm.stdout.on("data", (chunk: Buffer) => {
        out += chunk;
        if (out.includes("serving") && npm.pid) resolve();
      });
    });
    await served;
    npm.kill(signal);
    await once(npm.stdout, "close");
    expect(out).toMatch(/heard SIG(INT|TERM)/);
  },
);
