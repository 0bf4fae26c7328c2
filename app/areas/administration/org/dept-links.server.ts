import { readListQuery, writeListQuery } from "#platform/records/list/query/list-address.ts";
import { userList } from "#domain/administration/org/org.lists.ts";
import {
  deptPathsOf,
  deptTreeOf,
  type TreeNode,
} from "#domain/administration/org/org.queries.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";
import type { DeptLink } from "./dept-side.tsx";

/** Departments as links into the account list; other conditions stay. */
export async function deptLinks(
  context: PageContext,
): Promise<{ nodes: DeptLink[]; all: string; here: boolean }> {
  const { em, actor } = permit(context, userList.perm);
  const [tree, paths] = await Promise.all([deptTreeOf(em, actor), deptPathsOf(em, actor)]);
  const query = readListQuery(userList, new URL(context.url).searchParams);
  const rest = query.filters.filter((filter) => filter.key !== "deptPath");
  const now = query.filters.find((filter) => filter.key === "deptPath")?.values[0] ?? "";
  const to = (path: string) => {
    const filters = path
      ? [...rest, { key: "deptPath", kind: "contains" as const, values: [path] }]
      : rest;
    // "all" suppresses the default search.
    return `/system/user?${writeListQuery({ ...query, filters, page: 1 }) || "all=1"}`;
  };
  const linked = (nodes: readonly TreeNode[]): DeptLink[] =>
    nodes.map(({ id, label, disabled, children }) => {
      const path = paths.get(id) ?? "";
      return {
        id,
        label,
        disabled,
        to: to(path),
        here: path !== "" && path === now,
        children: linked(children),
      };
    });
  return { nodes: linked(tree), all: to(""), here: now === "" };
}
