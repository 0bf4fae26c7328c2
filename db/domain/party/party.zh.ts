export default {
  "party.import.customer": "客户",
} as const;
