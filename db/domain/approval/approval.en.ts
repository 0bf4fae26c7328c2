import type zh from "./approval.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
