import type { EntityManager } from "@mikro-orm/postgresql";
import { Company, Dept, Role, User } from "#domain/administration/org/org.entity.server.ts";
import {
  generatePassword,
  hashPassword,
} from "#domain/administration/org/password/password.server.ts";
import { passwordFault, passwordRule } from "#domain/administration/org/password/password-rule.ts";
import { EdiMapping, EdiPartner } from "#domain/exchange/edi/edi.entity.server.ts";
import { NumberRule } from "#platform/kernel/trace/trace.entity.server.ts";
import { basePackages, basePartners } from "#fixtures/base/edi.ts";
import { baseNumbering } from "#fixtures/base/numbering.ts";
import { baseRoles } from "#fixtures/base/roles.ts";
import { startingRows } from "#edi/partners/code-mapper.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { seedAdmin } from "./base-admin.server.ts";
import { seedBaseMaster } from "./base-master.server.ts";
import { giveBaseMenus, seedMenus } from "./menus.server.ts";

/**
 * Adds what every installation needs; changes nothing existing.
 * @returns the new administrator's password
 */
export async function seedBase(
  em: EntityManager,
  input: { adminPassword?: string | undefined } = {},
): Promise<{ adminPassword: string | null }> {
  const company =
    (await em.findOne(Company, { code: "SEAWAY" })) ??
    em.create(Company, {
      code: "SEAWAY",
      nameZh: "海路航运有限公司",
      nameEn: "SEAWAY LINES CO., LTD",
    });
  const dept =
    (await em.findOne(Dept, { deptName: "总部" })) ??
    em.create(Dept, { deptName: "总部", nameEn: "Head office" });
  await em.flush();
  await seedMenus(em);
  await em.transactional((inner) => seedRoles(inner as EntityManager));
  const rules = new Set((await em.findAll(NumberRule)).map((rule) => rule.docType));
  for (const rule of baseNumbering)
    if (!rules.has(rule.docType)) em.create(NumberRule, { ...rule });
  await seedAdmin(em);
  await seedEdi(em);
  await seedBaseMaster(em);
  await em.flush();
  if ((await em.count(User, { userName: "admin" })) > 0) return { adminPassword: null };
  const adminPassword = input.adminPassword || generatePassword();
  const admin = em.create(User, {
    userName: "admin",
    nickName: "管理员",
    passwordHash: await hashPassword(adminPassword),
    // A password given by the owner stays, unless it is common.
    mustChangePassword: isOwnChoice(input.adminPassword) ? "N" : "Y",
    dept,
    company,
  });
  admin.roles.add(await em.findOneOrFail(Role, { roleKey: "admin" }));
  await em.flush();
  return { adminPassword };
}

function isOwnChoice(password: string | undefined): boolean {
  if (!password) return false;
  const fault = passwordFault(password, "admin", passwordRule("", ""));
  return fault === null || fault.label === "org.passwordAny";
}

/** Missing roles; their menus determine the permissions. */
async function seedRoles(em: EntityManager): Promise<void> {
  const roleKeys = new Set((await em.findAll(Role)).map((role) => role.roleKey));
  const fresh = baseRoles.filter((role) => !roleKeys.has(role.roleKey));
  for (const [i, { permissions: _derived, ...role }] of fresh.entries())
    em.create(Role, {
      ...role,
      roleSort: roleKeys.size + i + 1,
      dataScope: role.roleKey === "admin" ? "1" : "5",
    });
  await em.flush();
  await giveBaseMenus(
    em,
    fresh.map((role) => role.roleKey),
  );
}

/** Changed or removed rows stay so. */
async function seedEdi(em: EntityManager): Promise<void> {
  if ((await em.count(EdiPartner)) > 0 || (await em.count(EdiMapping)) > 0) return;
  for (const { profile, ...partner } of basePartners)
    em.create(EdiPartner, { ...partner, profile: partnerProfileSchema.parse(profile) });
  // The first code with an EDI code is the incoming one.
  const packages = basePackages.map(([systemCode, ediCode], i) => ({
    sender: "*",
    type: "PACKAGE",
    systemCode,
    ediCode,
    priority: i,
  }));
  const rows = new Map(
    [...packages, ...startingRows].map((row) => [
      `${row.type} ${row.ediCode} ${row.systemCode}`,
      row,
    ]),
  );
  for (const row of rows.values()) em.create(EdiMapping, { ...row, priority: row.priority ?? 0 });
}
