import { perform } from "#platform/operation/operation.server.ts";
import { DataScopeInput, RoleInput, RoleUsersInput } from "#domain/org/org.schema.ts";
import { leavesOf, rolesFor, scopeDeptTreeOf, usersOfRole } from "#domain/org/org.queries.server.ts";
import { addRole, assignUsers, saveRole, setDataScope, unassignUsers } from "#domain/org/ops/save-role.server.ts";
import { roleResource } from "#domain/org/org.resources.server.ts";
import { bodyOf } from "../call.server.ts";
import { dataAnswer, doneAnswer, flatAnswer, idList, pageAnswer, pageOf, pageOrLast } from "./admin-responses.server.ts";
import { answerBook, answerStep, answerSwitch, inputOf } from "./admin-input.server.ts";
import { type AdminList, answerPage } from "./admin-list.server.ts";
import { type AdminGiven, defineAdminCalls } from "./define-admin-call.server.ts";
import { recordOf, roleRow, treeNodes, userRow } from "./people-rows.server.ts";

const roles: AdminList = {
  resource: roleResource,
  filters: { roleName: "contains", roleKey: "contains", status: "in" },
  between: "createdTime",
  row: roleRow,
};

/** These clients know nothing of the English name: it stays. */
async function changeRole(given: AdminGiven) {
  const input = await inputOf(given, "roleId");
  const { version: _version, menuIds: _menus, ...before } = await recordOf(given, roleResource, input.id);
  await perform(given.context, saveRole, { ...before, ...input });
  return doneAnswer(given.lang);
}

/** The departments of a role's data scope; where nodes tick together, those without one below them. */
async function deptsOfRole(given: AdminGiven) {
  const { em, actor } = given.context;
  const role = await recordOf(given, roleResource, given.params.id);
  const ids = idList(String(role.deptIds));
  const checkedKeys = roleRow(role).deptCheckStrictly ? await leavesOf(em, "dept", ids) : ids;
  return flatAnswer(given.lang, { checkedKeys, depts: treeNodes(await scopeDeptTreeOf(em, actor)) });
}

const usersWith = (allocated: boolean) => async (given: AdminGiven) => {
  const { em, actor } = given.context;
  const { query } = given.call;
  const role = await recordOf(given, roleResource, query.get("roleId"));
  const asked = {
    roleId: Number(role.id),
    allocated,
    userName: query.get("userName")?.trim() ?? "",
    phonenumber: query.get("phonenumber")?.trim() ?? "",
  };
  const found = await pageOrLast(pageOf(query), (page) => usersOfRole(em, actor, { ...asked, ...page }));
  const rows = found.rows.map((row) => ({ ...userRow({ ...row }), dept: { deptName: row.deptName } }));
  return pageAnswer(given.lang, found.total, rows);
};

/** Roles (wire contract §4 Role). */
export const roleCalls = defineAdminCalls([
  { method: "GET", path: "system/role/list", perm: "system:role:list", word: "api.list", answer: (given) => answerPage(given, roles) },
  {
    method: "GET",
    path: "system/role/optionselect",
    perm: "system:role:query",
    word: "org.call.choices",
    answer: async ({ context, lang }) =>
      dataAnswer(
        lang,
        (await rolesFor(context.em, context.actor)).map((role) => roleRow({ ...role })),
      ),
  },
  {
    method: "GET",
    path: "system/role/:id",
    perm: "system:role:query",
    word: "api.get",
    answer: async (given) => dataAnswer(given.lang, roleRow(await recordOf(given, roleResource, given.params.id))),
  },
  {
    method: "POST",
    path: "system/role",
    perm: "system:role:add",
    word: "org.call.add",
    body: RoleInput,
    answer: async (given) => {
      await perform(given.context, addRole, { ...(await inputOf(given, "roleId")), id: 0 });
      return doneAnswer(given.lang);
    },
  },
  { method: "PUT", path: "system/role", perm: "system:role:edit", word: "org.call.change", body: RoleInput, answer: changeRole },
  {
    method: "PUT",
    path: "system/role/dataScope",
    perm: "system:role:edit",
    word: "org.dataScope",
    body: DataScopeInput,
    answer: async (given) => {
      await perform(given.context, setDataScope, await inputOf(given, "roleId"));
      return doneAnswer(given.lang);
    },
  },
  {
    method: "PUT",
    path: "system/role/changeStatus",
    perm: "system:role:edit",
    word: "org.call.switch",
    answer: (given) => answerSwitch(given, roleResource, "roleId"),
  },
  {
    method: "DELETE",
    path: "system/role/:ids",
    perm: "system:role:remove",
    word: "api.remove",
    answer: (given) => answerStep(given, roleResource.steps.remove),
  },
  { method: "GET", path: "system/role/deptTree/:id", perm: "system:role:query", word: "org.dataScope", answer: deptsOfRole },
  {
    method: "GET",
    path: "system/role/authUser/allocatedList",
    perm: "system:role:list",
    word: "org.allocatedUsers",
    answer: usersWith(true),
  },
  {
    method: "GET",
    path: "system/role/authUser/unallocatedList",
    perm: "system:role:list",
    word: "org.unallocatedUsers",
    answer: usersWith(false),
  },
  {
    method: "PUT",
    path: "system/role/authUser/cancel",
    perm: "system:role:edit",
    word: "org.call.unassign",
    answer: async ({ call, context, lang }) => {
      const { roleId, userId } = await bodyOf(call);
      await perform(context, unassignUsers, { id: roleId, userIds: [userId] });
      return doneAnswer(lang);
    },
  },
  {
    method: "PUT",
    path: "system/role/authUser/cancelAll",
    perm: "system:role:edit",
    word: "org.call.unassign",
    answer: async ({ call, context, lang }) => {
      await perform(context, unassignUsers, { id: call.query.get("roleId"), userIds: call.query.get("userIds") ?? "" });
      return doneAnswer(lang);
    },
  },
  {
    method: "PUT",
    path: "system/role/authUser/selectAll",
    perm: "system:role:edit",
    word: "org.call.assign",
    body: RoleUsersInput,
    answer: async ({ call, context, lang }) => {
      await perform(context, assignUsers, { id: call.query.get("roleId"), userIds: call.query.get("userIds") ?? "" });
      return doneAnswer(lang);
    },
  },
  {
    method: "POST",
    path: "system/role/export",
    perm: "system:role:export",
    word: "api.export",
    answer: (given) => answerBook(given, roles),
  },
]);
