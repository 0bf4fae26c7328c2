import type zh from "./code.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
