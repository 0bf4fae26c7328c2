import type { TreeNode } from "#domain/administration/org/org.queries.server.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { stampsOf, timeText } from "./admin-responses.server.ts";
import type { AdminInput } from "./define-admin-call.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

/** Organisation records in the clients' names (wire contract §4). */

type Row = Record<string, unknown>;

export const userRow = (row: Row) => ({
  userId: row.id,
  deptId: row.deptId || null,
  userName: row.userName,
  nickName: row.nickName,
  email: row.email,
  phonenumber: row.phonenumber,
  sex: row.sex,
  avatar: row.avatar,
  status: row.status,
  delFlag: "0",
  loginIp: row.loginIp,
  loginDate: timeText(row.loginDate),
  ...stampsOf(row),
  dept: row.deptId
    ? { deptId: row.deptId, deptName: row.deptName, leader: row.leader ?? "" }
    : null,
  admin: row.userName === "admin",
});

export const roleRow = (row: Row) => ({
  roleId: row.id,
  roleName: row.roleName,
  roleKey: row.roleKey,
  roleSort: row.roleSort,
  dataScope: row.dataScope,
  menuCheckStrictly: row.menuCheckStrictly !== false && row.menuCheckStrictly !== "N",
  deptCheckStrictly: row.deptCheckStrictly !== false && row.deptCheckStrictly !== "N",
  status: row.status,
  delFlag: "0",
  flag: false,
  admin: row.roleKey === "admin",
  ...stampsOf(row),
});

export const menuRow = (row: Row) => ({
  menuId: row.id,
  menuName: row.menuName,
  menuNameEn: row.menuNameEn,
  parentId: row.parentId,
  orderNum: row.orderNum,
  path: row.routerValue,
  apiName: row.apiName,
  systemType: row.systemType,
  component: row.component,
  query: row.query,
  routeName: row.routeName,
  isFrame: row.isFrame,
  isCache: row.isCache,
  menuType: row.menuType,
  visible: row.hidden === "Y" ? "1" : "0",
  status: row.status,
  perms: row.perm,
  icon: row.icon,
  ...stampsOf(row),
});

export const deptRow = (row: Row) => ({
  deptId: row.id,
  parentId: row.parentId,
  ancestors: row.ancestors,
  deptName: row.deptName,
  orderNum: row.orderNum,
  leader: row.leader,
  phone: row.phone,
  email: row.email,
  status: row.status,
  delFlag: "0",
  ...stampsOf(row),
});

export const postRow = (row: Row) => ({
  postId: row.id,
  postCode: row.postCode,
  postName: row.postName,
  postSort: row.postSort,
  status: row.status,
  flag: false,
  ...stampsOf(row),
});

/** These clients expect no empty `children`. */
export const treeNodes = (nodes: readonly TreeNode[]): object[] =>
  nodes.map(({ children, ...node }) =>
    children.length > 0 ? { ...node, children: treeNodes(children) } : node,
  );

/**
 * Reads a record within the reader's row filter; the caller checks the permission.
 * @throws Refusal kit.notFound.
 */
export async function recordOf(
  { context }: AdminInput,
  resource: Resource,
  id: unknown,
): Promise<Row> {
  const { em, actor } = context;
  const at = idOf(id);
  const seen =
    at > 0 ? await listRowsByIds(em, resource.list, resource.source, { actor, ids: [at] }) : [];
  const record = seen.length > 0 ? await resource.get?.(em, actor, at) : null;
  if (!record)
    throw new Refusal("kit.notFound", {}, { key: typeof id === "object" ? "" : String(id) });
  return record;
}
