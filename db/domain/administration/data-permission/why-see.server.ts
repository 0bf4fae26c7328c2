import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Actor, can, hasRole, systemActor } from "#platform/kernel/actor/actor.ts";
import { filterKindsOf, type ListRow } from "#platform/records/list/list.ts";
import { limitKeys } from "#platform/records/list/query/list-scope.server.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { queryList } from "#platform/records/list/query/list-sql.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { actorOfUser } from "./actor.server.ts";
import { Dept } from "#domain/administration/org/org.entity.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { assertAdmin } from "./admin-only.server.ts";
import { DataPermission, DataPermissionPage } from "./data-permission.entity.server.ts";

/** `opens` shows the record, `closes` hides it, `none` is information. */
export type Why = {
  effect: "opens" | "closes" | "none";
  label: MessageKey;
  params: Record<string, string | number>;
};
export type WhySee = { sees: boolean; userName: string; key: string; reasons: Why[] };

export type WhyRequested = { resource: Resource; id: number; userName: string };

/**
 * Finds a record in any state by its number or code; a plain number is the id.
 * @throws Refusal kit.noPermission for anybody but administrators, kit.notFound
 */
export async function recordNamed(
  em: EntityManager,
  admin: Actor,
  resource: Resource,
  name: string,
): Promise<number> {
  assertAdmin(admin);
  if (/^\d{1,9}$/.test(name)) return Number(name);
  const { list, source } = resource;
  const key = list.columns.find(
    (column) => !column.hidden && filterKindsOf(column).includes("equals"),
  )?.key;
  const { where: _where, ...anyState } = source;
  const query = {
    filters: key ? [{ key, kind: "equals" as const, values: [name] }] : [],
    sort: [list.sort],
    page: 1,
    pageSize: 1,
  };
  const listResult = key
    ? await queryList(em, list, anyState, {
        actor: systemActor(admin.userName, admin.lang, admin.zone),
        query,
      })
    : null;
  const [row] = listResult?.rows ?? [];
  if (!row) throw new Refusal("kit.notFound", {}, { key: name });
  return row.id;
}

/**
 * Explains why a user sees a record or not (domain §7): permission, role, customer codes and data
 * permissions. The list's own condition decides; reasons only explain.
 * @throws Refusal kit.noPermission for anybody but administrators, kit.notFound, kit.unknownCode
 *   for the user
 */
export async function whySee(
  em: EntityManager,
  admin: Actor,
  { resource, id, userName }: WhyRequested,
): Promise<WhySee> {
  assertAdmin(admin);
  const { list, source } = resource;
  const user = await actorOfUser(em, { userName });
  if (!user) throw new Refusal("kit.unknownCode", { value: userName }, { field: "userName" });
  const { where: _where, ...anyState } = source;
  const [row] = await listRowsByIds(em, list, anyState, {
    actor: systemActor(admin.userName, admin.lang, admin.zone),
    ids: [id],
  });
  if (!row) throw new Refusal("kit.notFound", {}, { key: String(id) });
  const may = can(user, list.perm);
  const inList =
    may && (await listRowsByIds(em, list, source, { actor: user, ids: [id] })).length > 0;
  const reasons: Why[] = [
    verdict(may, may ? "datapms.why.perm" : "datapms.why.noPerm", { perm: list.perm }),
  ];
  if (user.kind === "customer" && list.scopes !== "reference")
    reasons.push(customerReason(resource, row, user));
  reasons.push(...(await rowReasons(em, { resource, row, user })));
  if (!inList && reasons.every((reason) => reason.effect !== "closes"))
    reasons.push({ effect: "closes", label: "datapms.why.notInList", params: {} });
  const first = list.columns.find((column) => !column.hidden)?.key ?? "id";
  return { sees: inList, userName: user.userName, key: String(row[first] ?? id), reasons };
}

const verdict = (opens: boolean, label: MessageKey, params: Why["params"] = {}): Why => ({
  effect: opens ? "opens" : "closes",
  label,
  params,
});

function customerReason({ list }: Resource, row: ListRow, user: Actor): Why {
  const keys = list.scopes === "reference" ? [] : (list.scopes.customer ?? []);
  const held = keys.map((key) => String(row[key] ?? "")).filter(Boolean);
  const own = held.filter((code) => user.customerCodes.includes(code));
  const codes = user.customerCodes.join(", ");
  if (keys.length === 0) return verdict(false, "datapms.why.noCustomerColumn");
  return own.length > 0
    ? verdict(true, "datapms.why.customer", { code: own.join(", ") })
    : verdict(false, "datapms.why.noCustomer", { code: held.join(", "), codes });
}

type Of = { resource: Resource; row: ListRow; user: Actor };

async function rowReasons(em: EntityManager, of: Of): Promise<Why[]> {
  const { list } = of.resource;
  const rows = await em.find(DataPermission, { pageId: list.apiName }, { orderBy: { id: "asc" } });
  const on = rows.filter((row) => row.isOn === "Y");
  if (on.length === 0) return [{ effect: "none", label: "datapms.why.noRows", params: {} }];
  if (hasRole(of.user, ["admin"])) return [verdict(true, "datapms.why.admin")];
  const page = await em.findOne(DataPermissionPage, { apiName: list.apiName });
  const keys = limitKeys(list, {
    portLoad: page?.portLoadCondition || null,
    portDis: page?.portDisCondition || null,
    dept: page?.deptQueryCondition || null,
  });
  const whies: Why[] = [];
  for (const row of on) whies.push(await reasonOf(em, of, { row, keys }));
  // One matching row suffices, so the others hide nothing.
  return whies.some((why) => why.effect === "opens")
    ? whies.map((why) => (why.effect === "closes" ? { ...why, effect: "none" } : why))
    : whies;
}

type Input = { row: DataPermission; keys: ReturnType<typeof limitKeys> };

async function reasonOf(em: EntityManager, of: Of, { row, keys }: Input): Promise<Why> {
  const params = { name: row.pmsName || `#${row.id}` };
  const match = await matchOf(em, of.user, row);
  if (!match) return verdict(false, "datapms.why.notMeant", params);
  const grant = of.user.dataPms?.[of.resource.apiName]?.rows.find(
    (dataGrant) => dataGrant.id === row.id,
  );
  const limits = [
    ["portLoad", keys.portLoad, grant?.portLoads ?? row.portLoads],
    ["portDis", keys.portDis, grant?.portDiss ?? row.portDiss],
    ["dept", keys.dept, grant?.depts ?? row.deptsQuery],
  ] as const;
  for (const [limit, key, values] of limits) {
    if (values.length === 0) continue;
    const value = key === undefined ? null : of.row[key];
    if ((values as readonly unknown[]).includes(value)) continue;
    const named =
      limit === "dept" ? await deptNames(em, [...values, value]) : (item: unknown) => String(item);
    const shown = values.slice(0, 12).map(named).join(", ") + (values.length > 12 ? " …" : "");
    return verdict(false, `datapms.why.${limit}`, {
      ...params,
      value: named(value ?? "-"),
      values: shown,
    });
  }
  return verdict(true, `datapms.why.${match}`, params);
}

async function deptNames(
  em: EntityManager,
  ids: readonly unknown[],
): Promise<(id: unknown) => string> {
  const depts = await em.find(
    Dept,
    { id: { $in: ids.filter((id) => typeof id === "number") } },
    { fields: ["deptName"] },
  );
  const names = new Map<unknown, string>(depts.map((dept) => [dept.id, dept.deptName]));
  return (id) => names.get(id) ?? String(id);
}

/** How a row matches the user, or null. */
async function matchOf(
  em: EntityManager,
  user: Actor,
  row: DataPermission,
): Promise<"byUser" | "byRole" | "byDept" | null> {
  if (user.userId !== null && row.users.includes(user.userId)) return "byUser";
  const { rows } = await sql<{
    role: boolean;
    dept: boolean;
  }>`select exists (
        select 1
        from user_role ur join role r on r.id = ur.role_id and r.status = '0' and r.del_flag = '0'
        where ur.user_id = ${user.userId} and r.id = any (${row.roles}::int[])
      ) as role,
      exists (
        with recursive up (id, above) as (
            select d.id, d.parent_id
            from dept d
            where d.id = ${user.deptId}
            union
            select d.id, d.parent_id
            from up join dept d on d.id = up.above
          )
        select 1
        from up
        where id = any (${row.depts}::int[])
      ) as dept`.execute(em.getKysely());
  return rows[0]?.role ? "byRole" : rows[0]?.dept ? "byDept" : null;
}
