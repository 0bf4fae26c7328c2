import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { importsFor, resources } from "#db/services/registry.server.ts";
import { kindsOnForm, formsOf } from "#db/services/references/reference-readers.server.ts";
import { referenceKinds } from "#db/services/references/references.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { loader } from "#app/api/reference.route.ts";
import { loader as search } from "#app/api/search.route.ts";
import { action as listPreferences } from "#app/api/list-preferences.route.ts";
import { anEbooking, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, outcomeOf, type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/**
 * Pickers (security.md, access): nothing the user may not list, unless one of his forms needs it.
 */
let testDatabase: TestDatabase;
let stranger: Visitor;
let customer: Visitor;
let clerk: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  await seedSea(testDatabase.em());
  await sql`insert into freight_book (fcode, fname) values ('FB1', 'Book')`.execute(
    testDatabase.em().getKysely(),
  );
  stranger = await visit(testDatabase, "default");
  customer = await visit(testDatabase, "customer", { customerCodes: ["ACME"] });
  clerk = await visit(testDatabase, "clerk");
  for (const code of ["ACME", "BOLT"])
    await responseOf(clerk.call("eb/ebBooking/save", anEbooking({ clientCode: code })));
});

async function offered(who: Visitor, kind: string, typed = ""): Promise<string[]> {
  const request = await who.page(`/ref/${kind}?q=${encodeURIComponent(typed)}`);
  const response = (await loader({ request, params: { kind }, context: {} })) as Response;
  return ((await response.json()) as { options: { code: string }[] }).options.map(
    (option) => option.code,
  );
}

test.each(referenceKinds.map((kind) => [kind]))(
  "%s: an account without a role is offered nothing",
  async (kind) => {
    expect(await offered(stranger, kind)).toEqual([]);
    expect(await offered(stranger, kind, "a")).toEqual([]);
  },
);

test("a customer account picks what its e-booking asks for: its own customers, and nothing of the house", async () => {
  const eb = resources.find((resource) => resource.apiName === "eb/ebBooking");
  const query = new Set(eb ? formsOf(eb).flatMap(kindsOnForm) : []);
  for (const kind of referenceKinds)
    if (!query.has(kind)) expect(await offered(customer, kind), kind).toEqual([]);
  expect(await offered(customer, "customer")).toEqual(["ACME"]);
  expect(await offered(customer, "customer", "BOLT")).toEqual([]);
  expect(await offered(customer, "port", "CNSGH")).toContain("CNSGH");
  expect(await offered(customer, "voyage")).not.toEqual([]);
  for (const kind of ["freightBook", "ediPartner", "company", "salesman", "costCode"])
    expect(await offered(customer, kind), kind).toEqual([]);
});

test("a clerk picks what his sheets ask for, and not what only prices ask for", async () => {
  for (const kind of ["customer", "voyage", "port"])
    expect(await offered(clerk, kind), kind).not.toEqual([]);
  expect(await offered(clerk, "freightBook")).toEqual([]);
  expect(await offered(await visit(testDatabase, "finance"), "freightBook")).toEqual(["FB1"]);
});

test("whoever saves a sheet is offered every kind it asks for, and whoever imports what his import asks for", async () => {
  const { mayPick } = await import("#db/services/references/reference-readers.server.ts");
  const holder = (perm: string) => testDatabase.as("default", { permissions: [perm] }).actor;
  for (const resource of resources)
    for (const kind of formsOf(resource).flatMap(kindsOnForm)) {
      expect(referenceKinds, `${resource.apiName} ${kind}`).toContain(kind);
      if (resource.save)
        expect(
          mayPick(testDatabase.em(), holder(resource.save.perm), { kind, table: "-" }),
          `${resource.apiName} ${kind}`,
        ).toBe(true);
    }
  for (const { apiName } of resources)
    for (const { optionKinds, perm } of importsFor(apiName))
      for (const optionKind of Object.values(optionKinds))
        if ("ref" in optionKind)
          expect(
            mayPick(testDatabase.em(), holder(perm), { kind: optionKind.ref, table: "-" }),
            `${apiName} ${optionKind.ref}`,
          ).toBe(true);
});

describe("what else answers while somebody types", () => {
  test("the search from anywhere finds nothing of lists that are closed", async () => {
    for (const typed of ["ACME", "HANSHIN", "EB"]) {
      const request = await stranger.page(`/search?q=${typed}`);
      const { groups } = (await (
        (await search({ request, params: {}, context: {} })) as Response
      ).json()) as {
        groups: { label: string }[];
      };
      expect(groups.filter((group) => group.label !== "shell.screens")).toEqual([]);
    }
    const request = await customer.page("/search?q=BOLT");
    expect(
      JSON.stringify(
        await ((await search({ request, params: {}, context: {} })) as Response).json(),
      ),
    ).not.toContain("BOLT");
  });

  test("nothing is kept of a list that is closed, and none of its calls says what it holds", async () => {
    for (const { apiName, list } of resources) {
      if (can(testDatabase.as("default").actor, list.perm)) continue;
      const request = await stranger.page(`/list-desk/${apiName}`, {
        _do: "saveView",
        name: "x",
        search: "",
      });
      const { status } = await outcomeOf(() =>
        listPreferences({ request, params: { "*": apiName }, context: {} }),
      );
      expect(status, apiName).toBe(404);
    }
    for (const path of [
      "system/role/optionselect",
      "system/user/deptTree",
      "system/role/deptTree/1",
      "system/dict/type/list",
    ])
      expect(await responseOf(stranger.call(path)), path).toMatchObject({ code: 403 });
    expect(await responseOf(stranger.call("system/menu/roleMenuTreeselect/1"))).not.toMatchObject({
      code: 200,
    });
  });
});

test("the main e-booking of another customer answers like a number that does not exist, and an own one is taken", async () => {
  const numbers = async (code: string) => {
    const { rows } = await sql<{
      no: string;
    }>`select eb_no as no from e_booking where client_code = ${code} order by id limit 1`.execute(
      testDatabase.em().getKysely(),
    );
    return rows[0]?.no ?? "";
  };
  const save = (mainEbNo: string) =>
    responseOf(
      customer.call("eb/ebBooking/save", anEbooking({ isMain: "N", mainEbNo }), {
        "content-language": "en",
      }),
    );
  const foreign = await numbers("BOLT");
  const [other, none] = [await save(foreign), await save("NOSUCH1")];
  expect(none).toMatchObject({
    code: 500,
    faults: [{ field: "mainEbNo", code: "kit.unknownCode" }],
  });
  expect(JSON.stringify(other)).toBe(JSON.stringify(none).replaceAll("NOSUCH1", foreign));
  expect(await save(await numbers("ACME"))).toMatchObject({ code: 200 });
});
