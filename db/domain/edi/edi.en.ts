import type zh from "./edi.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
