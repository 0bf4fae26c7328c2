import type zh from "./voyage.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
