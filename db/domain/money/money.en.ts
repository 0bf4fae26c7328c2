import type zh from "./money.zh.ts";

export default {
  "money.notNumber": "“{{value}}” is not a number",
  "money.unknownCurrency": "Unknown currency {{currency}}",
  "money.tooFine": "{{amount}} {{currency}} has more than {{decimals}} decimals",
  "money.mixedCurrency": "Amounts of different currencies cannot be added: {{first}} and {{second}}",
  "money.badStep": "The rounding step {{step}} must be above zero",
  "money.noWeights": "The weights of the {{count}} rows sum to zero, the amount cannot be shared",
  "money.badTaxRate": "The tax rate {{rate}} % must be between 0 and 100",
  "money.badDate": "“{{date}}” is not a date",
  "money.badZone": "Unknown time zone {{zone}}",
  "money.noWorkingDay": "No working day within a year of {{date}}, check the calendar",
  "money.noRate": "No exchange rate for {{currency}} ({{date}})",
  "money.creditExceeds": "The credit {{credit}} exceeds what is left of the document, {{open}}",
  "money.overpaid": "The settlement {{paid}} exceeds the open amount {{open}}",
  "money.import.exchangeRate": "Exchange rates",
  "money.rateType": "Rate type",
  "money.wideBase": "Base of a wide table",
  "money.rateSource": "Source",
  "money.sameCurrency": "Base currency and currency are the same: {{currency}}",
} satisfies Record<keyof typeof zh, string>;
