import type { Report } from "#platform/report/report.server.ts";
import { voyageBoxSummary } from "./voyage-box-summary.server.ts";
import { voyageSummary } from "./voyage-summary.server.ts";

/** Every report, in menu order. */
export const reports: readonly Report[] = [voyageSummary, voyageBoxSummary];

export const findReport = (apiName: string): Report | undefined => reports.find((report) => report.apiName === apiName);
