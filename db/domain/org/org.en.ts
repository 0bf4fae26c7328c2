import type zh from "./org.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
