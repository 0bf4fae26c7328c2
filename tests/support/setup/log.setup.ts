import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeAll } from "vitest";
import { logOutput } from "#platform/kernel/log/log-output.server.ts";
import { testFileLog } from "#scripts/step-log.ts";

/**
 * Writes the product's log of each test file to a file, shown after failures. Outputs belong to the
 * process, which runs one file at a time.
 */
// Vitest derives fixtures from this pattern, so it must be empty.
// oxlint-disable-next-line no-empty-pattern
beforeAll(({}, { file }) => {
  const log = testFileLog(file.filepath);
  mkdirSync(path.dirname(log), { recursive: true });
  rmSync(log, { force: true });
  for (const fd of [1, 2])
    for (const sync of [false, true])
      logOutput(fd, sync).write = (line) => appendFileSync(log, line);
});
