import type zh from "./place.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
