import type { EntityManager } from "@mikro-orm/postgresql";
import { Company } from "#domain/administration/org/org.entity.server.ts";
import { type MailedStatement, type StatementMail, statementMail } from "./statement-mail.ts";

/**
 * The mail of a receivable statement in both languages; none for a payable one. The caller has read
 * the record.
 */
export async function statementMails(em: EntityManager, record: object): Promise<StatementMail[]> {
  const statement = record as MailedStatement & { feeBelong: string; companyCode: string };
  if (statement.feeBelong !== "R") return [];
  const company = await em.findOne(Company, { code: statement.companyCode });
  return [
    statementMail(statement, { lang: "zh", companyName: company?.nameZh ?? "" }),
    statementMail(statement, { lang: "en", companyName: company?.nameEn ?? "" }),
  ];
}
