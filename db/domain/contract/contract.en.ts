import type zh from "./contract.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
