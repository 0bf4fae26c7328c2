import { perform } from "#platform/operation/operation.server.ts";
import { textOfScalar } from "#platform/operation/scalar-input.ts";
import { DeptInput, MenuInput, SortInput } from "#domain/org/org.schema.ts";
import { deptRows, leavesOf, menuRows, menuTreeOf } from "#domain/org/org.queries.server.ts";
import { addDept, saveDept, sortDepts } from "#domain/org/ops/save-dept.server.ts";
import { addMenu, saveMenu, sortMenus } from "#domain/org/ops/save-menu.server.ts";
import { deptResource, menuResource, roleResource } from "#domain/org/org.resources.server.ts";
import { bodyOf } from "../call.server.ts";
import { dataAnswer, doneAnswer, flatAnswer, idList } from "./admin-responses.server.ts";
import { answerStep, answerWrite, inputOf } from "./admin-input.server.ts";
import { type AdminGiven, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";
import { deptRow, menuRow, recordOf, roleRow, treeNodes } from "./people-rows.server.ts";
import { idOf } from "#platform/form/record-id.ts";

const asked = ({ call }: AdminGiven, name: string) => call.query.get(name)?.trim() ?? "";

/** A menu as these clients send it, in the names of the specification; what is not sent is left out. */
async function menuInput(given: AdminGiven): Promise<Record<string, unknown>> {
  const { path, perms, visible, ...input } = await inputOf(given, "menuId");
  return {
    ...input,
    ...(path === undefined ? {} : { routerValue: path }),
    ...(perms === undefined ? {} : { perm: perms }),
    ...(visible === undefined ? {} : { hidden: textOfScalar(visible) === "1" ? "Y" : "N" }),
  };
}

/** These clients know no apiName: a new menu is named by its address. */
async function newMenu(given: AdminGiven) {
  const input = await menuInput(given);
  await perform(given.context, addMenu, { ...input, apiName: input.apiName ?? input.routerValue ?? "", id: 0 });
  return doneAnswer(given.lang);
}

async function changeMenu(given: AdminGiven) {
  const input = await menuInput(given);
  const { version: _version, ...before } = await recordOf(given, menuResource, input.id);
  await perform(given.context, saveMenu, { ...before, ...input });
  return doneAnswer(given.lang);
}

/** The menus a reader may give, and those a role has; where nodes tick together, those without one below them. */
async function menusOfRole(given: AdminGiven) {
  const { em, actor } = given.context;
  const role = await recordOf(given, roleResource, given.params.id);
  const ids = idList(String(role.menuIds));
  const checkedKeys = roleRow(role).menuCheckStrictly ? await leavesOf(em, "menu", ids) : ids;
  return flatAnswer(given.lang, { checkedKeys, menus: treeNodes(await menuTreeOf(em, actor, given.lang, { buttons: true })) });
}

const sorted = (names: { ids: string }, operation: typeof sortMenus) => async (given: AdminGiven) => {
  const body = await bodyOf(given.call);
  await perform(given.context, operation, { ids: body[names.ids], orderNums: body.orderNums });
  return doneAnswer(given.lang);
};

/** Menus (wire contract §4 Menu). */
export const menuCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/menu/list",
    perm: "system:menu:list",
    word: "api.list",
    answer: async (given) => {
      const rows = await menuRows(given.context.em, given.context.actor, {
        menuName: asked(given, "menuName"),
        status: asked(given, "status"),
      });
      return dataAnswer(given.lang, rows.map(menuRow));
    },
  },
  {
    method: "GET",
    path: "system/menu/treeselect",
    perm: signedIn,
    word: "org.menuTree",
    answer: async ({ context, lang }) => dataAnswer(lang, treeNodes(await menuTreeOf(context.em, context.actor, lang, { buttons: true }))),
  },
  { method: "GET", path: "system/menu/roleMenuTreeselect/:id", perm: signedIn, word: "org.menuTree", answer: menusOfRole },
  {
    method: "GET",
    path: "system/menu/:id",
    perm: "system:menu:query",
    word: "api.get",
    answer: async (given) => dataAnswer(given.lang, menuRow(await recordOf(given, menuResource, given.params.id))),
  },
  {
    method: "POST",
    path: "system/menu",
    perm: "system:menu:add",
    word: "org.call.add",
    body: MenuInput,
    failed: "org.menuAddFailed",
    answer: newMenu,
  },
  {
    method: "PUT",
    path: "system/menu",
    perm: "system:menu:edit",
    word: "org.call.change",
    body: MenuInput,
    failed: "org.menuEditFailed",
    answer: changeMenu,
  },
  {
    method: "PUT",
    path: "system/menu/updateSort",
    perm: "system:menu:edit",
    word: "org.call.sort",
    body: SortInput,
    answer: sorted({ ids: "menuIds" }, sortMenus),
  },
  {
    method: "DELETE",
    path: "system/menu/:id",
    perm: "system:menu:remove",
    word: "api.remove",
    warns: ["org.menuHasChildren", "org.menuAssigned"],
    answer: (given) => answerStep(given, menuResource.steps.remove, given.params.id),
  },
]);

const dept = { add: addDept, save: saveDept, idName: "deptId" };

/** Departments (wire contract §4 Dept). */
export const deptCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/dept/list",
    perm: "system:dept:list",
    word: "api.list",
    answer: async (given) => {
      const rows = await deptRows(given.context.em, given.context.actor, {
        deptName: asked(given, "deptName"),
        status: asked(given, "status"),
      });
      return dataAnswer(given.lang, rows.map(deptRow));
    },
  },
  {
    method: "GET",
    path: "system/dept/list/exclude/:id",
    perm: "system:dept:list",
    word: "api.list",
    answer: async ({ context, lang, params }) =>
      dataAnswer(lang, (await deptRows(context.em, context.actor, { without: idOf(params.id) })).map(deptRow)),
  },
  {
    method: "GET",
    path: "system/dept/:id",
    perm: "system:dept:query",
    word: "api.get",
    answer: async (given) => dataAnswer(given.lang, deptRow(await recordOf(given, deptResource, given.params.id))),
  },
  {
    method: "POST",
    path: "system/dept",
    perm: "system:dept:add",
    word: "org.call.add",
    body: DeptInput,
    answer: (given) => answerWrite(given, dept),
  },
  {
    method: "PUT",
    path: "system/dept",
    perm: "system:dept:edit",
    word: "org.call.change",
    body: DeptInput,
    answer: (given) => answerWrite(given, dept),
  },
  {
    method: "PUT",
    path: "system/dept/updateSort",
    perm: "system:dept:edit",
    word: "org.call.sort",
    body: SortInput,
    answer: sorted({ ids: "deptIds" }, sortDepts),
  },
  {
    method: "DELETE",
    path: "system/dept/:id",
    perm: "system:dept:remove",
    word: "api.remove",
    warns: ["org.deptHasChildren", "org.deptHasUsers"],
    answer: (given) => answerStep(given, deptResource.steps.remove, given.params.id),
  },
]);
