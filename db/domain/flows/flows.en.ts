import type zh from "./flows.zh.ts";

export default {
  "flows.import.booking": "Bookings",
  "flows.badOversize": "Dimensions are written length x width x height CM",
} satisfies Record<keyof typeof zh, string>;
