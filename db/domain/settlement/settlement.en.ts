import type zh from "./settlement.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
