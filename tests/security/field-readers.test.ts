import ExcelJS from "exceljs";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { bytesOf, callOf, contextOf, outcomeOf, visit, type Visitor } from "#tests/support/web.ts";
import { type Resource, streamResource } from "#platform/records/resource/resource.server.ts";
import { fieldsForStaff, isStaffField } from "#platform/kernel/field/field-readers.ts";
import { Role } from "#domain/administration/org/org.entity.server.ts";
import { allPermissions, resources } from "#db/services/registry.server.ts";
import { formsOf } from "#db/services/references/reference-readers.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/**
 * Field readers (security.md, access). Internal fields of the demo company hold a mark, which a
 * customer with every permission and records of every kind must never see.
 */
const mark = "QZX";
const markNumber = 97_531;
const marked = /QZX|97531/;
let testDatabase: TestDatabase;
let customer: Visitor;
let staff: Visitor;

/** Puts the mark into every internal column, also as a clerk's name. */
async function markAll(): Promise<void> {
  const em = testDatabase.em();
  const metas = [...em.getMetadata().getAll().values()];
  await em.transactional(async (inner) => {
    const db = (inner as typeof em).getKysely();
    await sql`select set_config('seaway.actor', ${mark}, true)`.execute(db);
    for (const [entity, property] of fieldsForStaff()) {
      const meta = metas.find((meta) => meta.className === entity);
      const column = meta?.props.find((prop) => prop.name === property && prop.persist !== false)
        ?.fieldNames?.[0];
      if (!meta || !column) continue;
      const { rows } = await sql<{
        type: string;
      }>`select data_type as type
        from information_schema.columns
        where table_name = ${meta.tableName} and column_name = ${column}`.execute(db);
      const type = rows[0]?.type ?? "";
      if (/char|text/.test(type)) {
        await sql`update ${sql.table(meta.tableName)}
          set ${sql.ref(column)} = case
              when ${sql.ref(column)} in ('Y', 'N') then ${sql.ref(column)}
              else ${mark}
            end`.execute(db);
      } else if (/int|numeric/.test(type)) {
        await sql`update ${sql.table(meta.tableName)} set ${sql.ref(column)} = ${markNumber}`.execute(
          db,
        );
      }
    }
  });
}

serveTests(async (served) => {
  testDatabase = served;
  const em = testDatabase.em();
  const permissions = [...allPermissions(), ...adminCalls.map((call) => call.perm)];
  em.create(Role, { roleKey: "all", roleName: "all", dataScope: "1", permissions });
  await em.flush();
  const owners = await rowsOf<{ code: string }>(
    testDatabase,
    sql`select distinct client_code as code
      from booking
      union
      select distinct client_code
      from e_booking`,
  );
  customer = await visit(testDatabase, "all", {
    kind: "customer",
    customerCodes: owners.map((owner) => owner.code).filter(Boolean),
  });
  staff = await visit(testDatabase, "all");
  await markAll();
}, openDemoDatabase);

async function responseOf(who: Visitor, path: string, body: object): Promise<string> {
  const { respondToCall } = await import("#app/api/calls.server.ts");
  const response = await respondToCall(callOf(who.call(path, body)));
  const bytes =
    typeof response.body === "string" ? Buffer.from(response.body) : await bytesOf(response.body);
  if (response.headers["content-type"]?.startsWith("application/json"))
    return bytes.toString("utf8");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  const lines: string[] = [];
  book.worksheets[0]?.eachRow((row) => lines.push(JSON.stringify(row.values)));
  return lines.join("\n");
}

/** A record the reader sees. */
async function firstOf(resource: Resource): Promise<number | null> {
  const { rows } = (
    JSON.parse(
      await responseOf(customer, `${resource.apiName}/list`, {
        data: {},
        pageInfo: { pageSize: 5 },
      }),
    ) as {
      data?: { rows?: { id: number }[] };
    }
  ).data ?? { rows: [] };
  if (rows?.[0]) return rows[0].id;
  const query = { filters: [], sort: [resource.list.sort], page: 1, pageSize: 5, ids: undefined };
  if (resource.list.needsFilter) return null;
  for await (const batch of streamResource(
    testDatabase.em(),
    testDatabase.as("default", { kind: "customer", permissions: ["*:*:*"], customerCodes: [] })
      .actor,
    resource,
    query,
  ))
    return batch[0]?.id ?? null;
  return null;
}

test("the mark stands where staff read", async () => {
  for (const path of ["xhlbasic/customer", "seaway/bookingMgr/inner", "eb/ebBooking"]) {
    const listed = await responseOf(staff, `${path}/list`, { data: {} });
    const id = (JSON.parse(listed) as { data: { rows: { id: number }[] } }).data.rows[0]?.id;
    expect(listed + (await responseOf(staff, `${path}/get`, { id })), path).toMatch(marked);
  }
});

describe.each(resources.map((resource) => [resource.apiName, resource] as const))(
  "%s",
  (apiName, resource) => {
    test("shows a customer account no internal field: list, export, record, reasons, sheet", async () => {
      const search = {
        data: resource.list.needsFilter
          ? { voyageName: { filled: true }, blNo: { filled: true }, bkNo: { filled: true } }
          : {},
      };
      const own =
        resource.list.scopes !== "reference" ||
        resource.list.columns.some((column) => isStaffField("", column.key));
      for (const verb of own ? ["list", "export"] : ["list"])
        expect(await responseOf(customer, `${apiName}/${verb}`, search), verb).not.toMatch(marked);
      const id = await firstOf(resource);
      if (id === null) return;
      expect(await responseOf(customer, `${apiName}/get`, { id })).not.toMatch(marked);
      expect(await responseOf(customer, `${apiName}/whyNot`, { ids: [id] })).not.toMatch(marked);
      const { loadForm } = await import("#app/kit/form/load-form.server.ts");
      for (const form of formsOf(resource)) {
        const request = await customer.page(`/${apiName}/${id}`);
        const { data, status } = await outcomeOf(async () =>
          loadForm(await contextOf(request), apiName, { id: String(id), form }),
        );
        if (status !== 200) continue;
        expect(JSON.stringify(data)).not.toMatch(marked);
        const shown = (data as { form: typeof form }).form.sections.flatMap((section) =>
          section.fields.map((field) => field.key),
        );
        expect(shown.filter((key) => isStaffField(resource.source.entity.name, key))).toEqual([]);
      }
    });

    test("hears nothing of a condition or an order on an internal column", async () => {
      const internal = resource.list.columns.filter(
        (column) => !column.path && isStaffField(resource.source.entity.name, column.key),
      );
      if (internal.length === 0 || resource.list.needsFilter) return;
      const totalOf = async (body: object) =>
        (
          JSON.parse(await responseOf(customer, `${apiName}/list`, body)) as {
            data?: { total: number };
          }
        ).data?.total;
      const all = await totalOf({ data: {} });
      for (const { key } of internal)
        expect(
          await totalOf({
            data: { [key]: { empty: true } },
            sortInfo: { prop: key, order: "ascending" },
          }),
          key,
        ).toBe(all);
    });
  },
);

test("no page of a customer account shows an internal field", async () => {
  const { screens } = await import("#app/site-map.js");
  const wrong: string[] = [];
  for (const { path, file } of screens as readonly { path: string; file: string }[]) {
    if (path.includes(":") || path.includes("*")) continue;
    const { loader } = (await import(/* @vite-ignore */ `#app/${file}`)) as {
      loader?: (args: object) => Promise<unknown>;
    };
    if (!loader) continue;
    const request = await customer.page(path);
    const { data } = await outcomeOf(() => loader({ request, params: {}, context: {} }));
    const match = marked.exec(JSON.stringify(data ?? ""));
    if (match)
      wrong.push(
        `${path} ${JSON.stringify(data)
          .slice(Math.max(0, JSON.stringify(data).search(marked) - 120))
          .slice(0, 200)}`,
      );
  }
  expect(wrong).toEqual([]);
});

describe("a customer account that saves", () => {
  let eb: Record<string, unknown> = {};
  beforeAll(async () => {
    const { data } = JSON.parse(
      await responseOf(customer, "eb/ebBooking/list", {
        data: { ebStatus: { in: ["DRAFT", "REJECTED"] } },
      }),
    ) as {
      data: { rows: { id: number }[] };
    };
    const id = data.rows[0]?.id;
    eb = (
      JSON.parse(await responseOf(customer, "eb/ebBooking/get", { id })) as {
        data: Record<string, unknown>;
      }
    ).data;
  });
  const stored = () =>
    rowsOf<{ sales: string; isVip: string }>(
      testDatabase,
      sql`select sales, is_vip as "isVip" from e_booking where id = ${Number(eb.id)}`,
    );

  test("neither changes nor blanks what it does not see", async () => {
    expect(eb.id).toBeGreaterThan(0);
    const [before] = await stored();
    expect(before?.sales).toBe(mark);
    const response = JSON.parse(
      await responseOf(customer, "eb/ebBooking/save", {
        ...eb,
        sales: "ME",
        isVip: "Y",
        ebRemark: "seen",
      }),
    ) as {
      code: number;
    };
    expect(response, JSON.stringify(response)).toMatchObject({ code: 200 });
    expect(await stored()).toEqual([before]);
  });

  test("and is late hears of the fields it reads, of no clerk, and of the others only that there are some", async () => {
    const { data } = JSON.parse(await responseOf(staff, "eb/ebBooking/get", { id: eb.id })) as {
      data: Record<string, unknown>;
    };
    await responseOf(staff, "eb/ebBooking/save", { ...data, sales: `${mark}2`, yard: "YARD 7" });
    const late = await responseOf(customer, "eb/ebBooking/save", {
      ...eb,
      version: data.version,
      ebRemark: "mine",
    });
    expect(late).toContain("kit.stale");
    expect(late).not.toMatch(marked);
    expect(late).not.toContain(staff.userName);
    expect(late).toContain("YARD 7");
  });
});
