import type zh from "./gear.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
