import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  write,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { type Disk, LogOutput } from "#platform/kernel/log/log-output.server.ts";
import { cutLog } from "#scripts/child.ts";

/** The real disk until a test fills it. */
const fault = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
let full = false;
const disk: Disk = {
  write: (fd, bytes, done) =>
    full ? setImmediate(() => done(fault(), 0)) : write(fd, bytes, done),
  writeSync(fd, bytes) {
    if (full) throw fault();
    return writeSync(fd, bytes);
  },
};

const folder = mkdtempSync(path.join(tmpdir(), "seaway-log-"));
afterAll(() => rmSync(folder, { recursive: true }));
const linesOf = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n");

test.each([false, true])(
  "a full disk is told once; the lines are written when there is room again (sync: %s)",
  async (sync) => {
    const file = path.join(folder, `log-${sync}`);
    const fd = openSync(file, "a");
    const faults: unknown[] = [];
    const output = new LogOutput({
      fd,
      sync,
      tell: (fault) => faults.push(fault.code),
      pauseMs: 20,
      disk,
    });
    const log = pino({ base: null }, output);
    full = true;
    for (let i = 0; i < 5; i += 1) log.info(`line ${i}`);
    // pino writes fatal lines synchronously; this must return.
    log.fatal("end");
    await vi.waitFor(() => expect(faults).toEqual(["ENOSPC"]));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(faults).toHaveLength(1);
    expect(readFileSync(file, "utf8")).toBe("");
    full = false;
    await vi.waitFor(() => expect(linesOf(file)).toHaveLength(7));
    expect(linesOf(file).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      ...Array.from({ length: 5 }, (_, i) => `line ${i}`),
      "end",
      "the log can be written again (ENOSPC); 0 lines were left out",
    ]);
    closeSync(fd);
  },
);

test("what waits for room is bounded, and the number of lines left out is told", async () => {
  const file = path.join(folder, "bounded");
  const fd = openSync(file, "a");
  const output = new LogOutput({ fd, tell: () => undefined, pauseMs: 20, disk });
  full = true;
  const line = `${"x".repeat(64 * 1024 - 1)}\n`;
  for (let i = 0; i < 40; i += 1) output.write(line);
  full = false;
  await vi.waitFor(() => expect(linesOf(file).at(-1)).toContain("24 lines were left out"));
  expect(linesOf(file)).toHaveLength(17);
  closeSync(fd);
});

test("a log that cannot be copied for want of room stays as it is, and the half copy goes", () => {
  const file = path.join(folder, "cut.log");
  writeFileSync(file, "x".repeat(100));
  const message = vi.spyOn(console, "error").mockImplementation(() => undefined);
  cutLog(file, 50, (_from, to) => {
    const fd = openSync(to, "w");
    writeSync(fd, Buffer.from("half"));
    closeSync(fd);
    throw new Error("ENOSPC: no space left on device");
  });
  expect(message).toHaveBeenCalledOnce();
  message.mockRestore();
  expect(readFileSync(file, "utf8")).toHaveLength(100);
  expect(existsSync(`${file}.1`)).toBe(false);
  cutLog(file, 50);
  expect(readFileSync(file, "utf8")).toBe("");
});
