import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import {
  DataScopeInput,
  RoleInput,
  RoleUsersInput,
} from "#domain/administration/org/org.schema.ts";
import {
  leavesOf,
  rolesFor,
  scopeDeptTreeOf,
  usersOfRole,
} from "#domain/administration/org/org.queries.server.ts";
import {
  addRole,
  assignUsers,
  saveRole,
  setDataScope,
  unassignUsers,
} from "#domain/administration/org/ops/save-role.server.ts";
import { roleResource } from "#domain/administration/org/org.resources.server.ts";
import { bodyOf } from "../call.server.ts";
import {
  dataResponse,
  doneResponse,
  flatResponse,
  idList,
  pageResponse,
  pageOf,
  pageOrLast,
} from "./admin-responses.server.ts";
import { respondWithBook, respondToStep, respondToSwitch, inputOf } from "./admin-input.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import { type AdminInput, defineAdminCalls } from "./define-admin-call.server.ts";
import { recordOf, roleRow, treeNodes, userRow } from "./people-rows.server.ts";

const roles: AdminList = {
  resource: roleResource,
  filters: { roleName: "contains", roleKey: "contains", status: "in" },
  between: "createdTime",
  row: roleRow,
};

/** These clients do not send the English name, so it stays. */
async function changeRole(request: AdminInput) {
  const input = await inputOf(request, "roleId");
  const {
    version: _version,
    menuIds: _menus,
    ...before
  } = await recordOf(request, roleResource, input.id);
  await runOperation(request.context, saveRole, { ...before, ...input });
  return doneResponse(request.lang);
}

/** The departments of a role's data scope; only leaves when checks cascade. */
async function deptsOfRole(input: AdminInput) {
  const { em, actor } = input.context;
  const role = await recordOf(input, roleResource, input.params.id);
  const ids = idList(String(role.deptIds));
  const checkedKeys = roleRow(role).deptCheckStrictly ? await leavesOf(em, "dept", ids) : ids;
  return flatResponse(input.lang, {
    checkedKeys,
    depts: treeNodes(await scopeDeptTreeOf(em, actor)),
  });
}

const usersWith = (allocated: boolean) => async (input: AdminInput) => {
  const { em, actor } = input.context;
  const { query } = input.call;
  const role = await recordOf(input, roleResource, query.get("roleId"));
  const userFilter = {
    roleId: Number(role.id),
    allocated,
    userName: query.get("userName")?.trim() ?? "",
    phonenumber: query.get("phonenumber")?.trim() ?? "",
  };
  const users = await pageOrLast(pageOf(query), (page) =>
    usersOfRole(em, actor, { ...userFilter, ...page }),
  );
  const rows = users.rows.map((row) => ({
    ...userRow({ ...row }),
    dept: { deptName: row.deptName },
  }));
  return pageResponse(input.lang, users.total, rows);
};

/** Roles (wire contract §4 Role). */
export const roleCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/role/list",
    perm: "system:role:list",
    label: "api.list",
    respond: (input) => respondWithPage(input, roles),
  },
  {
    method: "GET",
    path: "system/role/optionselect",
    perm: "system:role:query",
    label: "org.call.choices",
    respond: async ({ context, lang }) =>
      dataResponse(
        lang,
        (await rolesFor(context.em, context.actor)).map((role) => roleRow({ ...role })),
      ),
  },
  {
    method: "GET",
    path: "system/role/:id",
    perm: "system:role:query",
    label: "api.get",
    respond: async (input) =>
      dataResponse(input.lang, roleRow(await recordOf(input, roleResource, input.params.id))),
  },
  {
    method: "POST",
    path: "system/role",
    perm: "system:role:add",
    label: "org.call.add",
    body: RoleInput,
    respond: async (input) => {
      await runOperation(input.context, addRole, { ...(await inputOf(input, "roleId")), id: 0 });
      return doneResponse(input.lang);
    },
  },
  {
    method: "PUT",
    path: "system/role",
    perm: "system:role:edit",
    label: "org.call.change",
    body: RoleInput,
    respond: changeRole,
  },
  {
    method: "PUT",
    path: "system/role/dataScope",
    perm: "system:role:edit",
    label: "org.dataScope",
    body: DataScopeInput,
    respond: async (input) => {
      await runOperation(input.context, setDataScope, await inputOf(input, "roleId"));
      return doneResponse(input.lang);
    },
  },
  {
    method: "PUT",
    path: "system/role/changeStatus",
    perm: "system:role:edit",
    label: "org.call.switch",
    respond: (input) => respondToSwitch(input, roleResource, "roleId"),
  },
  {
    method: "DELETE",
    path: "system/role/:ids",
    perm: "system:role:remove",
    label: "api.remove",
    respond: (input) => respondToStep(input, roleResource.steps.remove),
  },
  {
    method: "GET",
    path: "system/role/deptTree/:id",
    perm: "system:role:query",
    label: "org.dataScope",
    respond: deptsOfRole,
  },
  {
    method: "GET",
    path: "system/role/authUser/allocatedList",
    perm: "system:role:list",
    label: "org.allocatedUsers",
    respond: usersWith(true),
  },
  {
    method: "GET",
    path: "system/role/authUser/unallocatedList",
    perm: "system:role:list",
    label: "org.unallocatedUsers",
    respond: usersWith(false),
  },
  {
    method: "PUT",
    path: "system/role/authUser/cancel",
    perm: "system:role:edit",
    label: "org.call.unassign",
    respond: async ({ call, context, lang }) => {
      const { roleId, userId } = await bodyOf(call);
      await runOperation(context, unassignUsers, { id: roleId, userIds: [userId] });
      return doneResponse(lang);
    },
  },
  {
    method: "PUT",
    path: "system/role/authUser/cancelAll",
    perm: "system:role:edit",
    label: "org.call.unassign",
    respond: async ({ call, context, lang }) => {
      await runOperation(context, unassignUsers, {
        id: call.query.get("roleId"),
        userIds: call.query.get("userIds") ?? "",
      });
      return doneResponse(lang);
    },
  },
  {
    method: "PUT",
    path: "system/role/authUser/selectAll",
    perm: "system:role:edit",
    label: "org.call.assign",
    body: RoleUsersInput,
    respond: async ({ call, context, lang }) => {
      await runOperation(context, assignUsers, {
        id: call.query.get("roleId"),
        userIds: call.query.get("userIds") ?? "",
      });
      return doneResponse(lang);
    },
  },
  {
    method: "POST",
    path: "system/role/export",
    perm: "system:role:export",
    label: "api.export",
    respond: (input) => respondWithBook(input, roles),
  },
]);
