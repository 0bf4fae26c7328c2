import type zh from "./fee.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
