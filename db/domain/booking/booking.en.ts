import type zh from "./booking.zh.ts";

export default {} satisfies Record<keyof typeof zh, string>;
