import type { Report } from "#platform/output/report/report.server.ts";
import { payableAgeing, receivableAgeing } from "./ageing.server.ts";
import { cargoList } from "./cargo-list.server.ts";
import { feeResult } from "./fee-result.server.ts";
import { freightCollectNotice } from "./freight-collect-notice.server.ts";
import { insuranceManifest } from "./insurance-manifest.server.ts";
import { payableReconciliation, receivableReconciliation } from "./reconciliation.server.ts";
import { sailingReport } from "./sailing-report.server.ts";
import { freeDemurrageReport } from "./free-demurrage-report.server.ts";
import { surrenderedNotice } from "./surrendered-notice.server.ts";
import { tieOut } from "./tie-out.server.ts";
import { voyageBoxSummary } from "./voyage-box-summary.server.ts";
import { voyageSummary } from "./voyage-summary.server.ts";

/** Every report, in menu order. */
export const reports: readonly Report[] = [
  voyageSummary,
  voyageBoxSummary,
  insuranceManifest,
  cargoList,
  surrenderedNotice,
  freeDemurrageReport,
  freightCollectNotice,
  sailingReport,
  feeResult,
  receivableAgeing,
  payableAgeing,
  receivableReconciliation,
  payableReconciliation,
  tieOut,
];

export const findReport = (apiName: string): Report | undefined =>
  reports.find((report) => report.apiName === apiName);
