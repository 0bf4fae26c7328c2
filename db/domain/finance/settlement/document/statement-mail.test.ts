import { expect, it } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import "#domain/messages.ts";
import { statementMail } from "./statement-mail.ts";

const statement = {
  statementNo: "ST26110001",
  period: "2026-10",
  corpCode: "C001",
  corpName: "日出贸易",
  lineCount: 2,
  sums: [
    { currency: "CNY", amount: "12345.60" },
    { currency: "USD", amount: "-10.00" },
  ],
};

it("says number, month, lines and the total of each currency in the language asked for", () => {
  const zh = statementMail(statement, { lang: "zh", companyName: "海路航运" });
  expect(zh.subject).toBe("海路航运 对账单 ST26110001（2026-10）");
  expect(zh.body.split("\n")).toEqual(
    expect.arrayContaining(["日出贸易 财务部：", "  CNY 12,345.60", "  USD -10.00", "海路航运"]),
  );
  const en = statementMail(statement, { lang: "en", companyName: "Seaway" });
  expect(en.body).toContain("statement ST26110001 with 2 lines");
});

it("is a letter in paragraphs, signed by the company", () => {
  const { body } = statementMail(
    { ...statement, corpName: "" },
    { lang: "en", companyName: "Seaway" },
  );
  expect(body).toBe(
    [
      "Dear C001 accounts team,",
      "",
      "Please find attached statement ST26110001 with 2 lines. The totals are:",
      "  CNY 12,345.60",
      "  USD -10.00",
      "",
      translate("en", "statement.mailAsk"),
      "",
      "Seaway",
    ].join("\n"),
  );
  const { subject } = statementMail(
    { ...statement, period: "" },
    { lang: "en", companyName: "Seaway" },
  );
  expect(subject).toBe("Seaway statement ST26110001 (ST26110001)");
});
