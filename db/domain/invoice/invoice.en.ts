import type zh from "./invoice.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
