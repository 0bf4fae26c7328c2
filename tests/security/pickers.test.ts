import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { importsFor, resources } from "#db/services/registry.server.ts";
import { kindsOnSheet, sheetsOf } from "#db/services/references/reference-readers.server.ts";
import { referenceKinds } from "#db/services/references/references.server.ts";
import { can } from "#platform/operation/actor.ts";
import { loader } from "#app/api/reference.route.ts";
import { loader as search } from "#app/api/search.route.ts";
import { action as listDesk } from "#app/api/list-preferences.route.ts";
import { anEbooking, seedSea } from "../db/ebooking/sea.ts";
import { serveTests } from "../support/served.ts";
import { answerOf, outcomeOf, type Visitor, visit } from "../support/web.ts";
import type { World } from "../support/test-database.ts";

/** What is offered while somebody types (security.md, access): nothing that he may not list, unless a sheet he fills in asks for it. */
let world: World;
let stranger: Visitor;
let customer: Visitor;
let clerk: Visitor;
serveTests(async (served) => {
  world = served;
  await seedSea(world.em());
  await sql`insert into freight_book (fcode, fname) values ('FB1', 'Book')`.execute(world.em().getKysely());
  stranger = await visit(world, "default");
  customer = await visit(world, "customer", { customerCodes: ["ACME"] });
  clerk = await visit(world, "clerk");
  for (const code of ["ACME", "BOLT"]) await answerOf(clerk.call("eb/ebBooking/save", anEbooking({ clientCode: code })));
});

async function offered(who: Visitor, kind: string, typed = ""): Promise<string[]> {
  const request = await who.page(`/ref/${kind}?q=${encodeURIComponent(typed)}`);
  const answer = (await loader({ request, params: { kind }, context: {} } as never)) as Response;
  return ((await answer.json()) as { options: { code: string }[] }).options.map((one) => one.code);
}

test.each(referenceKinds.map((kind) => [kind]))("%s: an account without a role is offered nothing", async (kind) => {
  expect(await offered(stranger, kind)).toEqual([]);
  expect(await offered(stranger, kind, "a")).toEqual([]);
});

test("a customer account picks what its e-booking asks for: its own customers, and nothing of the house", async () => {
  const eb = resources.find((one) => one.apiName === "eb/ebBooking");
  const asked = new Set(eb ? sheetsOf(eb).flatMap(kindsOnSheet) : []);
  for (const kind of referenceKinds) if (!asked.has(kind)) expect(await offered(customer, kind), kind).toEqual([]);
  expect(await offered(customer, "customer")).toEqual(["ACME"]);
  expect(await offered(customer, "customer", "BOLT")).toEqual([]);
  expect(await offered(customer, "port", "CNSGH")).toContain("CNSGH");
  expect(await offered(customer, "voyage")).not.toEqual([]);
  for (const kind of ["freightBook", "ediPartner", "company", "salesman", "costCode"])
    expect(await offered(customer, kind), kind).toEqual([]);
});

test("a clerk picks what his sheets ask for, and not what only prices ask for", async () => {
  for (const kind of ["customer", "voyage", "port"]) expect(await offered(clerk, kind), kind).not.toEqual([]);
  expect(await offered(clerk, "freightBook")).toEqual([]);
  expect(await offered(await visit(world, "finance"), "freightBook")).toEqual(["FB1"]);
});

test("whoever saves a sheet is offered every kind it asks for, and whoever imports what his import asks for", async () => {
  const { mayPick } = await import("#db/services/references/reference-readers.server.ts");
  const holder = (perm: string) => world.as("default", { permissions: [perm] }).actor;
  for (const resource of resources)
    for (const kind of sheetsOf(resource).flatMap(kindsOnSheet)) {
      expect(referenceKinds, `${resource.apiName} ${kind}`).toContain(kind);
      if (resource.save)
        expect(mayPick(world.em(), holder(resource.save.perm), { kind, table: "-" }), `${resource.apiName} ${kind}`).toBe(true);
    }
  for (const { apiName } of resources)
    for (const { optionKinds, perm } of importsFor(apiName))
      for (const one of Object.values(optionKinds))
        if ("ref" in one) expect(mayPick(world.em(), holder(perm), { kind: one.ref, table: "-" }), `${apiName} ${one.ref}`).toBe(true);
});

describe("what else answers while somebody types", () => {
  test("the search from anywhere finds nothing of lists that are closed", async () => {
    for (const typed of ["ACME", "HANSHIN", "EB"]) {
      const request = await stranger.page(`/search?q=${typed}`);
      const { groups } = (await ((await search({ request, params: {}, context: {} } as never)) as Response).json()) as {
        groups: { word: string }[];
      };
      expect(groups.filter((one) => one.word !== "shell.screens")).toEqual([]);
    }
    const request = await customer.page("/search?q=BOLT");
    expect(JSON.stringify(await ((await search({ request, params: {}, context: {} } as never)) as Response).json())).not.toContain("BOLT");
  });

  test("nothing is kept of a list that is closed, and none of its calls says what it holds", async () => {
    for (const { apiName, list } of resources) {
      if (can(world.as("default").actor, list.perm)) continue;
      const request = await stranger.page(`/list-desk/${apiName}`, { _do: "saveView", name: "x", search: "" });
      const { status } = await outcomeOf(() => listDesk({ request, params: { "*": apiName }, context: {} } as never));
      expect(status, apiName).toBe(404);
    }
    for (const path of ["system/role/optionselect", "system/user/deptTree", "system/role/deptTree/1", "system/dict/type/list"])
      expect(await answerOf(stranger.call(path)), path).toMatchObject({ code: 403 });
    expect(await answerOf(stranger.call("system/menu/roleMenuTreeselect/1"))).not.toMatchObject({ code: 200 });
  });
});

test("the main e-booking of another customer answers like a number that does not exist, and an own one is taken", async () => {
  const numbers = async (code: string) => {
    const { rows } = await sql<{ no: string }>`select eb_no as no from e_booking where client_code = ${code} order by id limit 1`.execute(
      world.em().getKysely(),
    );
    return rows[0]?.no ?? "";
  };
  const save = (mainEbNo: string) =>
    answerOf(customer.call("eb/ebBooking/save", anEbooking({ isMain: "N", mainEbNo }), { "content-language": "en" }));
  const foreign = await numbers("BOLT");
  const [other, none] = [await save(foreign), await save("NOSUCH1")];
  expect(none).toMatchObject({ code: 500, faults: [{ field: "mainEbNo", code: "kit.unknownCode" }] });
  expect(JSON.stringify(other)).toBe(JSON.stringify(none).replaceAll("NOSUCH1", foreign));
  expect(await save(await numbers("ACME"))).toMatchObject({ code: 200 });
});
