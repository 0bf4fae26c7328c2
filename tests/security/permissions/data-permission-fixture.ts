import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { limitColumns, type ListFilter } from "#platform/records/list/list.ts";
import { idsOf } from "#platform/records/list/query/list-rows.server.ts";
import { type Actor, systemActor } from "#platform/kernel/actor/actor.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { Dept, Role, User } from "#domain/administration/org/org.entity.server.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/** A limited user three departments down, with an enabled and a disabled role, and another user. */
export type People = { user: User; other: User; depts: number[]; role: number; shut: number };

/** Limited values of a record by column key. Null: nobody has filled it. */
export type Facts = { id: number; customers: (string | null)[] } & Record<string, unknown>;

/** A stored row by our names. */
export type Grant = {
  isOn: "Y" | "N";
  users: number[];
  roles: number[];
  depts: number[];
  portLoads: string[];
  portDiss: string[];
  deptsQuery: number[];
};
export type PageGrants = {
  rows: Grant[];
  conditions: { portLoad: string; portDis: string; dept: string };
};

export const ports = ["CNSGH", "CNNBO", "JPOSA", "KRPUS", "SGSIN"];

/**
 * The demo company with shuffled ports and departments, so that every grant divides every table.
 */
export async function openLimitedDatabase(): Promise<{
  testDatabase: TestDatabase;
  people: People;
}> {
  const testDatabase = await openDemoDatabase();
  const em = testDatabase.em();
  const depts: number[] = [];
  for (const [deptName, above] of [
    ["甲", -1],
    ["乙", 0],
    ["丙", 1],
    ["丁", 0],
  ] as const) {
    const dept = em.create(Dept, { deptName, parentId: depts[above] ?? 0 });
    await em.flush();
    depts.push(dept.id);
  }
  const role = em.create(Role, { roleKey: "some", roleName: "some" });
  const shut = em.create(Role, { roleKey: "shut", roleName: "shut", status: "1" });
  const make = (userName: string) =>
    em.create(User, {
      userName,
      nickName: userName,
      passwordHash: "x",
      dept: em.getReference(Dept, depts[2] ?? 0),
    });
  const [user, other] = [make("limited"), make("other")];
  user.roles.add(role, shut);
  await em.flush();
  await shuffle(testDatabase, depts);
  return { testDatabase, people: { user, other, depts, role: role.id, shut: shut.id } };
}

/** Runs setup statements without stamps and change log. */
async function quietly(
  testDatabase: TestDatabase,
  ...statements: ReturnType<typeof sql>[]
): Promise<void> {
  await testDatabase.em().transactional(async (em) => {
    const db = (em as EntityManager).getKysely();
    await sql`set local session_replication_role = replica`.execute(db);
    for (const statement of statements) await statement.execute(db);
  });
}

/** Ports and departments by id, also in copies. */
async function shuffle(testDatabase: TestDatabase, depts: readonly number[]): Promise<void> {
  const port = (by: number) =>
    sql`(${[...ports]}::text[])[1 + (id / ${sql.lit(by)} + id) % ${sql.lit(ports.length)}]`;
  const dept = sql`(${[...depts, null]}::int[])[1 + id % ${sql.lit(depts.length + 1)}]`;
  await quietly(
    testDatabase,
    sql`update booking
      set port_load = ${port(3)}, port_dis = ${port(7)}, receipt = ${port(11)},
        delivery = ${port(2)}, dept_id = ${dept}`,
    sql`update e_booking set port_load = ${port(3)}, port_dis = ${port(5)}`,
    sql`update bill set port_load = ${port(2)}, port_dis = ${port(5)}`,
    sql`update correction_advice
      set port_load = ${port(3)}, port_dis = ${port(2)}, dept_id = ${dept}`,
    sql`update fee set port_load = ${port(4)}, port_dis = ${port(3)}`,
    sql`update freight_rate
      set port_load = case when id % 4 = 0 then '' else ${port(2)} end, port_dis = ${port(3)}`,
  );
}

const booked = sql`b.port_load as "portLoad",
  b.port_dis as "portDis",
  b.dept_id as "deptId",
  b.receipt,
  b.delivery`;
const ofBill = (
  table: string,
) => sql`select c.id, x.port_load as "portLoad", x.port_dis as "portDis", b.dept_id as "deptId",
    array[x.client_code] as customers
  from ${sql.table(table)} c join bill x on x.id = c.bill_id join booking b on b.id = x.booking_id`;
/** Limited values, read independently of the lists, one query per entity. */
const queries: Readonly<Record<string, ReturnType<typeof sql>>> = {
  Booking: sql`select b.id, ${booked}, array[b.client_code] as customers from booking b`,
  Bill: sql`select x.id, x.port_load as "portLoad", x.port_dis as "portDis", b.dept_id as "deptId",
      array[x.client_code] as customers
    from bill x join booking b on b.id = x.booking_id`,
  Box: sql`select x.id, ${booked}, array[b.client_code] as customers
    from box x join booking b on b.id = x.booking_id`,
  BookingCargo: sql`select g.id, ${booked}, array[b.client_code] as customers
    from booking_cargo g join booking b on b.id = g.booking_id`,
  BillContainer: sql`select c.id, x.port_load as "portLoad", x.port_dis as "portDis",
      b.dept_id as "deptId", array[x.client_code] as customers
    from bill_container c join bill x on x.id = c.bill_id join booking b on b.id = x.booking_id`,
  BillCargo: ofBill("bill_cargo"),
  BillOriginal: ofBill("bill_original"),
  BillPrint: ofBill("bill_print"),
  BillHold: ofBill("bill_hold"),
  CorrectionAdvice: sql`select id, port_load as "portLoad", port_dis as "portDis",
      dept_id as "deptId", array[client_code] as customers
    from correction_advice`,
  CorrectionAdviceChange: sql`select c.id, a.port_load as "portLoad", a.port_dis as "portDis",
      a.dept_id as "deptId", array[a.client_code] as customers
    from correction_advice_change c join correction_advice a on a.id = c.advice_id`,
  ImportBill: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[client_code] as customers
    from import_bill`,
  Vehicle: sql`select t.id, ${booked}, array[b.client_code] as customers
    from vehicle t join booking b on b.bk_no = t.bk_no`,
  Loading: sql`select l.id, e.port_load as "portLoad", e.port_dis as "portDis",
      array[e.client_code] as customers
    from eb_loading l join e_booking e on e.id = l.e_booking_id`,
  LoadingBox: sql`select x.id, e.port_load as "portLoad", e.port_dis as "portDis",
      array[e.client_code] as customers
    from eb_box x join eb_loading l on l.id = x.loading_id join e_booking e on e.id = l.e_booking_id`,
  LoadingLine: sql`select y.id, e.port_load as "portLoad", e.port_dis as "portDis",
      array[e.client_code] as customers
    from eb_load y
      join eb_box x on x.id = y.box_id
      join eb_loading l on l.id = x.loading_id
      join e_booking e on e.id = l.e_booking_id`,
  Consolidation: sql`select c.id, ${booked}, array[b.client_code] as customers
    from consolidation c join booking b on b.id = c.booking_id`,
  BookingModification: sql`select m.id, ${booked}, array[b.client_code] as customers
    from booking_modification m join booking b on b.id = m.booking_id`,
  VgmDeclaration: sql`select d.id, ${booked}, array[b.client_code] as customers
    from vgm_declaration d join booking b on b.id = d.booking_id`,
  ContainerMove: sql`select m.id, ${booked}, array[b.client_code] as customers
    from container_move m left join booking b on b.id = m.booking_id`,
  OverdueStay: sql`select s.id, s.port_load as "portLoad", s.port_dis as "portDis",
      s.dept_id as "deptId", array[s.corp_code] as customers
    from overdue_stay s`,
  RateFinding: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[]::text[] as customers
    from rate_finding`,
  RateGap: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[client_code] as customers
    from rate_gap`,
  FreeDemurrage: sql`select a.id, a.port_load as "portLoad", a.port_dis as "portDis",
      a.dept_id as "deptId", array[a.client_code] as customers
    from free_demurrage a`,
  FeeLeak: sql`select l.id, l.port_load as "portLoad", l.port_dis as "portDis",
      l.dept_id as "deptId", array[l.client_code] as customers
    from fee_leak l`,
  Fee: sql`select f.id, f.port_load as "portLoad", f.port_dis as "portDis", b.dept_id as "deptId",
      array[]::text[] as customers
    from fee f left join bill x on x.id = f.bill_id left join booking b on b.id = x.booking_id`,
  EBooking: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[client_code] as customers
    from e_booking`,
  ContainerImportRow: sql`select r.id, ${booked}, array[b.client_code] as customers
    from container_import_row r left join booking b on b.bk_no = r.bk_no`,
  LoadDetailRow: sql`select r.id, e.port_load as "portLoad", e.port_dis as "portDis",
      array[r.client_code] as customers
    from load_detail_row r left join e_booking e on e.id = r.e_booking_id`,
  Statement: sql`select id, array[corp_code] as customers from statement`,
  StatementLine: sql`select l.id, array[s.corp_code] as customers
    from statement_line l join statement s on s.id = l.statement_id`,
  FreightRate: sql`select id, port_load as "portLoad", port_dis as "portDis", receipt, delivery,
      array[]::text[] as customers
    from freight_rate`,
  SupplierPrice: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[]::text[] as customers
    from supplier_price`,
  CommonReceivable: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[]::text[] as customers
    from common_receivable`,
  CommonPayable: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[]::text[] as customers
    from common_payable`,
  EdiMessage: sql`select m.id, coalesce(l.port_load, b.port_load, i.port_load) as "portLoad",
      array[]::text[] as customers
    from edi_message m
      left join bill l on m.message_type in ('CUSCAR', 'FLAT')
      and l.bl_no = m.object_nos[1]
      left join booking b on b.bk_no = m.object_nos[1]
      left join import_bill i on i.bl_no = m.object_nos[1]`,
  Customer: sql`select id, array[code] as customers from customer`,
  SpaceAllotment: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[]::text[] as customers
    from space_allotment`,
  SpaceTemplate: sql`select id, port_load as "portLoad", port_dis as "portDis",
      array[]::text[] as customers
    from space_template`,
  SpaceDraw: sql`select d.id, ${booked}, array[b.client_code] as customers
    from space_draw d join booking b on b.id = d.booking_id`,
};

/**
 * Facts of all records of a list. Administration lists have their own scope (departments), narrowed
 * by data permissions.
 */
export async function factsOf(
  testDatabase: TestDatabase,
  resource: Resource,
  reader: Actor,
  filters: readonly ListFilter[],
): Promise<Facts[]> {
  const { list, source } = resource;
  const query = { filters, sort: [list.sort], page: 1, pageSize: 20 };
  const ids = await idsOf(testDatabase.em(), list, source, {
    actor: source.rowFilter ? reader : systemActor("test"),
    query,
  });
  const read = queries[source.entity.name];
  const { ports: portKeys, depts: deptKeys } = limitColumns(list);
  if (!read) {
    if (portKeys.length + deptKeys.length > 0)
      throw new Error(`the walk does not know what limits ${source.entity.name}`);
    return ids.map((id) => ({ id, customers: [] }));
  }
  const existing = new Map((await rowsOf<Facts>(testDatabase, read)).map((row) => [row.id, row]));
  return ids.map((id) => existing.get(id) ?? { id, customers: [] });
}

/** The slow reference (domain §7): one record, one actor, the page's rows, without product code. */
export function sees(
  facts: Facts,
  actor: Pick<Actor, "kind" | "customerCodes">,
  of: { resource: Resource; grants: PageGrants | undefined; people: People },
): boolean {
  const { scopes } = of.resource.list;
  if (actor.kind === "customer" && scopes !== "reference") {
    const own = facts.customers.some((code) => code !== null && actor.customerCodes.includes(code));
    // A list without a customer column is closed to customers.
    if (!own || !scopes.customer?.length) return false;
  }
  if (!of.grants) return true;
  const on = of.grants.rows.filter((row) => row.isOn === "Y");
  if (on.length === 0) return true;
  const own = scopes === "reference" ? {} : scopes;
  const { conditions } = of.grants;
  const column = {
    load: conditions.portLoad || own.portLoad,
    dis: conditions.portDis || own.portDis,
    dept: conditions.dept || own.dept,
  };
  const value = (key: string | undefined) => (key ? facts[key] : undefined);
  const matching = on.filter((row) => concerns(row, of.people));
  return matching.some((row) => {
    if (row.portLoads.length > 0 && !row.portLoads.some((port) => port === value(column.load)))
      return false;
    if (row.portDiss.length > 0 && !row.portDiss.some((port) => port === value(column.dis)))
      return false;
    if (row.deptsQuery.length === 0) return true;
    return row.deptsQuery.some((top) =>
      below(of.people.depts, top).includes(value(column.dept) as number),
    );
  });
}

/** By user, enabled role, own department (丙) or one above (乙, 甲). */
function concerns(row: Grant, { user, depts, role }: People): boolean {
  return (
    row.users.includes(user.id) ||
    row.roles.includes(role) ||
    row.depts.some((dept) => depts.slice(0, 3).includes(dept))
  );
}

/** 甲 has 乙 and 丁 below it, 乙 has 丙. */
function below(depts: readonly number[], top: number): number[] {
  const [a, b, c, d] = depts;
  if (top === a) return [...depts];
  if (top === b) return [b ?? 0, c ?? 0];
  return [c, d].includes(top) ? [top] : [];
}

/** Replaces the stored rows and conditions of pages. */
export async function setGrants(
  testDatabase: TestDatabase,
  pages: ReadonlyMap<string, PageGrants>,
): Promise<void> {
  const rows = [...pages].flatMap(([pageId, { rows: all }]) =>
    all.map((row) => ({ page_id: pageId, ...snake(row) })),
  );
  const conditions = [...pages].map(([apiName, { conditions: c }]) => ({
    api_name: apiName,
    port_load_condition: c.portLoad,
    port_dis_condition: c.portDis,
    dept_query_condition: c.dept,
  }));
  await quietly(
    testDatabase,
    sql`delete from data_permission`,
    sql`delete from data_permission_page`,
    sql`insert into data_permission (
          page_id, is_on, users, roles, depts, port_loads, port_diss, depts_query
        )
      select page_id, is_on, users, roles, depts, port_loads, port_diss, depts_query
      from jsonb_populate_recordset(null::data_permission, ${JSON.stringify(rows)}::jsonb)`,
    sql`insert into data_permission_page (
          api_name, port_load_condition, port_dis_condition, dept_query_condition
        )
      select api_name, port_load_condition, port_dis_condition, dept_query_condition
      from jsonb_populate_recordset(
          null::data_permission_page, ${JSON.stringify(conditions)}::jsonb
        )`,
  );
}

const snake = ({ isOn, portLoads, portDiss, deptsQuery, ...row }: Grant) => ({
  ...row,
  is_on: isOn,
  port_loads: portLoads,
  port_diss: portDiss,
  depts_query: deptsQuery,
});
