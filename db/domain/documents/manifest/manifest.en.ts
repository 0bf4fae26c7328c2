import type zh from "./manifest.zh.ts";

export default {
  "manifest.list": "Manifest / EDI export list",
  "manifest.list.about":
    "Bills of a voyage with their manifest messages: CUSCAR by bill, IFCSUM by booking; which were sent, when, and their status.",
  "manifest.cuscarStatus": "CUSCAR status",
  "manifest.cuscarTime": "CUSCAR time",
  "manifest.cuscarRef": "CUSCAR control ref.",
  "manifest.ifcsumStatus": "IFCSUM status",
  "manifest.ifcsumTime": "IFCSUM time",
  "manifest.ifcsumRef": "IFCSUM control ref.",
  "manifest.state": "Reporting",
  "manifest.voyageCounts": "Reporting of voyage {{voyage}}",
  "manifest.counts.total": "Bills",
  "manifest.counts.reported": "Reported",
  "manifest.counts.open": "Not reported",
  "manifest.counts.draft": "Not issued",
  "manifest.sendCuscar": "Send CUSCAR",
} satisfies Record<keyof typeof zh, string>;
