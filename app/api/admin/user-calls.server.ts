import type { PassThrough } from "node:stream";
import { writeErrorWorkbook } from "#platform/import/error-workbook.server.ts";
import type { ImportResult } from "#platform/import/define-import.server.ts";
import { perform } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { say } from "#platform/i18n/translate.ts";
import { NewUserInput, ResetPasswordInput, UserInput } from "#domain/org/org.schema.ts";
import { userImport } from "#domain/org/org.imports.server.ts";
import { deptTreeOf, postsFor, rolesFor } from "#domain/org/org.queries.server.ts";
import { addUser, assignRoles, resetPassword, saveUser } from "#domain/org/ops/save-user.server.ts";
import { userResource } from "#domain/org/user.resource.server.ts";
import { formOf } from "../call.server.ts";
import { answerFile } from "../call-file.server.ts";
import { dataAnswer, doneAnswer, flatAnswer, idList } from "./admin-responses.server.ts";
import { answerBook, answerStep, answerSwitch, inputOf } from "./admin-input.server.ts";
import { type AdminList, answerPage } from "./admin-list.server.ts";
import { type AdminGiven, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";
import { postRow, recordOf, roleRow, treeNodes, userRow } from "./people-rows.server.ts";

const users: AdminList = {
  resource: userResource,
  filters: {
    userName: "contains",
    phonenumber: "contains",
    status: "in",
    // A department means everything below it, too: the way of ids from the root holds it between commas.
    deptId: ["deptIds", "contains", (value) => `,${/^\d{1,9}$/.test(value) ? value : "-"},`],
  },
  between: "createdTime",
  row: userRow,
};

/** Roles the reader may give; with the account's, those it has are marked. */
async function rolesOf({ context }: AdminGiven, has: readonly number[] = []) {
  const roles = await rolesFor(context.em, context.actor);
  return roles.map((role) => ({ ...roleRow({ ...role }), flag: has.includes(role.id) }));
}

const postsOf = async ({ context }: AdminGiven) => (await postsFor(context.em)).map((post) => postRow({ ...post }));

async function oneUser(given: AdminGiven) {
  const user = await recordOf(given, userResource, given.params.id);
  const roleIds = idList(String(user.roleIds));
  const roles = await rolesOf(given);
  const known = new Set(roles.map((role) => role.roleId));
  return dataAnswer(given.lang, userRow(user), {
    postIds: idList(String(user.postIds)),
    roleIds: roleIds.filter((id) => known.has(id)),
    roles,
    posts: await postsOf(given),
  });
}

/** These clients know nothing of kind, language and customer codes: what they do not send stays. */
async function changeUser(given: AdminGiven) {
  const input = await inputOf(given, "userId");
  const { version: _version, ...before } = await recordOf(given, userResource, input.id);
  await perform(given.context, saveUser, { ...before, ...input });
  return doneAnswer(given.lang);
}

async function rolesOfUser(given: AdminGiven) {
  const user = await recordOf(given, userResource, given.params.id);
  const roles = await rolesOf(given, idList(String(user.roleIds)));
  return flatAnswer(given.lang, { user: { ...userRow(user), roles: roles.filter((role) => role.flag) }, roles });
}

async function importUsers(given: AdminGiven) {
  const { call, context, lang } = given;
  const form = await formOf(call);
  const file = form.get("file");
  const text = form.get("text");
  const isFile = file instanceof File && file.size > 0;
  if (!isFile && typeof text !== "string") throw new Refusal("import.noSource", {}, { field: "file" });
  const source = isFile ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } : { text: String(text) };
  const options = {
    updateSupport: /^(1|true|y)$/i.test(String(form.get("updateSupport") ?? call.query.get("updateSupport") ?? "")) ? "Y" : "N",
  };
  const caller = { ...context, source: "import" as const, dryRun: form.get("dryRun") === "Y" };
  const result = (await perform(caller, userImport.operation, { source, options })) as ImportResult;
  const { rows, inserted, changed, unchanged, skipped } = result;
  const counts = {
    rows,
    inserted,
    changed,
    unchanged,
    skipped: skipped.length,
    refused: new Set(result.faults.map((one) => one.row)).size,
  };
  const faults = result.faults.map(({ row, field, code, params = {} }) => ({ row, field, code, msg: say(lang, code, params) }));
  // These clients show `msg` as HTML; names of fields and texts of faults carry what a sheet held, so it is escaped.
  const headed = (field: string) => userImport.columns.find((column) => column.key === field)?.names[lang === "en" ? 1 : 0] ?? field;
  const lines = faults.slice(0, 50).map((one) => `<br/>${one.row}. ${escaped(headed(one.field))}: ${escaped(one.msg)}`);
  const head = say(lang, "import.counts", counts);
  const msg = faults.length > 0 ? `${head} ${say(lang, "import.nothingWritten")}${lines.join("")}` : head;
  const body = { code: faults.length > 0 ? 500 : 200, msg, data: { ...result, faults } };
  return { ...flatAnswer(lang, {}), body: JSON.stringify(body) };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

/** An empty sheet with the headings of the import. */
async function template({ lang, context }: AdminGiven) {
  const write = (to: PassThrough) => writeErrorWorkbook(to, { columns: userImport.columns, language: lang, rows: [] });
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return answerFile({ fileName: `${say(lang, "org.import.user")}.xlsx`, contentType, write }, (error) =>
    context.log.error({ err: error }, "template failed"),
  );
}

/** Accounts (wire contract §4 User). */
export const userCalls = defineAdminCalls([
  { method: "GET", path: "system/user/list", perm: "system:user:list", word: "api.list", answer: (given) => answerPage(given, users) },
  {
    method: "GET",
    path: "system/user/deptTree",
    perm: "system:user:list",
    word: "org.deptTree",
    answer: async ({ context, lang }) => dataAnswer(lang, treeNodes(await deptTreeOf(context.em, context.actor))),
  },
  {
    method: "GET",
    path: "system/user/",
    perm: "system:user:query",
    word: "org.call.choices",
    answer: async (given) =>
      flatAnswer(given.lang, { roles: (await rolesOf(given)).filter((role) => !role.admin), posts: await postsOf(given) }),
  },
  { method: "GET", path: "system/user/:id", perm: "system:user:query", word: "api.get", answer: oneUser },
  {
    method: "POST",
    path: "system/user",
    perm: "system:user:add",
    word: "org.call.add",
    body: NewUserInput,
    answer: async (given) => {
      await perform(given.context, addUser, { ...(await inputOf(given, "userId")), id: 0 });
      return doneAnswer(given.lang);
    },
  },
  { method: "PUT", path: "system/user", perm: "system:user:edit", word: "org.call.change", body: UserInput, answer: changeUser },
  {
    method: "DELETE",
    path: "system/user/:ids",
    perm: "system:user:remove",
    word: "api.remove",
    answer: (given) => answerStep(given, userResource.steps.remove),
  },
  {
    method: "PUT",
    path: "system/user/resetPwd",
    perm: "system:user:resetPwd",
    word: "org.resetPassword",
    body: ResetPasswordInput,
    answer: async (given) => {
      await perform(given.context, resetPassword, await inputOf(given, "userId"));
      return doneAnswer(given.lang);
    },
  },
  {
    method: "PUT",
    path: "system/user/changeStatus",
    perm: "system:user:edit",
    word: "org.call.switch",
    answer: (given) => answerSwitch(given, userResource, "userId"),
  },
  { method: "GET", path: "system/user/authRole/:id", perm: "system:user:query", word: "org.userRoles", answer: rolesOfUser },
  {
    method: "PUT",
    path: "system/user/authRole",
    perm: "system:user:edit",
    word: "org.userRoles",
    answer: async ({ call, context, lang }) => {
      await perform(context, assignRoles, { id: call.query.get("userId"), roleIds: call.query.get("roleIds") ?? "" });
      return doneAnswer(lang);
    },
  },
  {
    method: "POST",
    path: "system/user/export",
    perm: "system:user:export",
    word: "api.export",
    answer: (given) => answerBook(given, users),
  },
  { method: "POST", path: "system/user/importData", perm: "system:user:import", word: "api.importData", answer: importUsers },
  { method: "POST", path: "system/user/importTemplate", perm: signedIn, word: "org.call.template", answer: template },
]);
