import type zh from "./bill.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
