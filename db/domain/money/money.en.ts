import type zh from "./money.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
