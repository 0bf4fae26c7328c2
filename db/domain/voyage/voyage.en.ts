import type zh from "./voyage.zh.ts";

export default {
  "voyage.portNotCalled": "{{port}} is no call of voyage {{voyage}}",
  "voyage.portOrder": "The discharge port must come after the load port",
} satisfies Record<keyof typeof zh, string>;
