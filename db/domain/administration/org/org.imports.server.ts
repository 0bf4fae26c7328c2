import { sql } from "kysely";
import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowRefusal,
} from "#platform/records/import/define-import.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { generatePassword } from "./password/password.server.ts";
import { passwordSettings } from "./password/new-password.server.ts";
import { NewUserInput, UserInput } from "./org.schema.ts";
import { addUser, saveUser } from "./ops/save-user.server.ts";
import { userDeptRowFilter } from "./row-filter.server.ts";
import { userList } from "./org.lists.ts";

const columns = defineColumns([
  {
    key: "userName",
    names: ["登录名称", "User name", "用户账号", "userName"],
    kind: "text",
    required: true,
    max: 30,
  },
  {
    key: "nickName",
    names: ["用户名称", "Name", "nickName"],
    kind: "text",
    required: true,
    max: 30,
  },
  { key: "deptId", names: ["部门编号", "Department no.", "deptId"], kind: "integer", least: "1" },
  { key: "deptName", names: ["部门名称", "Department", "部门", "deptName"], kind: "text", max: 30 },
  { key: "email", names: ["用户邮箱", "Mail", "邮箱", "email"], kind: "text", max: 120 },
  { key: "phonenumber", names: ["手机号码", "Phone", "phonenumber"], kind: "text", max: 30 },
  { key: "sex", names: ["用户性别", "Sex", "性别", "sex"], kind: "text", max: 50 },
  {
    key: "status",
    names: ["账号状态", "帐号状态", "Status", "状态", "status"],
    kind: "text",
    max: 10,
  },
  { key: "roleNames", names: ["角色", "Roles", "roleNames"], kind: "text", max: 500 },
  { key: "postNames", names: ["岗位", "Positions", "postNames"], kind: "text", max: 500 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 500 },
]);
type Key = (typeof columns)[number]["key"];
type Row = ImportRow<Key>;

/** Labels of coded values in import files and our exports. */
const sexes = [
  ["0", "男", "male"],
  ["1", "女", "female"],
  ["2", "未知", "not specified", "unknown", "not said"],
] as const;
const states = [
  ["0", "正常", "normal", "enabled"],
  ["1", "停用", "disabled"],
] as const;
/** `empty` for blanks; an unknown label is none of the values. */
const coded = (labels: readonly (readonly string[])[], value: string | null, empty: string) =>
  value === null
    ? empty
    : (labels.find((forms) => forms.includes(value.toLowerCase()))?.[0] ?? null);

const options = z.object({ updateSupport: v.flag() });
type Existing = {
  users: Map<string, { id: number; delFlag: string }>;
  depts: Map<string, number>;
  roles: Map<string, number>;
  posts: Map<string, number>;
};

/** Separated by commas or semicolons. */
const namesIn = (cell: string) =>
  cell
    .split(/[,;，；、\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
const byNames = (rows: readonly { id: number; names: readonly string[] }[]) =>
  new Map(
    rows.flatMap(({ id, names }) =>
      names.filter(Boolean).map((name) => [name.toLowerCase(), id] as const),
    ),
  );

/** The operation checks which roles the importer may give. */
async function linkNames(ctx: Ctx): Promise<Pick<Existing, "roles" | "posts">> {
  const db = kyselyOf(ctx.em);
  const roles = await db
    .selectFrom("role")
    .select(["id", "role_key", "role_name_en", "role_name"])
    .where("del_flag", "=", "0")
    .orderBy("id")
    .execute();
  const posts = await db
    .selectFrom("post")
    .select(["id", "post_code", "post_name"])
    .orderBy("id")
    .execute();
  return {
    roles: byNames(
      roles.map((role) => ({
        id: role.id,
        names: [role.role_key, role.role_name_en, role.role_name],
      })),
    ),
    posts: byNames(posts.map((post) => ({ id: post.id, names: [post.post_code, post.post_name] }))),
  };
}

/** Existing accounts, departments by number and unambiguous name, roles and positions. */
async function existingOf(ctx: Ctx, rows: readonly Row[]): Promise<Existing> {
  const db = ctx.em.getKysely();
  const names = rows.map((row) => (row.values.userName ?? "").toLowerCase());
  const lowerName = sql<string>`lower(user_name)`;
  const users = await kyselyOf(ctx.em)
    .selectFrom("app_user")
    .select([lowerName.as("name"), "id", "del_flag as delFlag"])
    .where(lowerName, "=", anyOf(names))
    .execute();
  // By either name; a name of two departments says nothing.
  const depts = await sql<{
    id: number;
    name: string;
    twin: boolean;
  }>`select t0.id, n.name, count(*) over (partition by n.name) > 1 as twin
    from dept t0
      cross join lateral (
        select t0.dept_name as name
        union
        select t0.name_en
        where t0.name_en <> ''
      ) n
    where t0.del_flag = '0' and (${userDeptRowFilter(ctx.actor) ?? sql`true`})`.execute(db);
  return {
    users: new Map(users.map((row) => [row.name, row])),
    depts: new Map(
      depts.rows.flatMap((row) => [
        [String(row.id), row.id] as const,
        ...(row.twin ? [] : [[row.name, row.id] as const]),
      ]),
    ),
    ...(await linkNames(ctx)),
  };
}

function inputOf({ values }: Row, existing: Existing) {
  const { depts } = existing;
  const dept = values.deptId ?? values.deptName ?? "";
  return {
    userName: values.userName ?? "",
    nickName: values.nickName ?? "",
    email: values.email ?? "",
    phonenumber: values.phonenumber ?? "",
    deptId: dept ? depts.get(dept) : 0,
    sex: coded(sexes, values.sex, "2"),
    status: coded(states, values.status, "0"),
    ...(values.remark === null ? {} : { remark: values.remark }),
    ...(values.roleNames === null ? {} : { roleIds: idsOf(existing.roles, values.roleNames) }),
    ...(values.postNames === null ? {} : { postIds: idsOf(existing.posts, values.postNames) }),
  };
}

const idsOf = (existing: ReadonlyMap<string, number>, cell: string) =>
  namesIn(cell).flatMap((name) => existing.get(name.toLowerCase()) ?? []);
const unknownIn = (existing: ReadonlyMap<string, number>, cell: string | null) =>
  namesIn(cell ?? "").find((name) => !existing.has(name.toLowerCase()));

function faultsOf(row: Row, existing: Existing, update: boolean): ImportFault[] {
  const input = inputOf(row, existing);
  if (input.deptId === undefined)
    return [
      rowFault(row, "deptName", "org.unknownDept", {
        name: row.values.deptId ?? row.values.deptName ?? "",
      }),
    ];
  const role = unknownIn(existing.roles, row.values.roleNames);
  if (role !== undefined) return [rowFault(row, "roleNames", "org.unknownRole", { name: role })];
  const post = unknownIn(existing.posts, row.values.postNames);
  if (post !== undefined) return [rowFault(row, "postNames", "org.unknownPost", { name: post })];
  const there = existing.users.get(input.userName.toLowerCase());
  if (there && !update)
    return [rowFault(row, "userName", "org.userNameTaken", { name: input.userName })];
  if (there?.delFlag === "2")
    return [rowFault(row, "userName", "org.userNameGone", { name: input.userName })];
  try {
    if (there) parseInput(UserInput, input);
    else parseInput(NewUserInput, input);
    return [];
  } catch (error) {
    return refusalsOf(error).map((refusal) =>
      rowFault(row, refusal.place.field ?? "", refusal.code, refusal.params),
    );
  }
}

/**
 * Imports accounts (contract §4, importData). `updateSupport` allows changes; blank departments,
 * roles and positions stay. New accounts get the initial password or a random one to be reset. Rows
 * run through the operations, with their checks.
 */
export const userImport = defineImport<Key, z.output<typeof options>>({
  kind: "user",
  title: "org.import.user",
  perm: "system:user:import",
  columns,
  list: userList,
  leaves: ["kind", "loginIp", "loginDate", "deptPath"],
  key: ["userName"],
  options,
  optionLabels: { updateSupport: "org.import.updateSupport" },
  optionKinds: { updateSupport: { dict: "sys_yes_no" } },
  check: async (ctx, rows, { updateSupport }) => {
    if (updateSupport === "Y" && !can(ctx.actor, saveUser.perm))
      throw new Refusal("kit.noPermission", {}, { field: "updateSupport" });
    const existing = await existingOf(ctx, rows);
    return rows.flatMap((row) => faultsOf(row, existing, updateSupport === "Y"));
  },
  write: async (ctx, rows) => {
    const existing = await existingOf(ctx, rows);
    const { initial } = await passwordSettings(ctx);
    const counts = { inserted: 0, changed: 0, unchanged: 0 };
    for (const row of rows) {
      const input = inputOf(row, existing);
      const there = existing.users.get(input.userName.toLowerCase());
      try {
        if (there) counts[(await change(ctx, there.id, row, input)) ? "changed" : "unchanged"] += 1;
        else
          await addUser.run(
            ctx,
            parseInput(NewUserInput, { ...input, password: initial || generatePassword() }),
          );
      } catch (error) {
        const [first] = refusalsOf(error);
        throw first ? rowRefusal(row.row, spoken(first, row)) : error;
      }
      if (!there) counts.inserted += 1;
      await ctx.progress({
        seen: counts.inserted + counts.changed + counts.unchanged,
        total: rows.length,
      });
    }
    return counts;
  },
});

/** Names refused roles as in the file. */
const spoken = (refusal: Refusal, { values }: Row) =>
  refusal.place.field === "roleIds" && refusal.code === "kit.notFound"
    ? new Refusal("org.unknownRole", { name: values.roleNames ?? "" }, { field: "roleNames" })
    : refusal;

/** The state to detect changes. */
async function stateOf(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ state: string }>`select
      concat_ws(
        '/', version,
        (
          select string_agg(role_id::text, ',' order by role_id)
          from user_role
          where user_id = ${id}
        ),
        (
          select string_agg(post_id::text, ',' order by post_id)
          from user_post
          where user_id = ${id}
        )
      ) as state
    from app_user
    where id = ${id}`.execute(ctx.em.getKysely());
  return rows[0]?.state ?? "";
}

/** Blank columns stay. @returns whether anything changed */
async function change(
  ctx: Ctx,
  id: number,
  { values }: Row,
  input: ReturnType<typeof inputOf>,
): Promise<boolean> {
  const before = await stateOf(ctx, id);
  const { rows } = await sql<
    Record<string, unknown>
  >`select user_name as "userName", coalesce(dept_id, 0) as "deptId", email, phonenumber, sex,
      status, kind, lang, array_to_string(customer_codes, ',') as "customerCodes", remark
    from app_user
    where id = ${id}`.execute(ctx.em.getKysely());
  const request = Object.entries({ ...input, deptId: input.deptId || undefined }).filter(
    ([key, value]) =>
      key === "deptId"
        ? value
        : /^(nickName|roleIds|postIds)$/.test(key) || (values[key as Key] ?? null) !== null,
  );
  const { userName: _name, ...fields } = Object.fromEntries(request);
  await saveUser.run(ctx, parseInput(UserInput, { ...rows[0], ...fields, id }));
  return (await stateOf(ctx, id)) !== before;
}
