import type { PassThrough } from "node:stream";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import type { ImportResult } from "#platform/records/import/define-import.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import {
  NewUserInput,
  ResetPasswordInput,
  UserInput,
} from "#domain/administration/org/org.schema.ts";
import { userImport } from "#domain/administration/org/org.imports.server.ts";
import { deptTreeOf, postsFor, rolesFor } from "#domain/administration/org/org.queries.server.ts";
import {
  addUser,
  assignRoles,
  resetPassword,
  saveUser,
} from "#domain/administration/org/ops/save-user.server.ts";
import { userResource } from "#domain/administration/org/user.resource.server.ts";
import { formOf } from "../call.server.ts";
import { respondWithFile } from "../call-file.server.ts";
import { dataResponse, doneResponse, flatResponse, idList } from "./admin-responses.server.ts";
import { respondWithBook, respondToStep, respondToSwitch, inputOf } from "./admin-input.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import { type AdminInput, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";
import { postRow, recordOf, roleRow, treeNodes, userRow } from "./people-rows.server.ts";

const users: AdminList = {
  resource: userResource,
  filters: {
    userName: "contains",
    phonenumber: "contains",
    status: "in",
    // A department includes its descendants: `deptIds` holds the ids from the root between commas.
    deptId: ["deptIds", "contains", (value) => `,${/^\d{1,9}$/.test(value) ? value : "-"},`],
  },
  between: "createdTime",
  row: userRow,
};

/** Roles the reader may grant; the account's own are marked. */
async function rolesOf({ context }: AdminInput, has: readonly number[] = []) {
  const roles = await rolesFor(context.em, context.actor);
  return roles.map((role) => ({ ...roleRow({ ...role }), flag: has.includes(role.id) }));
}

const postsOf = async ({ context }: AdminInput) =>
  (await postsFor(context.em)).map((post) => postRow({ ...post }));

async function oneUser(input: AdminInput) {
  const user = await recordOf(input, userResource, input.params.id);
  const roleIds = idList(String(user.roleIds));
  const roles = await rolesOf(input);
  const listedIds = new Set(roles.map((role) => role.roleId));
  return dataResponse(input.lang, userRow(user), {
    postIds: idList(String(user.postIds)),
    roleIds: roleIds.filter((id) => listedIds.has(id)),
    roles,
    posts: await postsOf(input),
  });
}

/** These clients do not send kind, language and customer codes, so they stay. */
async function changeUser(request: AdminInput) {
  const input = await inputOf(request, "userId");
  const { version: _version, ...before } = await recordOf(request, userResource, input.id);
  await runOperation(request.context, saveUser, { ...before, ...input });
  return doneResponse(request.lang);
}

async function rolesOfUser(input: AdminInput) {
  const user = await recordOf(input, userResource, input.params.id);
  const roles = await rolesOf(input, idList(String(user.roleIds)));
  return flatResponse(input.lang, {
    user: { ...userRow(user), roles: roles.filter((role) => role.flag) },
    roles,
  });
}

async function importUsers(input: AdminInput) {
  const { call, context, lang } = input;
  const form = await formOf(call);
  const file = form.get("file");
  const text = form.get("text");
  const isFile = file instanceof File && file.size > 0;
  if (!isFile && typeof text !== "string")
    throw new Refusal("import.noSource", {}, { field: "file" });
  const source = isFile
    ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    : { text: String(text) };
  const options = {
    updateSupport: /^(1|true|y)$/i.test(
      String(form.get("updateSupport") ?? call.query.get("updateSupport") ?? ""),
    )
      ? "Y"
      : "N",
  };
  const caller = { ...context, source: "import" as const, dryRun: form.get("dryRun") === "Y" };
  const imported = (await runOperation(caller, userImport.operation, {
    source,
    options,
  })) as ImportResult;
  const { rows, inserted, changed, unchanged, skipped } = imported;
  const counts = {
    rows,
    inserted,
    changed,
    unchanged,
    skipped: skipped.length,
    refused: new Set(imported.faults.map((fault) => fault.row)).size,
  };
  const faults = imported.faults.map(({ row, field, code, params = {} }) => ({
    row,
    field,
    code,
    msg: translate(lang, code, params),
  }));
  // These clients render `msg` as HTML and the texts quote the worksheet, so they are escaped.
  const headed = (field: string) =>
    userImport.columns.find((column) => column.key === field)?.names[lang === "en" ? 1 : 0] ??
    field;
  const lines = faults
    .slice(0, 50)
    .map((fault) => `<br/>${fault.row}. ${escaped(headed(fault.field))}: ${escaped(fault.msg)}`);
  const head = translate(lang, "import.counts", counts);
  const msg =
    faults.length > 0
      ? `${head} ${translate(lang, "import.nothingWritten")}${lines.join("")}`
      : head;
  const body = { code: faults.length > 0 ? 500 : 200, msg, data: { ...imported, faults } };
  return { ...flatResponse(lang, {}), body: JSON.stringify(body) };
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

async function template({ lang, context }: AdminInput) {
  const write = (to: PassThrough) =>
    writeErrorWorkbook(to, { columns: userImport.columns, language: lang, rows: [] });
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return respondWithFile(
    { fileName: `${translate(lang, "org.import.user")}.xlsx`, contentType, write },
    (error) => context.log.error({ err: error }, "template failed"),
  );
}

/** Accounts (wire contract §4 User). */
export const userCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/user/list",
    perm: "system:user:list",
    label: "api.list",
    respond: (input) => respondWithPage(input, users),
  },
  {
    method: "GET",
    path: "system/user/deptTree",
    perm: "system:user:list",
    label: "org.deptTree",
    respond: async ({ context, lang }) =>
      dataResponse(lang, treeNodes(await deptTreeOf(context.em, context.actor))),
  },
  {
    method: "GET",
    path: "system/user/",
    perm: "system:user:query",
    label: "org.call.choices",
    respond: async (input) =>
      flatResponse(input.lang, {
        roles: (await rolesOf(input)).filter((role) => !role.admin),
        posts: await postsOf(input),
      }),
  },
  {
    method: "GET",
    path: "system/user/:id",
    perm: "system:user:query",
    label: "api.get",
    respond: oneUser,
  },
  {
    method: "POST",
    path: "system/user",
    perm: "system:user:add",
    label: "org.call.add",
    body: NewUserInput,
    respond: async (input) => {
      await runOperation(input.context, addUser, { ...(await inputOf(input, "userId")), id: 0 });
      return doneResponse(input.lang);
    },
  },
  {
    method: "PUT",
    path: "system/user",
    perm: "system:user:edit",
    label: "org.call.change",
    body: UserInput,
    respond: changeUser,
  },
  {
    method: "DELETE",
    path: "system/user/:ids",
    perm: "system:user:remove",
    label: "api.remove",
    respond: (input) => respondToStep(input, userResource.steps.remove),
  },
  {
    method: "PUT",
    path: "system/user/resetPwd",
    perm: "system:user:resetPwd",
    label: "org.resetPassword",
    body: ResetPasswordInput,
    respond: async (input) => {
      await runOperation(input.context, resetPassword, await inputOf(input, "userId"));
      return doneResponse(input.lang);
    },
  },
  {
    method: "PUT",
    path: "system/user/changeStatus",
    perm: "system:user:edit",
    label: "org.call.switch",
    respond: (input) => respondToSwitch(input, userResource, "userId"),
  },
  {
    method: "GET",
    path: "system/user/authRole/:id",
    perm: "system:user:query",
    label: "org.userRoles",
    respond: rolesOfUser,
  },
  {
    method: "PUT",
    path: "system/user/authRole",
    perm: "system:user:edit",
    label: "org.userRoles",
    respond: async ({ call, context, lang }) => {
      await runOperation(context, assignRoles, {
        id: call.query.get("userId"),
        roleIds: call.query.get("roleIds") ?? "",
      });
      return doneResponse(lang);
    },
  },
  {
    method: "POST",
    path: "system/user/export",
    perm: "system:user:export",
    label: "api.export",
    respond: (input) => respondWithBook(input, users),
  },
  {
    method: "POST",
    path: "system/user/importData",
    perm: "system:user:import",
    label: "api.importData",
    respond: importUsers,
  },
  {
    method: "POST",
    path: "system/user/importTemplate",
    perm: signedIn,
    label: "org.call.template",
    respond: template,
  },
]);
