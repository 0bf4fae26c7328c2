import { availableParallelism, loadavg } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import {
  absent,
  addBookings,
  addTypes,
  addVoyage,
  bookingsOf,
  bytesOf,
  countsOf,
  inputs,
  rowsOfFile,
  upload,
} from "./sea.ts";

const file = "large_50000_rows.xlsx";

describe.runIf(absent)("50,000 rows", () => {
  test("are absent", (ctx) => ctx.skip(`SKIPPED: ${inputs} is not there`));
});

describe.skipIf(absent)("50,000 rows", () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    await addTypes(testDatabase);
  });
  afterAll(() => testDatabase.close());

  test("are imported within a minute, in bounded memory; what is truly twice fails", {
    timeout: 400_000,
  }, async () => {
    const voyage = await addVoyage(testDatabase);
    let rows = await rowsOfFile(file);
    const plain = rows.map(({ values }) => ({
      bkNo: values["bkNo"] ?? "",
      sizeType: values["sizeType"] ?? "",
    }));
    await addBookings(testDatabase, voyage.id, bookingsOf(plain));
    // Made for many voyages: on one, a few numbers and seals repeat; the first wins by rule.
    const seen = new Set<string>();
    let twice = 0;
    for (const { values } of rows) {
      const number = `no ${values["cntNo"]}`;
      const seal = values["sealNo"] ? `seal ${values["sealNo"]}` : "";
      if (seen.has(number) || (seal && seen.has(seal))) twice += 1;
      seen.add(number);
      if (seal) seen.add(seal);
    }
    rows = [];
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100);
    const before = process.memoryUsage().rss;
    const began = performance.now();
    const uploadId = await keepUpload(testDatabase.em(), testDatabase.as("clerk").actor, {
      name: file,
      bytes: bytesOf(file),
    });
    const result = await upload(testDatabase, {
      voyage: voyage.voyageName,
      mode: "FIRST",
      uploadId,
    });
    expect([result.checked?.failed, result.imported?.failed]).toEqual([twice, 0]);
    clearInterval(watch);
    // A minute on an idle machine, without the time of other processes.
    const busy = Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
    expect((performance.now() - began) / busy).toBeLessThan(60_000);
    expect((peak - before) / 2 ** 20).toBeLessThan(300);
    expect(await countsOf(testDatabase, voyage.id)).toEqual({
      IMPORTED: 50_000 - twice,
      VERIFY_FAILED: twice,
    });
    const [sums] = await rowsOf<{ boxes: number; equal: boolean }>(
      testDatabase,
      sql`select (select count(*)::int from box) as boxes, (select sum(gwt) from box) = (
          select sum(gwt)
          from packing_line
          )
          and (select sum(pkgs) from box) = (
          select sum(pkgs)
          from packing_line
          ) as equal`,
    );
    expect(sums).toEqual({ boxes: 50_000 - twice, equal: true });
  });
});
