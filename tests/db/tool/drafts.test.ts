import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#platform/operation/operation.server.ts";
import { type Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import { draftOf, draftsOf } from "#domain/tool/drafts.queries.server.ts";
import { mostDrafts, removeDraft, renameDraft, saveDraft } from "#domain/tool/ops/keep-drafts.server.ts";
import { ItemSchema } from "#domain/tool/built-form.ts";
import { openWorld, type World } from "../../support/test-database.ts";

let world: World;
const sheet = { zh: "箱单", en: "Packing", items: [ItemSchema.parse({ id: "f1", kind: "text", key: "name", zh: "名", en: "Name" })] };
const as = (userId: number) => world.as("admin", { userId, userName: `user${userId}` });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => refusalsOf(error as Refusal)[0]?.code,
  );

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a draft is kept for its owner, over the version it was opened with, and gone for everybody else", async () => {
  const mine = as(1);
  const made = await perform(mine, saveDraft, { id: 0, version: 0, name: "A", sheet });
  expect((await draftOf(world.em(), mine.actor, made.id))?.sheet).toEqual(sheet);
  expect(await draftOf(world.em(), as(2).actor, made.id)).toBeNull();
  const again = await perform(as(1), saveDraft, { ...made, sheet: { ...sheet, zh: "装箱单" } });
  expect(again.version).toBe(made.version + 1);
  expect(await codeOf(perform(as(1), saveDraft, { ...made, sheet }))).toBe("kit.stale");
  for (const other of [
    () => perform(as(2), saveDraft, { ...again, sheet }),
    () => perform(as(2), renameDraft, { ...again, name: "B" }),
    () => perform(as(2), removeDraft, again),
  ])
    expect(await codeOf(other())).toBe("kit.notFound");
  await perform(as(1), removeDraft, again);
  expect(await draftsOf(world.em(), mine.actor)).toEqual([]);
});

test("two drafts of one name are refused, of two people they are not", async () => {
  const first = await perform(as(3), saveDraft, { id: 0, version: 0, name: "Same", sheet });
  expect(await codeOf(perform(as(3), saveDraft, { id: 0, version: 0, name: "Same", sheet }))).toBe("tool.build.nameTaken");
  const second = await perform(as(3), saveDraft, { id: 0, version: 0, name: "Other", sheet });
  expect(await codeOf(perform(as(3), renameDraft, { ...second, name: "Same" }))).toBe("tool.build.nameTaken");
  await perform(as(4), saveDraft, { id: 0, version: 0, name: "Same", sheet });
  const renamed = await perform(as(3), renameDraft, { ...first, name: "New" });
  expect(renamed).toMatchObject({ id: first.id, name: "New", version: first.version + 1 });
  expect(await codeOf(perform(as(3), saveDraft, { ...renamed, name: " ", sheet }))).toBe("kit.required");
});

test("nobody fills the database with drafts, and without the permission there is none", async () => {
  for (let i = 0; i < mostDrafts; i++) await perform(as(5), saveDraft, { id: 0, version: 0, name: `n${i}`, sheet });
  expect(await codeOf(perform(as(5), saveDraft, { id: 0, version: 0, name: "one more", sheet }))).toBe("tool.build.tooMany");
  expect(await codeOf(perform(world.as("clerk", { userId: 6 }), saveDraft, { id: 0, version: 0, name: "x", sheet }))).toBe(
    "kit.noPermission",
  );
});
