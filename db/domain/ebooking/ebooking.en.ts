import type zh from "./ebooking.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
