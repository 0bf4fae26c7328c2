import type zh from "./party.zh.ts";

export default {
  "party.import.customer": "Customers",
} satisfies Record<keyof typeof zh, string>;
