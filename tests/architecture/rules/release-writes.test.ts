import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
/** A value given to the release of cargo, in code or SQL; comparisons and columns are none. */
const writes =
  /cargoReleasedTime\s*(?:\?\?=|=(?!=)|:\s*(?!string|"))|cargo_released_time\s*=(?!=)/g;

test("one effect releases cargo: nothing else in the product writes the time", () => {
  const files = globSync("{db,app,cli,jobs,edi}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.ts$|migrations|database\.types/.test(file),
  );
  const writers = files.flatMap((file) => {
    const lines = readFileSync(path.join(root, file), "utf8").split("\n");
    return lines.flatMap((line) => (line.match(writes) ? [`${file}: ${line.trim()}`] : []));
  });
  expect(writers.sort()).toEqual([
    "db/domain/documents/bill/bill.entity.server.ts: cargoReleasedTime: p.datetime().nullable(),",
    'db/domain/documents/bill/bill.facts.server.ts: cargoReleasedTime: "column",',
    "db/domain/documents/bill/ops/reissue-bill.server.ts: cargoReleasedTime: null,",
    "db/domain/documents/release/release.resource.server.ts: row.cargoReleasedTime = ctx.now;",
    "db/domain/documents/release/release.resource.server.ts: row.cargoReleasedTime = null;",
  ]);
});
