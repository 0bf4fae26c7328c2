import type zh from "./reports.zh.ts";

export default {
  "voyageSummary.title": "Voyage summary",
  "voyageSummary.about":
    "Bookings, loaded boxes, bills and fees by voyage. Confirmed and locked bookings count; draft and issued bills count; fees are summed by currency and in the company's own.",
  "voyageSummary.month": "Month of sailing",
  "voyageSummary.portPair": "Port pair",
  "voyageSummary.bookings": "Bookings",
  "voyageSummary.ctn20Num": "Booked 20'",
  "voyageSummary.ctn40Num": "Booked 40'",
  "voyageSummary.ctn40hNum": "Booked 40H",
  "voyageSummary.ctn45Num": "Booked 45'",
  "voyageSummary.bookedTeu": "Booked TEU",
  "voyageSummary.bookedWeight": "Booked weight (kg)",
  "voyageSummary.loadedBoxes": "Loaded boxes",
  "voyageSummary.loadedTeu": "Loaded TEU",
  "voyageSummary.loadedWeight": "Loaded weight (kg)",
  "voyageSummary.bills": "Bills",
  "voyageSummary.issuedBills": "Issued bills",
  "voyageSummary.receivable": "Receivable",
  "voyageSummary.receivableBase": "Receivable, own currency",
  "voyageSummary.payable": "Payable",
  "voyageSummary.payableBase": "Payable, own currency",
  "voyageSummary.margin": "Margin, own currency",
  "voyageSummary.chart": "Booked and loaded TEU",
} satisfies Record<keyof typeof zh, string>;
