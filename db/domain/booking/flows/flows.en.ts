import type zh from "./flows.zh.ts";

export default {
  "flows.import.booking": "Bookings",
  "flows.import.correction": "Booking corrections",
  "flows.correction.notReceived": "{{ebNo}} is not a received e-booking",
  "flows.correction.otherRow": "Differs from row {{row}}; an e-booking has one value",
  "flows.correction.noLine": "There is no cargo line {{line}}; the e-booking has {{count}}",
  "flows.badOversize": "Enter dimensions as length x width x height cm",
  "flows.totalOfLines":
    "The booking has {{count}} cargo lines, so a total cannot be assigned to one line. Change it in the booking form",
} satisfies Record<keyof typeof zh, string>;
