import type zh from "./flows.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
