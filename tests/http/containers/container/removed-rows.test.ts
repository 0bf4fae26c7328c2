import { expect, test } from "vitest";
import type * as Correct from "#app/areas/containers/container/container-correct.route.tsx";
import type * as Upload from "#app/areas/containers/container/container-upload.route.tsx";
import { containerHeader, containerRow } from "#fixtures/xlsx/container-workbook.ts";
import { addTypes, addVoyage, countsOf } from "#tests/db/containers/container/sea.ts";
import { serveTests } from "#tests/support/served.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { outcomeOf, visit, type Visitor } from "#tests/support/web.ts";

let testDatabase: TestDatabase;
let clerk: Visitor;
let finance: Visitor;
let correct: typeof Correct;
let upload: typeof Upload;
const context = { params: {}, context: {} };

serveTests(async (served) => {
  testDatabase = served;
  await addTypes(testDatabase);
  correct = await import("#app/areas/containers/container/container-correct.route.tsx");
  upload = await import("#app/areas/containers/container/container-upload.route.tsx");
  clerk = await visit(testDatabase, "clerk");
  finance = await visit(testDatabase, "finance");
});

test("failed rows are dropped where they are corrected, by who may remove rows", async () => {
  const voyage = await addVoyage(testDatabase);
  const paste = [containerHeader, ...[1, 2, 3].map(containerRow)]
    .map((row) => row.join("\t"))
    .join("\n");
  const uploaded = new FormData();
  for (const [key, value] of [
    ["voyage", voyage.voyageName],
    ["mode", "FIRST"],
    ["text", paste],
  ] as const)
    uploaded.append(key, value);
  await outcomeOf(async () =>
    upload.action({
      request: await clerk.page("/seaway/container/import/upload", uploaded),
      ...context,
    }),
  );
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ VERIFY_FAILED: 3 });
  const address = `/seaway/container/import/mend?f.voyageName=${encodeURIComponent(voyage.voyageName)}`;
  type Grid = { grid: { rows: { id: number; version: number }[] }; counts: { removed: number } };
  const open = async (at: string) =>
    (await outcomeOf(async () => correct.loader({ request: await clerk.page(at), ...context })))
      .data as Grid;
  const drop = async (who: Visitor, ...rows: string[]) => {
    const form = new FormData();
    form.append("_do", "remove");
    for (const row of rows) form.append("remove", row);
    return outcomeOf(async () =>
      correct.action({ request: await who.page(address, form), ...context }),
    );
  };
  const [first, second] = (await open(address)).grid.rows;
  if (!first || !second) throw new Error("no failed rows");
  const both = [first, second].map(({ id, version }) => `${id}.${version}`);
  expect((await drop(finance, ...both)).status).toBe(403);
  expect((await drop(clerk)).status).toBe(422);
  const stale = await drop(clerk, `${first.id}.${first.version + 1}`);
  expect([stale.status, stale.data]).toMatchObject([409, { refused: [{ id: first.id }] }]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ VERIFY_FAILED: 3 });
  const { status, location } = await drop(clerk, ...both);
  expect([status, location]).toEqual([302, expect.stringContaining("removed=2")]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ VERIFY_FAILED: 1 });
  expect((await open(location ?? "")).counts.removed).toBe(2);
});
