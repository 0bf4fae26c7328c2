import { afterAll, beforeAll, expect, test } from "vitest";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { type Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { draftOf, draftsOf } from "#domain/administration/tool/builder/drafts.queries.server.ts";
import {
  mostDrafts,
  removeDraft,
  renameDraft,
  saveDraft,
} from "#domain/administration/tool/ops/keep-drafts.server.ts";
import { ItemSchema } from "#domain/administration/tool/builder/built-form.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const form = {
  zh: "箱单",
  en: "Packing",
  items: [ItemSchema.parse({ id: "f1", kind: "text", key: "name", zh: "名", en: "Name" })],
};
const as = (userId: number) => testDatabase.as("admin", { userId, userName: `user${userId}` });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => refusalsOf(error as Refusal)[0]?.code,
  );

beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

test("a draft is kept for its owner, over the version it was opened with, and gone for everybody else", async () => {
  const mine = as(1);
  const made = await runOperation(mine, saveDraft, { id: 0, version: 0, name: "A", sheet: form });
  expect((await draftOf(testDatabase.em(), mine.actor, made.id))?.sheet).toEqual(form);
  expect(await draftOf(testDatabase.em(), as(2).actor, made.id)).toBeNull();
  const again = await runOperation(as(1), saveDraft, { ...made, sheet: { ...form, zh: "装箱单" } });
  expect(again.version).toBe(made.version + 1);
  expect(await codeOf(runOperation(as(1), saveDraft, { ...made, sheet: form }))).toBe("kit.stale");
  for (const other of [
    () => runOperation(as(2), saveDraft, { ...again, sheet: form }),
    () => runOperation(as(2), renameDraft, { ...again, name: "B" }),
    () => runOperation(as(2), removeDraft, again),
  ])
    expect(await codeOf(other())).toBe("kit.notFound");
  await runOperation(as(1), removeDraft, again);
  expect(await draftsOf(testDatabase.em(), mine.actor)).toEqual([]);
});

test("two drafts of one name are refused, of two people they are not", async () => {
  const first = await runOperation(as(3), saveDraft, {
    id: 0,
    version: 0,
    name: "Same",
    sheet: form,
  });
  expect(
    await codeOf(runOperation(as(3), saveDraft, { id: 0, version: 0, name: "Same", sheet: form })),
  ).toBe("tool.build.nameTaken");
  const second = await runOperation(as(3), saveDraft, {
    id: 0,
    version: 0,
    name: "Other",
    sheet: form,
  });
  expect(await codeOf(runOperation(as(3), renameDraft, { ...second, name: "Same" }))).toBe(
    "tool.build.nameTaken",
  );
  await runOperation(as(4), saveDraft, { id: 0, version: 0, name: "Same", sheet: form });
  const renamed = await runOperation(as(3), renameDraft, { ...first, name: "New" });
  expect(renamed).toMatchObject({ id: first.id, name: "New", version: first.version + 1 });
  expect(await codeOf(runOperation(as(3), saveDraft, { ...renamed, name: " ", sheet: form }))).toBe(
    "kit.required",
  );
});

test("nobody fills the database with drafts, and without the permission there is none", async () => {
  for (let i = 0; i < mostDrafts; i++)
    await runOperation(as(5), saveDraft, { id: 0, version: 0, name: `n${i}`, sheet: form });
  expect(
    await codeOf(
      runOperation(as(5), saveDraft, { id: 0, version: 0, name: "one more", sheet: form }),
    ),
  ).toBe("tool.build.tooMany");
  expect(
    await codeOf(
      runOperation(testDatabase.as("clerk", { userId: 6 }), saveDraft, {
        id: 0,
        version: 0,
        name: "x",
        sheet: form,
      }),
    ),
  ).toBe("kit.noPermission");
});
