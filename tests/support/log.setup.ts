import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeAll } from "vitest";
import { logOutput } from "#platform/log/log-output.server.ts";
import { testFileLog } from "../../scripts/step-log.ts";

/**
 * What the product logs while a test file runs goes to a file of its own, so that a green run is short and the log of a failed test can be
 * shown with it. The outputs belong to the process, which runs one file after the other.
 */
// Vitest takes the first argument for fixtures by this pattern, so an empty one must stand there.
// oxlint-disable-next-line no-empty-pattern
beforeAll(({}, { file }) => {
  const log = testFileLog(file.projectName ?? "", file.filepath);
  mkdirSync(path.dirname(log), { recursive: true });
  rmSync(log, { force: true });
  for (const fd of [1, 2]) for (const sync of [false, true]) logOutput(fd, sync).write = (line) => appendFileSync(log, line);
});
