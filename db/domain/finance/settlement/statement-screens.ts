import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { feePage, type FeeSide } from "#domain/finance/fee/fee-side.ts";

export type StatementSubject = "bill" | "container";
export type StatementScreen = {
  side: FeeSide;
  subject: StatementSubject;
  apiName: string;
  title: MessageKey<"settlement">;
};

const defineStatementScreen = (
  side: FeeSide,
  subject: StatementSubject,
  title: StatementScreen["title"],
): StatementScreen => ({
  side,
  subject,
  apiName: feePage(side, "statement", subject),
  title,
});

/** Every page of statements (decision 042). Statements of all fees of a side come first. */
export const statementScreens: readonly StatementScreen[] = [
  defineStatementScreen("R", "bill", "statement.list"),
  defineStatementScreen("P", "bill", "statement.payableList"),
  defineStatementScreen("R", "container", "statement.containerList"),
];

/** The screen at an address, or undefined; pages of a record lie below that of its list. */
export const statementScreenAt = (pathname: string): StatementScreen | undefined =>
  statementScreens.find(
    ({ apiName }) => pathname === `/${apiName}` || pathname.startsWith(`/${apiName}/`),
  );

/** Prefix of the operations of a side, so that each is found by its name alone. */
export const statementNames = { R: "statement", P: "payableStatement" } as const satisfies Record<
  FeeSide,
  string
>;

/** apiName and path of the reconciliation with fees and bank. */
export const reconciliationPages: Readonly<Record<FeeSide, string>> = {
  R: "feemgr/reconciliation",
  P: "feemgr/payableReconciliation",
};
