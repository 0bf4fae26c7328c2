import { defineForm } from "#platform/records/form/form.ts";

export const statementForm = defineForm({
  title: "statement.sheet",
  sections: [
    {
      label: "statement.section.main",
      fields: [
        { key: "statementNo", label: "statement.statementNo", kind: "shown" },
        { key: "status", label: "statement.status", kind: "shown", dict: "statement_status" },
        { key: "corpCode", label: "statement.corpCode", kind: "shown" },
        { key: "corpName", label: "statement.corpName", kind: "shown" },
        { key: "period", label: "statement.period", kind: "shown" },
        { key: "feeBelong", label: "statement.feeBelong", kind: "shown", dict: "fee_belong" },
        { key: "totalCny", label: "statement.totalCny", kind: "shown", amount: true },
        { key: "totalUsd", label: "statement.totalUsd", kind: "shown", amount: true },
        { key: "paidAmounts", label: "statement.paid", kind: "shown" },
        { key: "openAmounts", label: "statement.open", kind: "shown" },
        { key: "openCny", label: "statement.openCny", kind: "shown", amount: true },
        { key: "openUsd", label: "statement.openUsd", kind: "shown", amount: true },
        { key: "checkNo", label: "statement.checkNo" },
        { key: "requirements", label: "statement.requirements", kind: "area", span: 6 },
      ],
    },
  ],
});

/** To read only. */
export const customerStatementForm = defineForm({
  title: "statement.sheet",
  sections: [
    {
      label: "statement.section.main",
      fields: [
        { key: "statementNo", label: "statement.statementNo", kind: "shown" },
        { key: "status", label: "statement.status", kind: "shown", dict: "statement_status" },
        { key: "corpCode", label: "statement.corpCode", kind: "shown" },
        { key: "corpName", label: "statement.corpName", kind: "shown" },
        { key: "period", label: "statement.period", kind: "shown" },
        { key: "totalCny", label: "statement.totalCny", kind: "shown", amount: true },
        { key: "totalUsd", label: "statement.totalUsd", kind: "shown", amount: true },
        { key: "paidAmounts", label: "statement.paid", kind: "shown" },
        { key: "openAmounts", label: "statement.open", kind: "shown" },
        { key: "openCny", label: "statement.openCny", kind: "shown", amount: true },
        { key: "openUsd", label: "statement.openUsd", kind: "shown", amount: true },
        { key: "requirements", label: "statement.requirements", kind: "shown" },
      ],
    },
  ],
});
