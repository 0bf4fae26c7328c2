import type zh from "./rate.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
