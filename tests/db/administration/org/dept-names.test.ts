import { afterAll, beforeAll, expect, test } from "vitest";
import { addDept } from "#domain/administration/org/ops/save-dept.server.ts";
import { Dept, User } from "#domain/administration/org/org.entity.server.ts";
import { deptTreeOf, linesOf } from "#domain/administration/org/org.queries.server.ts";
import { userResource } from "#domain/administration/org/user.resource.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { findInResource } from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const head = await em.findOneOrFail(Dept, { parentId: 0 });
  const fields = { parentId: head.id, orderNum: 1, leader: "", phone: "", email: "", status: "0" };
  await testDatabase.run("admin", addDept, {
    ...fields,
    deptName: "单证部",
    nameEn: "Documentation",
  });
  await testDatabase.run("admin", addDept, { ...fields, deptName: "箱管部" });
  for (const deptName of ["单证部", "箱管部"])
    em.create(User, {
      userName: `of-${deptName}`,
      nickName: "x",
      passwordHash: "-",
      dept: await em.findOneOrFail(Dept, { deptName }),
    });
  await em.flush();
});
afterAll(() => testDatabase.close());

const actorOf = (lang: "zh" | "en") => ({ ...testDatabase.as("admin").actor, lang });
const deptsOfUsers = async (lang: "zh" | "en", search: string) => {
  const query = readListQuery(userResource.list, new URLSearchParams(search));
  const { json } = await findInResource(testDatabase.em(), actorOf(lang), userResource, query);
  return (JSON.parse(json) as { deptName: string }[]).map(({ deptName }) => deptName).toSorted();
};

test("English readers see, and search, a department by its English name; without one it keeps its own", async () => {
  expect(await deptsOfUsers("en", "f.userName=of-")).toEqual(["Documentation", "箱管部"]);
  expect(await deptsOfUsers("en", "f.deptName=Docum")).toEqual(["Documentation"]);
  expect(await deptsOfUsers("en", "f.deptName=单证")).toEqual(["Documentation"]);
  expect(await deptsOfUsers("zh", "f.userName=of-")).toEqual(["单证部", "箱管部"]);
});

test("the tree of departments speaks the reader's language", async () => {
  const labels = async (lang: "zh" | "en") =>
    linesOf(await deptTreeOf(testDatabase.em(), actorOf(lang))).map(({ node }) => node.label);
  expect(await labels("en")).toEqual(["Head office", "Documentation", "箱管部"]);
  expect(await labels("zh")).toEqual(["总部", "单证部", "箱管部"]);
});
