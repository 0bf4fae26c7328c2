import { defineForm } from "#platform/form/form.ts";

/** Head of a statement; the lines are frozen and only shown. */
export const statementForm = defineForm({
  title: "statement.sheet",
  sections: [
    {
      word: "statement.section.main",
      fields: [
        { key: "statementNo", word: "statement.statementNo", kind: "shown" },
        { key: "status", word: "statement.status", kind: "shown", dict: "statement_status" },
        { key: "corpCode", word: "statement.corpCode", kind: "shown" },
        { key: "corpName", word: "statement.corpName", kind: "shown" },
        { key: "period", word: "statement.period", kind: "shown" },
        { key: "feeBelong", word: "statement.feeBelong", kind: "shown", dict: "fee_belong" },
        { key: "totalCny", word: "statement.totalCny", kind: "shown", amount: true },
        { key: "totalUsd", word: "statement.totalUsd", kind: "shown", amount: true },
        { key: "checkNo", word: "statement.checkNo" },
        { key: "requirements", word: "statement.requirements", kind: "area", span: 6 },
      ],
    },
  ],
});
