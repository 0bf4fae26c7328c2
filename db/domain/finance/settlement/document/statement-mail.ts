import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import type { StatementSums } from "../statement-totals.ts";

/** What a mail says of a statement. Amounts are decimal text. */
export type MailedStatement = {
  statementNo: string;
  period: string;
  corpCode: string;
  corpName: string;
  lineCount: number;
  sums: readonly ({ currency: string } & Pick<StatementSums, "amount">)[];
};
export type StatementMail = { lang: Lang; subject: string; body: string };

/** Subject and text of the mail a statement goes out with; the file is attached by hand. */
export function statementMail(
  statement: MailedStatement,
  { lang, companyName }: { lang: Lang; companyName: string },
): StatementMail {
  const { statementNo, corpName, corpCode, lineCount: count } = statement;
  const period = statement.period || statementNo;
  const totals = statement.sums.map(
    ({ currency, amount }) => `  ${currency} ${groupDigits(amount)}`,
  );
  const body = [
    translate(lang, "statement.mailGreeting", { corpName: corpName || corpCode }),
    "",
    translate(lang, "statement.mailBody", { statementNo, count }),
    ...totals,
    "",
    translate(lang, "statement.mailAsk"),
    "",
    companyName,
  ];
  return {
    lang,
    subject: translate(lang, "statement.mailSubject", { companyName, statementNo, period }),
    body: body.join("\n"),
  };
}
