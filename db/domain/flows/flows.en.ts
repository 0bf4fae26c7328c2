import type zh from "./flows.zh.ts";

export default {
  "flows.import.booking": "Bookings",
  "flows.badOversize": "Enter dimensions as length x width x height cm",
  "flows.totalOfLines": "The booking has {{count}} cargo lines, so a total cannot be assigned to one line. Change it in the booking form",
} satisfies Record<keyof typeof zh, string>;
