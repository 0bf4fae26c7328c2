import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import type { FormRecord } from "#platform/records/form/form.ts";
import { choices } from "#domain/administration/org/org.forms.ts";
import {
  deptTreeOf,
  keptDeptTreeOf,
  linesOf,
  menuTreeOf,
  postsFor,
  rolesFor,
  type TreeNode,
} from "#domain/administration/org/org.queries.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";

/**
 * An id as choice key. The leading zero stops objects from sorting keys numerically, against the
 * tree's order.
 */
export const keyOf = (id: unknown): string => `0${Number(id) || 0}`;
const keysOf = (ids: unknown) =>
  String(ids ?? "")
    .split(",")
    .filter(Boolean)
    .map(keyOf)
    .join(",");

type Options = Record<string, string>;
const optionsOf = (lines: readonly { id: number; label: string }[]): Options =>
  Object.fromEntries(lines.map(({ id, label }) => [keyOf(id), label]));
const indented = (nodes: readonly TreeNode[]): Options =>
  optionsOf(
    linesOf(nodes).map(({ node, level }) => ({
      id: node.id,
      label: "\u3000".repeat(level) + node.label,
    })),
  );

export async function userChoices({
  em,
  actor,
}: Pick<RequestContext, "em" | "actor">): Promise<Record<string, Options>> {
  const [depts, roles, posts] = await Promise.all([
    deptTreeOf(em, actor),
    rolesFor(em, actor),
    postsFor(em),
  ]);
  const nameOf = (role: (typeof roles)[number]) =>
    actor.lang === "en" && role.roleNameEn ? role.roleNameEn : role.roleName;
  return {
    [choices.depts]: indented(depts),
    [choices.roles]: optionsOf(roles.map((role) => ({ id: role.id, label: nameOf(role) }))),
    [choices.posts]: optionsOf(
      posts
        .filter((post) => post.status === "0")
        .map((post) => ({ id: post.id, label: post.postName })),
    ),
  };
}

export const withKeys = (record: FormRecord): FormRecord => ({
  ...record,
  ...("deptId" in record ? { deptId: Number(record.deptId) ? keyOf(record.deptId) : "" } : {}),
  ...("parentId" in record ? { parentId: keyOf(record.parentId) } : {}),
  ...("roleIds" in record ? { roleIds: keysOf(record.roleIds) } : {}),
  ...("postIds" in record ? { postIds: keysOf(record.postIds) } : {}),
});

const root = (actor: Actor): Options => ({ [keyOf(0)]: translate(actor.lang, "org.root") });

/** Only menus in scope. */
export async function menuParents({
  em,
  actor,
}: Pick<RequestContext, "em" | "actor">): Promise<Record<string, Options>> {
  return {
    [choices.parents]: {
      ...root(actor),
      ...indented(await menuTreeOf(em, actor, actor.lang, { buttons: false })),
    },
  };
}

/** The root only for readers of all departments. */
export async function deptParents({
  em,
  actor,
}: Pick<RequestContext, "em" | "actor">): Promise<Record<string, Options>> {
  const depts = await keptDeptTreeOf(em, actor);
  return { [choices.parents]: { ...(can(actor, "*:*:*") ? root(actor) : {}), ...indented(depts) } };
}
