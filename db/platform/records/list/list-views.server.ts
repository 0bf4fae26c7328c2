import { z } from "zod";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { readListQuery, writeListQuery } from "./query/list-address.ts";
import { applyEffect } from "./query/list-effect.ts";
import { ListPreferences, ListViewRow } from "./list-view.entity.server.ts";
import { readPageEffect } from "./list-view.queries.server.ts";
import { type ListDefinition, type ListLayout, pageSizes } from "./list.ts";
import {
  type Ctx,
  defineOperation,
  type Operation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { recordId } from "#platform/kernel/refusal/validation.ts";

const mostViews = 50;

const apiName = z.string().max(100);
const SaveView = z.object({
  apiName,
  name: z.string().trim().min(1, { error: "kit.required" }).max(60),
  search: z.string().max(4000),
  shared: z.boolean().default(false),
  isDefault: z.boolean().default(false),
  id: recordId().optional(),
});
const Layout = z.object({
  columns: z
    .array(
      z.object({
        key: z.string().max(60),
        width: z.number().positive().max(10_000).optional(),
        shown: z.boolean().optional(),
        fixed: z.enum(["left", "right"]).nullable().optional(),
      }),
    )
    .max(300),
  pageSize: z
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .optional(),
});

export type ListOperations = {
  saveView: Operation<z.output<typeof SaveView>, { id: number }>;
  removeView: Operation<{ id: number }, { id: number }>;
  saveLayout: Operation<{ apiName: string; layout: z.output<typeof Layout> }, { apiName: string }>;
  resetLayout: Operation<{ apiName: string }, { apiName: string }>;
};

/**
 * Operations on saved searches and layouts. `listOf` finds the list; one the user may not open does
 * not exist. Stored values are parsed against the list again.
 */
export function defineListOperations(listOf: (apiName: string) => ListDefinition): ListOperations {
  const listFor = (actor: Actor, name: string): { list: ListDefinition; userId: number } => {
    const list = listOf(name);
    if (!can(actor, list.perm)) throw new Refusal("kit.notFound", {}, { key: name });
    if (actor.userId === null) throw new Refusal("kit.noPermission");
    return { list, userId: actor.userId };
  };
  return {
    saveView: defineOperation({
      name: "list.saveView",
      perm: "org:self",
      input: SaveView,
      done: "list.viewSaved",
      run: (ctx, input) => saveView(ctx, input, listFor(ctx.actor, input.apiName)),
    }),
    removeView: defineOperation({
      name: "list.removeView",
      perm: "org:self",
      input: z.object({ id: recordId() }),
      done: "list.viewRemoved",
      run: async (ctx, { id }) => {
        ctx.em.remove(await ownView(ctx, id));
        return { id };
      },
    }),
    saveLayout: defineOperation({
      name: "list.saveLayout",
      perm: "org:self",
      input: z.object({ apiName, layout: Layout }),
      run: async (ctx, input) => {
        const { list, userId } = listFor(ctx.actor, input.apiName);
        const set = applyEffect(list, await readPageEffect(ctx.em, list.apiName));
        const shownKeys = new Set(
          set.columns.filter((column) => !column.hidden).map((column) => column.key),
        );
        const columns = [
          ...new Map(
            input.layout.columns
              .filter(({ key }) => shownKeys.has(key))
              .map((column) => [column.key, column]),
          ).values(),
        ];
        (await contextOf(ctx, userId, list.apiName)).layout = {
          ...input.layout,
          columns,
        } as ListLayout;
        return { apiName: list.apiName };
      },
    }),
    resetLayout: defineOperation({
      name: "list.resetLayout",
      perm: "org:self",
      input: z.object({ apiName }),
      run: async (ctx, input) => {
        const { list, userId } = listFor(ctx.actor, input.apiName);
        (await contextOf(ctx, userId, list.apiName)).layout = null;
        return { apiName: list.apiName };
      },
    }),
  };
}

type At = { list: ListDefinition; userId: number };

/** Another user's shared search may become the default; it cannot be changed. */
async function saveView(
  ctx: Ctx,
  input: z.output<typeof SaveView>,
  { list, userId }: At,
): Promise<{ id: number }> {
  const foreign = input.id === undefined ? null : await sharedByOthers(ctx, input.id, list.apiName);
  const view = foreign ?? (await keepView(ctx, input, { list, userId }));
  await ctx.em.flush();
  const context = await contextOf(ctx, userId, list.apiName);
  if (input.isDefault) context.opensWith = view;
  else if (context.opensWith?.id === view.id) context.opensWith = null;
  return { id: view.id };
}

async function keepView(
  ctx: Ctx,
  input: z.output<typeof SaveView>,
  { list, userId }: At,
): Promise<ListViewRow> {
  if (input.shared && !can(ctx.actor, "list:share"))
    throw new Refusal("list.mayNotShare", {}, { field: "shared" });
  const search = writeListQuery({
    ...readListQuery(list, new URLSearchParams(input.search)),
    page: 1,
  }).toString();
  if (search.length > 4000) throw new Refusal("kit.tooLong", { limit: 4000 }, { field: "search" });
  const taken = await ctx.em.findOne(ListViewRow, {
    userId,
    apiName: list.apiName,
    name: input.name,
  });
  const view = input.id === undefined ? taken : await ownView(ctx, input.id);
  if (view && view.apiName !== list.apiName)
    throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  if (taken && view && taken.id !== view.id)
    throw new Refusal("kit.notUnique", { detail: input.name }, { field: "name" });
  const kept = { name: input.name, search, shared: input.shared ? ("Y" as const) : ("N" as const) };
  if (view) return ctx.em.assign(view, kept);
  if ((await ctx.em.count(ListViewRow, { userId, apiName: list.apiName })) >= mostViews)
    throw new Refusal("list.tooManyViews", { limit: mostViews }, { field: "name" });
  const made = ctx.em.create(ListViewRow, { userId, apiName: list.apiName, ...kept });
  ctx.em.persist(made);
  return made;
}

/** An own search; administrators may also change shared ones. */
async function ownView(ctx: Ctx, id: number): Promise<ListViewRow> {
  const view = await ctx.em.findOne(ListViewRow, { id });
  const mine =
    view?.userId === ctx.actor.userId ||
    (view?.shared === "Y" && ctx.actor.roles.includes("admin"));
  if (!view || !mine) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return view;
}

async function sharedByOthers(ctx: Ctx, id: number, name: string): Promise<ListViewRow | null> {
  if (ctx.actor.kind !== "staff" || ctx.actor.roles.includes("admin")) return null;
  const view = await ctx.em.findOne(ListViewRow, { id, apiName: name, shared: "Y" });
  return view && view.userId !== ctx.actor.userId ? view : null;
}

async function contextOf(ctx: Ctx, userId: number, name: string): Promise<ListPreferences> {
  const preferences = await ctx.em.findOne(ListPreferences, { userId, apiName: name });
  if (preferences) return preferences;
  const made = ctx.em.create(ListPreferences, { userId, apiName: name });
  ctx.em.persist(made);
  return made;
}
