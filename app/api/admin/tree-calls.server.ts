import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { textOfScalar } from "#platform/kernel/refusal/scalar-input.ts";
import { DeptInput, MenuInput, SortInput } from "#domain/administration/org/org.schema.ts";
import {
  deptRows,
  leavesOf,
  menuRows,
  menuTreeOf,
} from "#domain/administration/org/org.queries.server.ts";
import { addDept, saveDept, sortDepts } from "#domain/administration/org/ops/save-dept.server.ts";
import { addMenu, saveMenu, sortMenus } from "#domain/administration/org/ops/save-menu.server.ts";
import {
  deptResource,
  menuResource,
  roleResource,
} from "#domain/administration/org/org.resources.server.ts";
import { bodyOf } from "../call.server.ts";
import { dataResponse, doneResponse, flatResponse, idList } from "./admin-responses.server.ts";
import { respondToStep, respondToWrite, inputOf } from "./admin-input.server.ts";
import { type AdminInput, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";
import { deptRow, menuRow, recordOf, roleRow, treeNodes } from "./people-rows.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

const parameter = ({ call }: AdminInput, name: string) => call.query.get(name)?.trim() ?? "";

/** A menu in the specification's names, without fields not sent. */
async function menuInput(request: AdminInput): Promise<Record<string, unknown>> {
  const { path, perms, visible, ...input } = await inputOf(request, "menuId");
  return {
    ...input,
    ...(path === undefined ? {} : { routerValue: path }),
    ...(perms === undefined ? {} : { perm: perms }),
    ...(visible === undefined ? {} : { hidden: textOfScalar(visible) === "1" ? "Y" : "N" }),
  };
}

/** These clients send no apiName; a new menu takes its address. */
async function newMenu(request: AdminInput) {
  const input = await menuInput(request);
  await runOperation(request.context, addMenu, {
    ...input,
    apiName: input.apiName ?? input.routerValue ?? "",
    id: 0,
  });
  return doneResponse(request.lang);
}

async function changeMenu(request: AdminInput) {
  const input = await menuInput(request);
  const { version: _version, ...before } = await recordOf(request, menuResource, input.id);
  await runOperation(request.context, saveMenu, { ...before, ...input });
  return doneResponse(request.lang);
}

/** The menus a reader may grant and those of a role; only leaves when checks cascade. */
async function menusOfRole(input: AdminInput) {
  const { em, actor } = input.context;
  const role = await recordOf(input, roleResource, input.params.id);
  const ids = idList(String(role.menuIds));
  const checkedKeys = roleRow(role).menuCheckStrictly ? await leavesOf(em, "menu", ids) : ids;
  return flatResponse(input.lang, {
    checkedKeys,
    menus: treeNodes(await menuTreeOf(em, actor, input.lang, { buttons: true })),
  });
}

const sorted =
  (names: { ids: string }, operation: typeof sortMenus) => async (input: AdminInput) => {
    const body = await bodyOf(input.call);
    await runOperation(input.context, operation, {
      ids: body[names.ids],
      orderNums: body.orderNums,
    });
    return doneResponse(input.lang);
  };

/** Menus (wire contract §4 Menu). */
export const menuCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/menu/list",
    perm: "system:menu:list",
    label: "api.list",
    respond: async (input) => {
      const rows = await menuRows(input.context.em, input.context.actor, {
        menuName: parameter(input, "menuName"),
        status: parameter(input, "status"),
      });
      return dataResponse(input.lang, rows.map(menuRow));
    },
  },
  {
    method: "GET",
    path: "system/menu/treeselect",
    perm: signedIn,
    label: "org.menuTree",
    respond: async ({ context, lang }) =>
      dataResponse(
        lang,
        treeNodes(await menuTreeOf(context.em, context.actor, lang, { buttons: true })),
      ),
  },
  {
    method: "GET",
    path: "system/menu/roleMenuTreeselect/:id",
    perm: signedIn,
    label: "org.menuTree",
    respond: menusOfRole,
  },
  {
    method: "GET",
    path: "system/menu/:id",
    perm: "system:menu:query",
    label: "api.get",
    respond: async (input) =>
      dataResponse(input.lang, menuRow(await recordOf(input, menuResource, input.params.id))),
  },
  {
    method: "POST",
    path: "system/menu",
    perm: "system:menu:add",
    label: "org.call.add",
    body: MenuInput,
    failed: "org.menuAddFailed",
    respond: newMenu,
  },
  {
    method: "PUT",
    path: "system/menu",
    perm: "system:menu:edit",
    label: "org.call.change",
    body: MenuInput,
    failed: "org.menuEditFailed",
    respond: changeMenu,
  },
  {
    method: "PUT",
    path: "system/menu/updateSort",
    perm: "system:menu:edit",
    label: "org.call.sort",
    body: SortInput,
    respond: sorted({ ids: "menuIds" }, sortMenus),
  },
  {
    method: "DELETE",
    path: "system/menu/:id",
    perm: "system:menu:remove",
    label: "api.remove",
    warns: ["org.menuHasChildren", "org.menuAssigned"],
    respond: (input) => respondToStep(input, menuResource.steps.remove, input.params.id),
  },
]);

const dept = { add: addDept, save: saveDept, idName: "deptId" };

/** Departments (wire contract §4 Dept). */
export const deptCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/dept/list",
    perm: "system:dept:list",
    label: "api.list",
    respond: async (input) => {
      const rows = await deptRows(input.context.em, input.context.actor, {
        deptName: parameter(input, "deptName"),
        status: parameter(input, "status"),
      });
      return dataResponse(input.lang, rows.map(deptRow));
    },
  },
  {
    method: "GET",
    path: "system/dept/list/exclude/:id",
    perm: "system:dept:list",
    label: "api.list",
    respond: async ({ context, lang, params }) =>
      dataResponse(
        lang,
        (await deptRows(context.em, context.actor, { without: idOf(params.id) })).map(deptRow),
      ),
  },
  {
    method: "GET",
    path: "system/dept/:id",
    perm: "system:dept:query",
    label: "api.get",
    respond: async (input) =>
      dataResponse(input.lang, deptRow(await recordOf(input, deptResource, input.params.id))),
  },
  {
    method: "POST",
    path: "system/dept",
    perm: "system:dept:add",
    label: "org.call.add",
    body: DeptInput,
    respond: (input) => respondToWrite(input, dept),
  },
  {
    method: "PUT",
    path: "system/dept",
    perm: "system:dept:edit",
    label: "org.call.change",
    body: DeptInput,
    respond: (input) => respondToWrite(input, dept),
  },
  {
    method: "PUT",
    path: "system/dept/updateSort",
    perm: "system:dept:edit",
    label: "org.call.sort",
    body: SortInput,
    respond: sorted({ ids: "deptIds" }, sortDepts),
  },
  {
    method: "DELETE",
    path: "system/dept/:id",
    perm: "system:dept:remove",
    label: "api.remove",
    warns: ["org.deptHasChildren", "org.deptHasUsers"],
    respond: (input) => respondToStep(input, deptResource.steps.remove, input.params.id),
  },
]);
