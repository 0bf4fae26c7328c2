import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Dept } from "../org.entity.server.ts";
import { DeptInput, SortInput } from "../org.schema.ts";
import { assertInRowFilter, deptRowFilter, reachesAll } from "../row-filter.server.ts";

type Fields = Omit<(typeof DeptInput)["_output"], "id" | "version">;

/** Checks the new parent (visible, enabled, not below itself) and returns the ancestors. */
async function ancestorsBelow(ctx: Ctx, parentId: number, own: Dept | null): Promise<string> {
  if (parentId === 0) {
    // A new root would lie outside a limited administrator's row filter.
    if (!reachesAll(ctx.actor) && own?.parentId !== 0)
      throw new Refusal("org.deptNoRoot", {}, { field: "parentId" });
    return "0";
  }
  const parent = await ctx.em.findOne(Dept, { id: parentId, delFlag: "0" });
  if (!parent) throw new Refusal("kit.notFound", {}, { key: String(parentId), field: "parentId" });
  const above = parent.ancestors.split(",").map(Number);
  if (own && (parent.id === own.id || above.includes(own.id)))
    throw new Refusal("org.deptCycle", {}, { field: "parentId" });
  if (parentId !== own?.parentId) {
    await assertInRowFilter(ctx, "dept", deptRowFilter(ctx.actor), {
      ids: [parentId],
      field: "parentId",
    });
    if (parent.status === "1") throw new Refusal("org.parentDisabled", {}, { field: "parentId" });
  }
  return `${parent.ancestors},${parent.id}`;
}

async function assertFreeName(ctx: Ctx, { deptName, parentId }: Fields, id: number): Promise<void> {
  const twin = await ctx.em.findOne(Dept, { deptName, parentId, delFlag: "0", id: { $ne: id } });
  if (twin) throw new Refusal("org.deptNameTaken", { name: deptName }, { field: "deptName" });
}

/** Serialises changes of the tree. */
const lockTree = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext('seaway.depts'))`.execute(ctx.em.getKysely());

/** Contract §4 Dept. */
export const addDept = defineOperation({
  name: "org.addDept",
  perm: "system:dept:add",
  input: DeptInput,
  done: "org.saved",
  async run(ctx, { id: _id, version: _version, ...fields }) {
    await lockTree(ctx);
    const ancestors = await ancestorsBelow(ctx, fields.parentId, null);
    await assertFreeName(ctx, fields, 0);
    const made = ctx.em.create(Dept, { ...fields, ancestors });
    await ctx.em.flush();
    return { id: made.id };
  },
});

/**
 * A moved department takes its subtree along. Disabling needs no normal department below; enabling
 * also enables the ancestors.
 */
export const saveDept = defineOperation({
  name: "org.saveDept",
  perm: "system:dept:edit",
  input: DeptInput,
  done: "org.saved",
  async run(ctx, { id, version, ...fields }) {
    await lockTree(ctx);
    await assertInRowFilter(ctx, "dept", deptRowFilter(ctx.actor), { ids: [id] });
    const dept = await ctx.em.findOneOrFail(Dept, { id });
    await assertSeen(ctx.em, "Dept", dept, version);
    const ancestors = await ancestorsBelow(ctx, fields.parentId, dept);
    await assertFreeName(ctx, fields, id);
    if (fields.status === "1" && dept.status === "0") {
      const below = await ctx.em.count(Dept, {
        ancestors: { $re: `(^|,)${id}(,|$)` },
        delFlag: "0",
        status: "0",
      });
      if (below > 0) throw new Refusal("org.deptHasNormal", {}, { field: "status" });
    }
    const before = `${dept.ancestors},${id}`;
    ctx.em.assign(dept, { ...fields, ancestors });
    await ctx.em.flush();
    const db = ctx.em.getKysely();
    const after = `${ancestors},${id}`;
    if (after !== before)
      await sql`update dept
        set ancestors = ${after} || substr(ancestors, ${before.length + 1}::int)
        where ancestors = ${before} or ancestors like ${`${before},%`}`.execute(db);
    if (fields.status === "0") await enableAbove(ctx, ancestors);
    return { id };
  },
});

/** Nobody sees a normal department below a disabled one. */
export async function enableAbove(ctx: Pick<Ctx, "em">, ancestors: string): Promise<void> {
  await kyselyOf(ctx.em)
    .updateTable("dept")
    .set({ status: "0" })
    .where("status", "=", "1")
    .where("del_flag", "=", "0")
    .where("id", "=", anyOf(ancestors.split(",").filter(Boolean).map(Number)))
    .execute();
}

/** Contract §4, updateSort. */
export const sortDepts = defineOperation({
  name: "org.sortDepts",
  perm: "system:dept:edit",
  input: SortInput,
  done: "org.saved",
  async run(ctx, { ids, orderNums }) {
    await assertInRowFilter(ctx, "dept", deptRowFilter(ctx.actor), { ids });
    await sql`update dept
      set order_num = x.n
      from unnest(${ids}::int[], ${orderNums.map(Number)}::int[]) x (id, n)
      where dept.id = x.id and dept.order_num <> x.n`.execute(ctx.em.getKysely());
    return { sorted: ids.length };
  },
});
