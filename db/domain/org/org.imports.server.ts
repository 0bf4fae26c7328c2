import { sql } from "kysely";
import { z } from "zod";
import { can } from "../kit/actor.ts";
import { defineColumns } from "../kit/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault, rowRefusal } from "../kit/import/define-import.server.ts";
import { type Ctx, parseInput } from "../kit/operation.server.ts";
import { Refusal, refusalsOf } from "../kit/refusal.ts";
import * as v from "../kit/validation.ts";
import { generatePassword } from "./password.server.ts";
import { passwordSettings } from "./new-password.server.ts";
import { NewUserInput, UserInput } from "./org.schema.ts";
import { addUser, saveUser } from "./ops/save-user.server.ts";
import { userDeptReach } from "./reach.server.ts";

const columns = defineColumns([
  { key: "userName", names: ["登录名称", "User name", "用户账号", "userName"], kind: "text", required: true, max: 30 },
  { key: "nickName", names: ["用户名称", "Name", "nickName"], kind: "text", required: true, max: 30 },
  { key: "deptId", names: ["部门编号", "Department no.", "deptId"], kind: "integer", least: "1" },
  { key: "deptName", names: ["部门名称", "Department", "部门", "deptName"], kind: "text", max: 30 },
  { key: "email", names: ["用户邮箱", "Mail", "邮箱", "email"], kind: "text", max: 120 },
  { key: "phonenumber", names: ["手机号码", "Phone", "phonenumber"], kind: "text", max: 30 },
  { key: "sex", names: ["用户性别", "Sex", "性别", "sex"], kind: "text", max: 10 },
  { key: "status", names: ["账号状态", "帐号状态", "Status", "status"], kind: "text", max: 10 },
]);
type Key = (typeof columns)[number]["key"];
type Row = ImportRow<Key>;

/** Words of the sheets of this family for coded values. */
const sexes = [
  ["0", "男", "male"],
  ["1", "女", "female"],
  ["2", "未知", "unknown"],
] as const;
const states = [
  ["0", "正常", "normal"],
  ["1", "停用", "disabled"],
] as const;
/** The code of a word; what is empty is `empty`, and a word nobody knows is none of the values. */
const coded = (words: readonly (readonly string[])[], value: string | null, empty: string) =>
  value === null ? empty : (words.find((one) => one.includes(value.toLowerCase()))?.[0] ?? null);

const options = z.object({ updateSupport: v.flag() });
type Known = { users: Map<string, { id: number; delFlag: string }>; depts: Map<string, number> };

/** Accounts by name, and departments in reach by number and by name (a name that two of them bear says nothing). */
async function knownOf(ctx: Ctx, rows: readonly Row[]): Promise<Known> {
  const db = ctx.em.getKysely();
  const names = rows.map((one) => (one.values.userName ?? "").toLowerCase());
  const users = await sql<{
    name: string;
    id: number;
    delFlag: string;
  }>`select lower(user_name) as name, id, del_flag as "delFlag" from app_user
    where lower(user_name) = any(${names}::text[])`.execute(db);
  const depts = await sql<{ id: number; name: string; twin: boolean }>`select t0.id, t0.dept_name as name,
    count(*) over (partition by t0.dept_name) > 1 as twin from dept t0 where t0.del_flag = '0' and (${userDeptReach(ctx.actor) ?? sql`true`})`.execute(
    db,
  );
  return {
    users: new Map(users.rows.map((row) => [row.name, row])),
    depts: new Map(depts.rows.flatMap((row) => [[String(row.id), row.id] as const, ...(row.twin ? [] : [[row.name, row.id] as const])])),
  };
}

/** What a row says, in the terms of the operations. */
function inputOf({ values }: Row, { depts }: Known) {
  const dept = values.deptId ?? values.deptName ?? "";
  return {
    ...{
      userName: values.userName ?? "",
      nickName: values.nickName ?? "",
      email: values.email ?? "",
      phonenumber: values.phonenumber ?? "",
    },
    deptId: dept ? depts.get(dept) : 0,
    sex: coded(sexes, values.sex, "2"),
    status: coded(states, values.status, "0"),
  };
}

function faultsOf(row: Row, known: Known, update: boolean): ImportFault[] {
  const input = inputOf(row, known);
  if (input.deptId === undefined)
    return [rowFault(row, "deptName", "org.unknownDept", { name: row.values.deptId ?? row.values.deptName ?? "" })];
  const there = known.users.get(input.userName.toLowerCase());
  if (there && !update) return [rowFault(row, "userName", "org.userNameTaken", { name: input.userName })];
  if (there?.delFlag === "2") return [rowFault(row, "userName", "org.userNameGone", { name: input.userName })];
  try {
    if (there) parseInput(UserInput, input);
    else parseInput(NewUserInput, input);
    return [];
  } catch (error) {
    return refusalsOf(error).map((one) => rowFault(row, one.place.field ?? "", one.code, one.params));
  }
}

/**
 * Accounts from a sheet (contract §4, importData). Existing ones are changed only when asked to (`updateSupport`), and keep department, roles and
 * positions the sheet says nothing of. New ones get the initial password of the settings; without one, a random one nobody knows, until an
 * administrator resets it. Each row goes through the operations, with their permission, reach and refusals.
 */
export const userImport = defineImport<Key, z.output<typeof options>>({
  kind: "user",
  title: "org.import.user",
  perm: "system:user:import",
  columns,
  key: ["userName"],
  options,
  optionWords: { updateSupport: "org.import.updateSupport" },
  check: async (ctx, rows, { updateSupport }) => {
    if (updateSupport === "Y" && !can(ctx.actor, saveUser.perm)) throw new Refusal("kit.noPermission", {}, { field: "updateSupport" });
    const known = await knownOf(ctx, rows);
    return rows.flatMap((row) => faultsOf(row, known, updateSupport === "Y"));
  },
  write: async (ctx, rows) => {
    const known = await knownOf(ctx, rows);
    const { initial } = await passwordSettings(ctx);
    const counts = { inserted: 0, changed: 0, unchanged: 0 };
    for (const row of rows) {
      const input = inputOf(row, known);
      const there = known.users.get(input.userName.toLowerCase());
      try {
        if (there) await change(ctx, there.id, row, input);
        else await addUser.run(ctx, parseInput(NewUserInput, { ...input, password: initial || generatePassword() }));
      } catch (error) {
        const [first] = refusalsOf(error);
        throw first ? rowRefusal(row.row, first) : error;
      }
      if (there) counts.changed += 1;
      else counts.inserted += 1;
      await ctx.progress({ seen: counts.inserted + counts.changed, total: rows.length });
    }
    return counts;
  },
});

/** An existing account: columns the sheet leaves empty stay as they are. */
async function change(ctx: Ctx, id: number, { values }: Row, input: ReturnType<typeof inputOf>): Promise<void> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select user_name as "userName", coalesce(dept_id, 0) as "deptId", email, phonenumber, sex, status, kind, lang,
    array_to_string(customer_codes, ',') as "customerCodes", remark from app_user where id = ${id}`.execute(ctx.em.getKysely());
  const given = Object.entries({ ...input, deptId: input.deptId || undefined }).filter(([key, value]) =>
    key === "deptId" ? value : key === "nickName" || (values[key as Key] ?? null) !== null,
  );
  const { userName: _name, ...fields } = Object.fromEntries(given);
  await saveUser.run(ctx, parseInput(UserInput, { ...rows[0], ...fields, id }));
}
