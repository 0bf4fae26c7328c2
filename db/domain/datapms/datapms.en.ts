import type zh from "./datapms.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
