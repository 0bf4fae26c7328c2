import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, can, pageLimitOf, systemActor } from "#platform/kernel/actor/actor.ts";
import { limitColumns, type ListFilter, type ListRow } from "#platform/records/list/list.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { findPage } from "#platform/records/list/query/list-sql.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import {
  operationsOf,
  readResource,
  type Resource,
  searchResource,
} from "#platform/records/resource/resource.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import { allPermissions, resourceOf, resources } from "#db/services/registry.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { queryOf, refusedAs, navigation } from "./data-permission-walk.ts";
import {
  type Facts,
  factsOf,
  type Grant,
  openLimitedDatabase,
  type PageGrants,
  type People,
  ports,
  sees,
  setGrants,
} from "./data-permission-fixture.ts";
import { saveOf } from "#tests/support/step-of.ts";

/**
 * Generated data permissions (domain §7): random rows and conditions per page, every resource by
 * every way of reading, compared with a slow reference without the product's SQL. Outside records
 * never show, inside ones do.
 */
let testDatabase: TestDatabase;
let people: People;
const all = new Map<string, Facts[]>();

beforeAll(async () => {
  ({ testDatabase, people } = await openLimitedDatabase());
  const reader = await limited();
  for (const resource of resources)
    all.set(
      resource.apiName,
      await factsOf(testDatabase, resource, reader, queryOf(resource).filters),
    );
}, 180_000);
afterAll(() => testDatabase.close());

const listed = resources.map((resource) => [resource.apiName, resource] as const);
/** Pages with rows to hide. */
const filled = () => resources.filter((resource) => (all.get(resource.apiName)?.length ?? 0) > 0);

/** The limited user with every permission, so that only data permissions apply. */
async function limited(more: Partial<Actor> = {}): Promise<Actor> {
  const actor = await actorOfUser(testDatabase.em(), { userName: "limited" });
  if (!actor) throw new Error("no user");
  return { ...actor, permissions: allPermissions(), ...more };
}

const someOf = <T>(values: readonly T[], maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength });

/** Random rows within a list's limits. */
function grantsFor(resource: Resource): fc.Arbitrary<PageGrants> {
  const { ports: portKeys, depts: deptKeys } = limitColumns(resource.list);
  const has = resource.list.scopes === "reference" ? {} : resource.list.scopes;
  const portCodes = (own: string | undefined) =>
    own ? someOf(ports, 2) : fc.constant<string[]>([]);
  const row: fc.Arbitrary<Grant> = fc.record({
    isOn: fc.constantFrom("Y", "Y", "Y", "N") as fc.Arbitrary<"Y" | "N">,
    users: someOf([people.user.id, people.other.id], 1),
    roles: someOf([people.role, people.shut], 1),
    depts: someOf(people.depts, 1),
    portLoads: portCodes(has.portLoad),
    portDiss: portCodes(has.portDis),
    deptsQuery: has.dept ? someOf(people.depts, 1) : fc.constant<number[]>([]),
  });
  const column = (keys: readonly string[]) => fc.constantFrom("", "", ...keys);
  const conditions = fc.record({
    portLoad: column(portKeys),
    portDis: column(portKeys),
    dept: column(deptKeys),
  });
  return fc.record({ rows: fc.array(row, { maxLength: 4 }), conditions });
}

const pagesOf = (): fc.Arbitrary<ReadonlyMap<string, PageGrants>> =>
  fc
    .tuple(...resources.map((resource) => grantsFor(resource)))
    .map(
      (pageGrants) =>
        new Map(resources.map((resource, i) => [resource.apiName, pageGrants[i] as PageGrants])),
    );

/**
 * Expected ids of a page. Lists with their own scope (departments, own log lines) count what the
 * reader sees while another page limits him instead.
 */
async function split(
  resource: Resource,
  actor: Actor,
  grants: PageGrants | undefined,
): Promise<{ inside: Set<number>; outside: number[] }> {
  const { apiName } = resource;
  const { [apiName]: here, ...others } = actor.dataPms ?? {};
  const dataPms = here && pageLimitOf(actor, apiName) ? { ...others, "some/other": here } : others;
  const facts = resource.source.rowFilter
    ? await factsOf(testDatabase, resource, { ...actor, dataPms }, queryOf(resource).filters)
    : (all.get(apiName) ?? []);
  const inside = new Set(
    facts.filter((fact) => sees(fact, actor, { resource, grants, people })).map((fact) => fact.id),
  );
  return { inside, outside: facts.filter((fact) => !inside.has(fact.id)).map((fact) => fact.id) };
}

test("the world has enough of everything that is limited", () => {
  for (const name of [
    "seaway/bookingMgr/inner",
    "seaway/bill/query",
    "feemgr/recmgr/search",
    "seaway/container/import",
    "eb/ebBooking",
  ])
    expect(all.get(name)?.length, name).toBeGreaterThan(40);
});

/** Sets rows on pages and returns what the user sees. */
async function limitTo(
  rows: Partial<Grant>,
  apiNames: readonly string[] = [...all.keys()],
): Promise<Actor> {
  const none: Grant = {
    isOn: "Y",
    users: [people.user.id],
    roles: [],
    depts: [],
    portLoads: [],
    portDiss: [],
    deptsQuery: [],
  };
  const conditions = { portLoad: "", portDis: "", dept: "" };
  const able = (apiName: string) => {
    const { scopes } = resourceOf(apiName).list;
    return scopes === "reference" ? {} : scopes;
  };
  const fitting = (apiName: string): Grant => ({
    ...none,
    ...rows,
    portLoads: able(apiName).portLoad ? (rows.portLoads ?? []) : [],
    portDiss: able(apiName).portDis ? (rows.portDiss ?? []) : [],
    deptsQuery: able(apiName).dept ? (rows.deptsQuery ?? []) : [],
  });
  const requested = new Map(
    apiNames.map((apiName) => [apiName, { rows: [fitting(apiName)], conditions }]),
  );
  // Most tests limit every page as the test before.
  if (!isDeepStrictEqual(requested, current)) await setGrants(testDatabase, (current = requested));
  return limited();
}
let current: ReadonlyMap<string, PageGrants> = new Map();
const parts = (resource: Resource, actor: Actor) =>
  split(resource, actor, current.get(resource.apiName));

test("random rows on every page: nothing outside is read by any way, everything inside is", async () => {
  let cut = 0;
  await fc.assert(
    fc.asyncProperty(pagesOf(), async (pages) => {
      await setGrants(testDatabase, (current = pages));
      const actor = await limited();
      for (const resource of filled()) {
        const { inside, outside } = await split(resource, actor, pages.get(resource.apiName));
        if (inside.size > 0 && outside.length > 0) cut += 1;
        await navigation(testDatabase.em(), { resource, actor, inside, outside });
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
  // The rows must divide some pages, or nothing is tested.
  expect(cut).toBeGreaterThan(15);
}, 120_000);

test("a customer account with data permissions sees what both let through", async () => {
  const codes = [
    ...new Set((all.get("seaway/bookingMgr/inner") ?? []).flatMap((facts) => facts.customers)),
  ].slice(0, 4) as string[];
  const more = { kind: "customer", customerCodes: codes } as const;
  await limitTo({ portLoads: ["CNSGH", "CNNBO"] });
  const actor = await limited(more);
  let seen = 0;
  for (const resource of filled().filter((resource) => !resource.source.rowFilter)) {
    const { inside, outside } = await parts(resource, actor);
    seen += inside.size;
    await navigation(testDatabase.em(), { resource, actor, inside, outside });
  }
  expect(seen).toBeGreaterThan(0);
  // Without codes only reference lists are open.
  const nobody = await limited({ kind: "customer", customerCodes: [] });
  for (const resource of filled().filter((resource) => resource.list.scopes !== "reference"))
    expect(
      (await searchResource(testDatabase.em(), nobody, resource, queryOf(resource))).total,
      resource.apiName,
    ).toBe(0);
});

describe("every order and condition", () => {
  test("sorted by any column, a page holds nothing from outside", async () => {
    const actor = await limitTo({ portLoads: ["CNNBO"], deptsQuery: [people.depts[1] ?? 0] });
    for (const resource of filled()) {
      const { inside } = await parts(resource, actor);
      for (const column of resource.list.columns.filter((column) => column.sort)) {
        const sort = [{ key: column.key, order: "desc" as const }];
        const result = await findPage(testDatabase.em(), resource.list, resource.source, {
          actor,
          query: queryOf(resource, { sort }),
        });
        for (const row of JSON.parse(result.json) as ListRow[])
          expect(inside.has(row.id), `${resource.apiName} by ${column.key}`).toBe(true);
      }
    }
  });

  test("a condition on the limited column itself, or on a number from outside, finds nothing outside", async () => {
    const actor = await limitTo({ portLoads: ["CNNBO"] });
    const of = resourceOf("seaway/bookingMgr/inner");
    const { outside } = await parts(of, actor);
    const [hidden] = await listRowsByIds(testDatabase.em(), of.list, of.source, {
      actor: systemActor("test"),
      ids: outside.slice(0, 1),
    });
    const filters: ListFilter[][] = [
      [{ key: "portLoad", kind: "equals", values: ["CNSGH"] }],
      [{ key: "portLoad", kind: "in", values: ports.filter((port) => port !== "CNNBO") }],
      [{ key: "bkNo", kind: "equals", values: [String(hidden?.["bkNo"])] }],
      [{ key: "bkNo", kind: "contains", values: [String(hidden?.["bkNo"]).slice(-5)] }],
      [{ key: "portLoad", kind: "empty", values: [] }],
    ];
    for (const filter of filters) {
      const listResult = await searchResource(
        testDatabase.em(),
        actor,
        of,
        queryOf(of, { filters: filter }),
      );
      for (const row of listResult.rows) expect(outside).not.toContain(row.id);
    }
    const all4 = await searchResource(
      testDatabase.em(),
      actor,
      of,
      queryOf(of, { filters: filters[1] ?? [] }),
    );
    expect(all4.total).toBe(0);
  });
});

test("workbooks hold the rows inside and no other", async () => {
  const actor = await limitTo({ portDiss: ["JPOSA"] });
  for (const apiName of [
    "seaway/bookingMgr/inner",
    "seaway/bill/query",
    "feemgr/recmgr/search",
    "seaway/edi/archive",
    "eb/ebBooking",
  ]) {
    const of = resourceOf(apiName);
    const { inside, outside } = await parts(of, actor);
    for (const ids of [undefined, [...[...inside].slice(0, 2), ...outside.slice(0, 5)]]) {
      const book = await openListExport(testDatabase.em(), actor, of, {
        query: queryOf(of),
        ...(ids ? { ids } : {}),
      });
      const to = new PassThrough();
      const bytes = buffer(to);
      await book.write(to);
      const read = new ExcelJS.Workbook();
      await read.xlsx.load(new Uint8Array(await bytes).buffer);
      const expected = ids ? ids.filter((id) => inside.has(id)).length : inside.size;
      expect((read.worksheets[0]?.rowCount ?? 0) - headRows, apiName).toBe(expected);
    }
  }
});

/** Heading rows of an exported workbook. */
const headRows = 1;

describe("what is outside cannot be touched", () => {
  test.each(listed)(
    "%s: every action on a record outside answers like one on a record that does not exist",
    async (_name, resource) => {
      const actor = await limitTo({ portLoads: ["CNNBO"], portDiss: ["KRPUS"] });
      const { outside } = await parts(resource, actor);
      const closed = await closedId(resource, outside);
      if (closed === null) return;
      const reader = closed.actor ?? actor;
      for (const [verb, operation] of operationsOf(resource)) {
        if (!can(reader, operation.perm)) continue;
        const record =
          verb === "save"
            ? await readResource(testDatabase.em(), systemActor("test"), resource, closed.id).catch(
                () => null,
              )
            : null;
        const input = (id: number) => ({
          reason: "test",
          partnerCode: "X",
          ...record,
          id,
          ids: [id],
          rows: [{ id }],
          bookingIds: [id],
        });
        const refusalFor = async (id: number) => {
          const caller = { ...testDatabase.as("admin"), actor: reader, dryRun: true };
          return refusedAs(
            await runOperation(caller, operation, input(id)).catch((error: unknown) => error),
          );
        };
        const [outsideMessage, missingMessage] = [
          await refusalFor(closed.id),
          await refusalFor(987_654_321),
        ];
        expect(outsideMessage, `${verb} of ${closed.id}`).toBe(missingMessage);
        expect(outsideMessage, verb).not.toMatch(/^not refused/);
      }
    },
  );

  /** An outside record, by its ports or by a closed page. */
  async function closedId(
    resource: Resource,
    outside: readonly number[],
  ): Promise<{ id: number; actor?: Actor } | null> {
    if (outside[0] !== undefined) return { id: outside[0] };
    const [first] = all.get(resource.apiName) ?? [];
    if (!first) return null;
    return { id: first.id, actor: await limitTo({ users: [people.other.id] }, [resource.apiName]) };
  }

  test("a record cannot be moved or made outside", async () => {
    const actor = await limitTo({ portLoads: ["CNNBO", "CNSGH"] }, ["seaway/bookingMgr/inner"]);
    const of = resourceOf("seaway/bookingMgr/inner");
    const { rows } = await sql<{
      id: number;
    }>`select b.id
      from booking b join voyage v on v.id = b.voyage_id
      where b.bk_status = 'DRAFT'
        and v.ended = 'N'
        and exists (
          select 1
          from voyage_stop l join voyage_stop d on d.voyage_id = l.voyage_id and d.serial > l.serial
          where l.voyage_id = v.id and l.port_code = 'CNNBO' and d.port_code = 'JPOSA'
        )
      order by b.id
      limit 1`.execute(testDatabase.em().getKysely());
    const id = rows[0]?.id ?? 0;
    await sql`update booking set port_load = 'CNNBO', port_dis = 'JPOSA' where id = ${id}`.execute(
      testDatabase.em().getKysely(),
    );
    const record = await readResource(testDatabase.em(), systemActor("test"), of, id);
    const save = async (as: Actor, more: object) => {
      const caller = { ...testDatabase.as("admin"), actor: as, dryRun: true };
      return refusedAs(
        await runOperation(caller, saveOf(of), {
          ...record,
          voyage: record["voyageName"] ?? record["voyage"],
          ...more,
        }).catch((e: unknown) => e),
      );
    };
    expect(await save(actor, {})).toMatch(/^not refused/);
    const narrow = await limitTo({ portDiss: ["KRPUS"] }, ["seaway/bookingMgr/inner"]);
    expect(await save(narrow, {})).toBe("kit.notFound");
    const wide = await limitTo({ portLoads: ["CNSGH"] }, ["seaway/bookingMgr/inner"]);
    expect(await save(wide, { id: 0, version: 0, bkNo: "" })).toBe("kit.outsideScope");
  });
});
