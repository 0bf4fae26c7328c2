import type { RateUnit } from "../rate-unit.ts";

/** Names of units in files, beside value and dictionary names. */
export const unitNames: Readonly<Record<string, RateUnit>> = {
  "per container": "CONTAINER",
  按箱: "CONTAINER",
  container: "CONTAINER",
  "per bill": "BILL",
  按提单: "BILL",
  bill: "BILL",
  "per manifest": "MANIFEST",
  按舱单: "MANIFEST",
  manifest: "MANIFEST",
  "per merged bill": "MERGED_BILL",
  按并单: "MERGED_BILL",
  "per amendment": "AMENDMENT",
  按更正: "AMENDMENT",
  "of ocean freight": "PERCENT_OCE",
  "%oce": "PERCENT_OCE",
  海运费百分比: "PERCENT_OCE",
  "per teu": "TEU",
  按teu: "TEU",
  teu: "TEU",
  "per revenue ton": "REVENUE_TON",
  按运费吨: "REVENUE_TON",
};
