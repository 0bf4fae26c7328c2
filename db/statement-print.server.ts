import type { EntityManager } from "@mikro-orm/postgresql";
import type { Lang } from "#domain/kit/actor.ts";
import { Company } from "#domain/org/org.entity.server.ts";
import type { StatementView } from "#domain/settlement/statement.queries.server.ts";
import type { StatementPrint } from "#domain/settlement/statement-document.server.ts";
import { dictionariesOf } from "./dictionary.server.ts";

/** A statement with what its papers show beside it: the company's name and the labels of codes in the reader's language. */
export async function statementPrintOf(
  em: EntityManager,
  { statement, lang, now }: { statement: StatementView; lang: Lang; now: Date },
): Promise<StatementPrint> {
  const company = await em.findOne(Company, { code: statement.companyCode || "SEAWAY" });
  const dicts = await dictionariesOf(em, lang, ["statement_status", "fee_belong", "fee_status"]);
  return { statement, lang, now, dicts, companyName: company ? (lang === "zh" ? company.nameZh : company.nameEn) : "" };
}
