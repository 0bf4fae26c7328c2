import type zh from "./party.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
