import { defineColumns } from "#platform/records/import/columns.ts";
import { statementHeadings } from "../bank-file/bank-statement.ts";

/**
 * Amounts and days are read by the rules of banks (bank-line/bank-cells.ts), over all rows of a
 * file together.
 */
export const bankLineColumns = defineColumns([
  {
    key: "bankDate",
    names: [
      "交易日期",
      "Date",
      "bank_date",
      "Bank date",
      "记账日期",
      "到账日期",
      "入账日期",
      "Booking date",
      "Transaction date",
    ],
    kind: "text",
    max: 60,
    required: true,
  },
  {
    key: "amount",
    names: ["金额", "Amount", "amount", "发生额", "交易金额"],
    kind: "text",
    max: 60,
    expected: true,
  },
  { key: "currency", names: ["币种", "Currency", "currency", "币别", "Ccy"], kind: "code", max: 3 },
  {
    key: "payerName",
    names: ["对方户名", "Counterparty", "payer", "Payer", "付款人", "对方名称"],
    kind: "text",
    max: 200,
  },
  {
    key: "remarks",
    names: ["摘要", "Reference", "reference", "Details", "附言", "用途"],
    kind: "text",
    max: 500,
  },
  {
    key: "bankAccount",
    names: ["本方账号", "Account", "account", "Bank account", "账号"],
    kind: "text",
    max: 40,
  },
  {
    key: "corpCode",
    names: ["往来单位代码", "Counterparty code", "corp_code"],
    kind: "code",
    max: 20,
  },
  // Only our own register has it.
  { key: "afNo", names: ["登记号", "Registration no.", "af_no"], kind: "code", max: 35 },
  {
    key: "bankRef",
    names: ["流水号", "Bank reference", "bank_ref", "交易流水号"],
    kind: "text",
    max: 60,
  },
  {
    key: "income",
    names: [
      "收入",
      "Credit",
      "收入金额",
      "贷方",
      "贷方金额",
      "贷方发生额",
      "贷方发生额（收入）",
      "转入金额",
      "存入金额",
      "收入发生额",
      "Credit amount",
      "Credits",
      "Deposit",
      "Deposits",
      "Paid in",
      "Money in",
    ],
    kind: "text",
    max: 60,
  },
  {
    key: "outgo",
    names: [
      "支出",
      "Debit",
      "支出金额",
      "借方",
      "借方金额",
      "借方发生额",
      "借方发生额（支取）",
      "借方发生额（支出）",
      "转出金额",
      "支取金额",
      "支出发生额",
      "Debit amount",
      "Debits",
      "Withdrawal",
      "Withdrawals",
      "Paid out",
      "Money out",
    ],
    kind: "text",
    max: 60,
  },
  {
    key: "direction",
    names: [
      "借贷标志",
      "Debit/Credit",
      "借贷方向",
      "借贷",
      "借/贷",
      "借贷标识",
      "收付标志",
      "收付方向",
      "收支方向",
      "收支标志",
      "交易方向",
      "往来标志",
      "Credit/Debit",
      "D/C",
      "C/D",
      "Dr/Cr",
      "Cr/Dr",
      "CdtDbtInd",
      "Direction",
    ],
    kind: "text",
    max: 20,
  },
  { key: "valueDate", names: ["起息日", "Value date", "value_date"], kind: "text", max: 60 },
  ...Object.entries(statementHeadings).map(([key, name]) => ({
    key,
    names: [name],
    kind: "text" as const,
    max: 100,
  })),
]);

/**
 * Signs and words of currencies. "¥" is CNY or JPY and "$" several, so they only rule others out.
 */
export const currencySigns: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(US\$)$/, ["USD"]],
  [/^(HK\$)$/, ["HKD"]],
  [/^(RMB|人民币|元)$/, ["CNY"]],
  [/^[¥￥]$/, ["CNY", "JPY"]],
  [/^\$$/, ["USD", "HKD", "SGD", "AUD", "CAD", "NZD", "TWD"]],
  [/^€$/, ["EUR"]],
  [/^£$/, ["GBP"]],
];

/** Names of currencies as Chinese banks write them. */
export const currencyNames: Readonly<Record<string, string>> = {
  人民币: "CNY",
  RMB: "CNY",
  美元: "USD",
  欧元: "EUR",
  日元: "JPY",
  港币: "HKD",
  英镑: "GBP",
};

/** Words and letters of a direction, as banks see it: their credit is our money in. */
export const wordsIn = /^(贷|贷方|收|收入|来账|转入|入|C|CR|CRDT|CREDIT|IN|\+)$/;
export const wordsOut = /^(借|借方|支|支出|付|付款|往账|转出|出|D|DR|DBIT|DEBIT|OUT|-)$/;
