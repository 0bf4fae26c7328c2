import type { EntityManager } from "@mikro-orm/postgresql";
import { Company, Dept, Role, User } from "#domain/org/org.entity.server.ts";
import { generatePassword, hashPassword } from "#domain/org/password.server.ts";
import { DictData } from "#domain/code/code.entity.server.ts";
import { NumberRule } from "#domain/kit/trace.entity.server.ts";
import { baseDictionaries } from "#fixtures/base/dictionaries.ts";
import { baseNumbering } from "#fixtures/base/numbering.ts";
import { baseRoles } from "#fixtures/base/roles.ts";
import { seedBaseMaster } from "./base-master.server.ts";

/**
 * What every installation starts with: company, roles, dictionaries, numbering and the administrator. Loaded once; a second call
 * adds what is missing and changes nothing that exists. Answers the administrator's password when it was made now.
 */
export async function seedBase(
  em: EntityManager,
  given: { adminPassword?: string | undefined } = {},
): Promise<{ adminPassword: string | null }> {
  const company =
    (await em.findOne(Company, { code: "SEAWAY" })) ??
    em.create(Company, { code: "SEAWAY", nameZh: "海路航运有限公司", nameEn: "SEAWAY LINES CO., LTD" });
  const dept = (await em.findOne(Dept, { deptName: "总部" })) ?? em.create(Dept, { deptName: "总部" });
  const roles = new Set((await em.findAll(Role)).map((role) => role.roleKey));
  for (const role of baseRoles) if (!roles.has(role.roleKey)) em.create(Role, { ...role, permissions: [...role.permissions] });
  const rules = new Set((await em.findAll(NumberRule)).map((rule) => rule.docType));
  for (const rule of baseNumbering) if (!rules.has(rule.docType)) em.create(NumberRule, { ...rule });
  await seedDictionaries(em);
  await seedBaseMaster(em);
  await em.flush();
  if ((await em.count(User, { userName: "admin" })) > 0) return { adminPassword: null };
  const adminPassword = given.adminPassword || generatePassword();
  const admin = em.create(User, {
    userName: "admin",
    nickName: "管理员",
    passwordHash: await hashPassword(adminPassword),
    mustChangePassword: given.adminPassword ? "N" : "Y",
    dept,
    company,
  });
  admin.roles.add(await em.findOneOrFail(Role, { roleKey: "admin" }));
  await em.flush();
  return { adminPassword };
}

async function seedDictionaries(em: EntityManager): Promise<void> {
  const known = new Set((await em.findAll(DictData)).map((one) => `${one.dictType}/${one.dictValue}`));
  for (const [dictType, values] of Object.entries(baseDictionaries)) {
    for (const [i, [dictValue, dictLabel, dictLabelEn]] of values.entries()) {
      if (!known.has(`${dictType}/${dictValue}`)) em.create(DictData, { dictType, dictValue, dictLabel, dictLabelEn, orderNum: i + 1 });
    }
  }
}
