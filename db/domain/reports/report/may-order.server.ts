import type { EntityManager } from "@mikro-orm/postgresql";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { type Actor, can, hasRole } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { noCompany } from "#platform/kernel/actor/company.ts";
import { companyOfReader } from "#domain/administration/org/reader-company.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { addressesOf } from "./delivery.ts";
import { findReport } from "./reports.server.ts";
import type { Report } from "#platform/output/report/report.server.ts";

/**
 * Allows recipients outside the domains of the companies and of the setting
 * seaway.report.mailDomains.
 */
export const mailOutside = "report:mailOutside";

type ReportOrder = { report: string; user: string; mailTo: string };
type Ordered = { report: Report; recipient: Actor };

/**
 * Who orders a report for a user is that user or an administrator; it is made and sent with the
 * user's rights (security.md, access).
 * @throws Refusal kit.notFound, report.otherUser, report.unknownUser, report.outsideAddress,
 *   kit.noCompany
 */
export async function assertMayOrder(
  { em, actor }: { em: EntityManager; actor: Actor },
  order: ReportOrder,
): Promise<Ordered> {
  const report = findReport(order.report);
  if (!report) throw new Refusal("kit.notFound", {}, { key: order.report, field: "report" });
  if (order.user !== actor.userName && !hasRole(actor, ["admin"]))
    throw new Refusal("report.otherUser", { name: order.user }, { field: "user" });
  const user = await actorOfUser(em, { userName: order.user });
  if (!user || !can(user, report.perm))
    throw new Refusal("report.unknownUser", { name: order.user }, { field: "user" });
  await assertMayMail({ em, actor: user }, order.mailTo);
  return { report, recipient: user };
}

/**
 * @throws Refusal report.outsideAddress for an address of another domain without `mailOutside`;
 *   kit.noCompany where no company sends it
 */
export async function assertMayMail(
  { em, actor }: { em: EntityManager; actor: Actor },
  mailTo: string,
): Promise<void> {
  const addresses = addressesOf(mailTo);
  if (addresses.length === 0) return;
  if (!(await companyOfReader(em, actor))) throw noCompany();
  if (can(actor, mailOutside)) return;
  const domains = await mailDomains(em);
  const outside = addresses.find((address) => !domains.has(domainOf(address)));
  if (outside)
    throw new Refusal(
      "report.outsideAddress",
      { name: actor.userName, address: outside },
      { field: "mailTo" },
    );
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/**
 * Domains of the companies' mail addresses and of the setting, which separates them by semicolons.
 */
async function mailDomains(em: EntityManager): Promise<Set<string>> {
  const companies = await kyselyOf(em)
    .selectFrom("company")
    .select("mail")
    .where("mail", "<>", "")
    .execute();
  const listed = (await readConfig(em, "seaway.report.mailDomains"))
    .split(/[;,\s]+/)
    .filter(Boolean);
  return new Set([
    ...companies.map(({ mail }) => domainOf(mail)),
    ...listed.map((domain) => domain.toLowerCase()),
  ]);
}
