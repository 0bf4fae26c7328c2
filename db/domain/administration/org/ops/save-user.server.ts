import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { hashInput } from "../password/new-password.server.ts";
import { Company, Dept, Role, User } from "../org.entity.server.ts";
import { NewUserInput, ResetPasswordInput, UserInput, UserRolesInput } from "../org.schema.ts";
import {
  assertAdminLeft,
  assertHoldNoMore,
  assertInRowFilter,
  idsInRowFilter,
  links,
  linksOf,
  roleRowFilter,
  setLinks,
  userDeptRowFilter,
  userRowFilter,
} from "../row-filter.server.ts";
import { isReservedName } from "../reserved-names.ts";

type Fields = Omit<(typeof UserInput)["_output"], "id" | "version" | "userName">;
type Links = Pick<Fields, "postIds" | "roleIds">;

async function assertFreeName(ctx: Ctx, userName: string): Promise<void> {
  const place = { field: "userName" };
  if (isReservedName(userName))
    throw new Refusal("org.userNameReserved", { name: userName }, place);
  const same = await kyselyOf(ctx.em)
    .selectFrom("app_user")
    .select("del_flag")
    .where(sql<boolean>`lower(user_name) = lower(${userName})`)
    .executeTakeFirst();
  // Traces use names, so none is used twice.
  if (same)
    throw new Refusal(
      same.del_flag === "2" ? "org.userNameGone" : "org.userNameTaken",
      { name: userName },
      place,
    );
}

async function assertFreeContact(
  ctx: Ctx,
  { phonenumber, email }: Pick<Fields, "phonenumber" | "email">,
  id: number,
): Promise<void> {
  const { rows } = await sql<{ phone: boolean; email: boolean }>`
    select bool_or(phonenumber <> '' and phonenumber = ${phonenumber}) as phone,
      bool_or(email <> '' and lower(email) = lower(${email})) as email
    from app_user
    where id <> ${id} and del_flag = '0'`.execute(ctx.em.getKysely());
  if (rows[0]?.phone)
    throw new Refusal("org.phoneTaken", { phone: phonenumber }, { field: "phonenumber" });
  if (rows[0]?.email) throw new Refusal("org.emailTaken", { email }, { field: "email" });
}

/** Customer accounts need known customer codes; staff have none. */
async function codesOf(ctx: Ctx, { kind, customerCodes }: Fields): Promise<string[]> {
  if (kind === "staff") return [];
  if (customerCodes.length === 0)
    throw new Refusal("org.customerCodesNeeded", {}, { field: "customerCodes" });
  await assertExistingCodes(
    ctx,
    customerCodes.map((code) => ({ master: "customer", code, field: "customerCodes" })),
  );
  return customerCodes;
}

async function assertDept(ctx: Ctx, deptId: number, before: number): Promise<void> {
  if (deptId === 0 || deptId === before) return;
  await assertInRowFilter(ctx, "dept", userDeptRowFilter(ctx.actor), {
    ids: [deptId],
    field: "deptId",
  });
}

/** Visible roles are set; invisible ones stay. */
async function giveRoles(
  ctx: Ctx,
  user: { id: number; userName: string },
  roleIds: readonly number[],
): Promise<void> {
  const had = await linksOf(ctx.em, links.userRoles, user.id);
  const rowFilter = await idsInRowFilter(ctx, "role", roleRowFilter(ctx.actor), [
    ...roleIds,
    ...had,
  ]);
  const lacked = roleIds.find((id) => !had.includes(id) && !rowFilter.has(id));
  if (lacked !== undefined)
    throw new Refusal("kit.notFound", {}, { key: String(lacked), field: "roleIds" });
  const adminRole = (await ctx.em.findOneOrFail(Role, { roleKey: "admin", delFlag: "0" })).id;
  const keepsAdmin = roleIds.includes(adminRole) || !rowFilter.has(adminRole);
  if (user.userName === "admin" && had.includes(adminRole) && !keepsAdmin)
    throw new Refusal("org.adminProtected", {}, { field: "roleIds" });
  await setLinks(ctx, links.userRoles, {
    id: user.id,
    ids: roleIds,
    keep: had.filter((id) => !rowFilter.has(id)),
  });
  if (had.includes(adminRole)) await assertAdminLeft(ctx);
}

async function setUserLinks(
  ctx: Ctx,
  user: { id: number; userName: string },
  { postIds, roleIds }: Links,
): Promise<void> {
  if (postIds) {
    await assertInRowFilter(ctx, "post", null, { ids: postIds, field: "postIds" });
    await setLinks(ctx, links.userPosts, { id: user.id, ids: postIds });
  }
  if (roleIds) await giveRoles(ctx, user, roleIds);
}

/** The creator must still see the account. */
async function assertStaysInRowFilter(ctx: Ctx, id: number): Promise<void> {
  if (!(await idsInRowFilter(ctx, "app_user", userRowFilter(ctx.actor), [id])).has(id))
    throw new Refusal("org.userOutside", {}, { field: "deptId" });
}

/** Contract §4 User. A typed or initial password must be changed at first sign-in. */
export const addUser = defineOperation({
  name: "org.addUser",
  perm: "system:user:add",
  input: NewUserInput,
  done: "org.saved",
  async run(ctx, { id: _id, userName, password, deptId, postIds, roleIds, ...fields }) {
    await assertFreeName(ctx, userName);
    await assertFreeContact(ctx, fields, 0);
    await assertDept(ctx, deptId, 0);
    const customerCodes = await codesOf(ctx, { ...fields, deptId, postIds, roleIds });
    const company =
      fields.kind === "staff"
        ? await ctx.em.findOne(Company, { code: ctx.actor.companyCode })
        : null;
    const user = ctx.em.create(User, {
      ...fields,
      userName,
      customerCodes,
      company,
      dept: deptId ? ctx.em.getReference(Dept, deptId) : null,
      passwordHash: await hashInput(ctx, password, userName),
      mustChangePassword: "Y",
    });
    await ctx.em.flush();
    await setUserLinks(ctx, user, { postIds, roleIds });
    await assertStaysInRowFilter(ctx, user.id);
    return { id: user.id };
  },
});

/** @throws Refusal for an account that is invisible or holds more than the actor */
async function userToChange(ctx: Ctx, id: number): Promise<User> {
  await assertInRowFilter(ctx, "app_user", userRowFilter(ctx.actor), { ids: [id] });
  await assertHoldNoMore(ctx, [id]);
  return ctx.em.findOneOrFail(User, { id }, { populate: ["dept"] });
}

/** The name is fixed. Disabling and role changes end its sessions (migration 0006). */
export const saveUser = defineOperation({
  name: "org.saveUser",
  perm: "system:user:edit",
  input: UserInput,
  done: "org.saved",
  async run(ctx, { id, version, userName, deptId, postIds, roleIds, ...fields }) {
    const user = await userToChange(ctx, id);
    await assertSeen(ctx.em, "User", user, version);
    if (userName && userName !== user.userName)
      throw new Refusal("org.userNameFixed", {}, { field: "userName" });
    if (fields.status === "1" && user.status === "0") {
      if (user.userName === "admin")
        throw new Refusal("org.adminProtected", {}, { field: "status" });
      if (id === ctx.actor.userId) throw new Refusal("org.notSelf", {}, { field: "status" });
    }
    await assertFreeContact(ctx, fields, id);
    await assertDept(ctx, deptId, user.dept?.id ?? 0);
    const customerCodes = await codesOf(ctx, { ...fields, deptId, postIds, roleIds });
    ctx.em.assign(user, {
      ...fields,
      customerCodes,
      dept: deptId ? ctx.em.getReference(Dept, deptId) : null,
    });
    await ctx.em.flush();
    await setUserLinks(ctx, user, { postIds, roleIds });
    await assertStaysInRowFilter(ctx, id);
    await assertAdminLeft(ctx);
    return { id };
  },
});

/** Sets a password to be changed at once and ends all sessions (security.md, access). */
export const resetPassword = defineOperation({
  name: "org.resetPassword",
  perm: "system:user:resetPwd",
  input: ResetPasswordInput,
  done: "org.passwordReset",
  async run(ctx, { id, password }) {
    const user = await userToChange(ctx, id);
    user.passwordHash = await hashInput(ctx, password, user.userName);
    user.mustChangePassword = "Y";
    await ctx.em.flush();
    return { id };
  },
});

/** Contract §4, PUT authRole. */
export const assignRoles = defineOperation({
  name: "org.assignRoles",
  perm: "system:user:edit",
  input: UserRolesInput,
  done: "org.assigned",
  async run(ctx, { id, roleIds }) {
    // Removing all roles takes an explicit empty list.
    if (!roleIds) throw new Refusal("kit.requiredPlain", {}, { field: "roleIds" });
    const user = await userToChange(ctx, id);
    await giveRoles(ctx, user, roleIds);
    return { id };
  },
});
