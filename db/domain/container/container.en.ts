import type zh from "./container.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
