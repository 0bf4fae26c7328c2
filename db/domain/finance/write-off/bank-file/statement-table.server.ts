import { createHash } from "node:crypto";
import { type BankStatement, statementHeadings } from "./bank-statement.ts";

const headings = [
  ...["bank_date", "value_date", "amount", "currency", "payer", "reference", "account", "bank_ref"],
  ...Object.values(statementHeadings),
];

const hash = (bytes: string) =>
  createHash("sha256").update(bytes.replace(/\s+/g, " ").trim()).digest("hex");

/** Statements as the table the import of bank lines reads, with tabs between cells. */
export function tableOfStatements(statements: readonly BankStatement[]): string {
  const rows = statements.flatMap(({ format, account, currency, counted, entries, unread }) => [
    ...entries.map((entry) => [
      ...[
        entry.bankDate,
        entry.valueDate,
        entry.amount,
        currency,
        entry.payerName.slice(0, 200),
        entry.remarks.slice(0, 500),
        account,
      ],
      ...[
        entry.bankReference.slice(0, 60),
        counted,
        hash(entry.bytes),
        entry.entryAmount ?? "",
        String(entry.part ?? ""),
        format,
      ],
      ...[entry.formerRef.slice(0, 60), ""],
    ]),
    ...unread.map(({ row, text }) => [
      ...Array<string>(headings.length - 1).fill(""),
      `${row} ${text}`,
    ]),
  ]);
  // Quotation marks would begin a quoted cell.
  return [headings, ...rows]
    .map((row) => row.map((cell) => cell.replace(/\s+/g, " ").replace(/"/g, "'")).join("\t"))
    .join("\n");
}
