import { sql } from "kysely";
import { can } from "#platform/kernel/actor/actor.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Menu } from "../org.entity.server.ts";
import { isAddressed, MenuInput, SortInput } from "../org.schema.ts";
import { assertInRowFilter, menuRowFilter, reachesAll } from "../row-filter.server.ts";

type Fields = Omit<(typeof MenuInput)["_output"], "id" | "version">;

const subtree = (id: number) => sql`with recursive
    tree as (
      select id, perm
      from menu
      where id = ${id}
      union
      select m.id, m.perm
      from menu m join tree on m.parent_id = tree.id
    )`;

/** True when the menu or one below has a permission the actor lacks. */
export async function menuLacked(ctx: Pick<Ctx, "em" | "actor">, id: number): Promise<boolean> {
  if (reachesAll(ctx.actor)) return false;
  const { rows } = await sql<{
    lacked: boolean;
  }>`${subtree(id)}
    select exists (
        select
        from tree
        where perm <> '' and perm <> all (${[...ctx.actor.permissions]}::text[])
      ) as lacked`.execute(ctx.em.getKysely());
  return rows[0]?.lacked ?? false;
}

function assertShape(fields: Fields): void {
  const { routerValue, apiName, isFrame } = fields;
  const addressed = isAddressed(fields);
  if (addressed && !routerValue)
    throw new Refusal("kit.requiredPlain", {}, { field: "routerValue" });
  if (addressed && !apiName) throw new Refusal("kit.requiredPlain", {}, { field: "apiName" });
  const link = /^https?:\/\/[^\s/]+/i.test(routerValue);
  if (isFrame === "0" && !link)
    throw new Refusal("org.linkNeedsHttp", {}, { field: "routerValue" });
  if (!link && /^[a-z][a-z\d+.-]*:|[\s\\?#]|\/\/|\.\./i.test(routerValue))
    throw new Refusal("org.badRoute", {}, { field: "routerValue" });
}

async function assertPlace(ctx: Ctx, { parentId, menuType }: Fields, id: number): Promise<void> {
  if (parentId === 0) return;
  const place = { key: String(parentId), field: "parentId" };
  const parent = await ctx.em.findOne(Menu, { id: parentId });
  if (!parent) throw new Refusal("kit.notFound", {}, place);
  if (parent.menuType === "F" || (parent.menuType === "C" && menuType !== "F"))
    throw new Refusal("org.menuPlace", {}, place);
  if (id === 0) return;
  const { rows } = await sql`${subtree(id)} select 1 from tree where id = ${parentId}`.execute(
    ctx.em.getKysely(),
  );
  if (rows.length > 0) throw new Refusal("org.menuCycle", {}, place);
}

async function assertFree(
  ctx: Ctx,
  { parentId, menuName, routerValue, routeName, menuType, perm }: Fields,
  id: number,
): Promise<void> {
  const others = await ctx.em.find(Menu, {
    id: { $ne: id },
    $or: [{ parentId }, ...(routeName ? [{ routeName }] : [])],
  });
  const here = others.filter((other) => other.parentId === parentId);
  if (here.some((menu) => menu.menuName === menuName))
    throw new Refusal("org.menuNameTaken", { name: menuName }, { field: "menuName" });
  const route = routerValue.toLowerCase();
  if (route && here.some((menu) => menu.routerValue.toLowerCase() === route))
    throw new Refusal("org.routeTaken", { route: routerValue }, { field: "routerValue" });
  if (routeName && others.some((other) => other.routeName === routeName))
    throw new Refusal("org.routeTaken", { route: routeName }, { field: "routeName" });
  if (menuType === "F" && perm && here.some((menu) => menu.menuType === "F" && menu.perm === perm))
    throw new Refusal("org.permTaken", { perm }, { field: "perm" });
}

function assertHeld(ctx: Ctx, perm: string): void {
  if (perm && !can(ctx.actor, perm)) throw new Refusal("org.menuLacked", {}, { field: "perm" });
}

const lockTree = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext('seaway.menus'))`.execute(ctx.em.getKysely());

/** Adds a menu within the actor's permissions (platform §3, §5; contract §4 Menu). */
export const addMenu = defineOperation({
  name: "org.addMenu",
  perm: "system:menu:add",
  input: MenuInput,
  done: "org.saved",
  async run(ctx, { id: _id, version: _version, ...fields }) {
    await lockTree(ctx);
    assertShape(fields);
    assertHeld(ctx, fields.perm);
    await assertPlace(ctx, fields, 0);
    await assertFree(ctx, fields, 0);
    const made = ctx.em.create(Menu, fields);
    await ctx.em.flush();
    return { id: made.id };
  },
});

/**
 * Address and apiName are fixed (platform §5): columns, data permissions and bookmarks refer to
 * them.
 */
export const saveMenu = defineOperation({
  name: "org.saveMenu",
  perm: "system:menu:edit",
  input: MenuInput,
  done: "org.saved",
  async run(ctx, { id, version, ...fields }) {
    await lockTree(ctx);
    await assertInRowFilter(ctx, "menu", menuRowFilter(ctx.actor), { ids: [id] });
    const menu = await ctx.em.findOneOrFail(Menu, { id });
    await assertSeen(ctx.em, "Menu", menu, version);
    for (const field of ["routerValue", "apiName"] as const) {
      // The form shows them only.
      fields[field] ||= menu[field];
      if (menu[field] !== fields[field]) throw new Refusal("org.routeFixed", {}, { field });
    }
    assertShape(fields);
    assertHeld(ctx, fields.perm);
    const moved = menu.status !== fields.status || menu.parentId !== fields.parentId;
    if (moved && (await menuLacked(ctx, id))) throw new Refusal("org.menuLacked");
    if (fields.menuType !== menu.menuType && (await ctx.em.count(Menu, { parentId: id })) > 0)
      throw new Refusal("org.menuHasChildren", {}, { field: "menuType" });
    await assertPlace(ctx, fields, id);
    await assertFree(ctx, fields, id);
    ctx.em.assign(menu, fields);
    await ctx.em.flush();
    return { id };
  },
});

/** Contract §4, updateSort. */
export const sortMenus = defineOperation({
  name: "org.sortMenus",
  perm: "system:menu:edit",
  input: SortInput,
  done: "org.saved",
  async run(ctx, { ids, orderNums }) {
    await assertInRowFilter(ctx, "menu", menuRowFilter(ctx.actor), { ids });
    await sql`update menu
      set order_num = x.n
      from unnest(${ids}::int[], ${orderNums.map(Number)}::int[]) x (id, n)
      where menu.id = x.id and menu.order_num <> x.n`.execute(ctx.em.getKysely());
    return { sorted: ids.length };
  },
});
