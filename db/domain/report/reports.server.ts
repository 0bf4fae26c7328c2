import type { Report } from "#platform/report/report.server.ts";
import { voyageBoxSummary } from "./voyage-box-summary.server.ts";
import { voyageSummary } from "./voyage-summary.server.ts";

/** Every report of the product, in the order of the menu and of report settings. */
export const reports: readonly Report[] = [voyageSummary, voyageBoxSummary];

/** The report of an apiName, or undefined. */
export const findReport = (apiName: string): Report | undefined => reports.find((report) => report.apiName === apiName);
