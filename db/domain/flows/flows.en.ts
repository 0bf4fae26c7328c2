import type zh from "./flows.zh.ts";

export default {
  "flows.import.booking": "Bookings",
  "flows.badOversize": "Dimensions are written length x width x height CM",
  "flows.totalOfLines":
    "The booking has {{count}} lines of goods, and its sum does not say which line is meant; change it on the booking's sheet",
} satisfies Record<keyof typeof zh, string>;
