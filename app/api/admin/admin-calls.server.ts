import type { DocumentedCall } from "#db/services/openapi/openapi-calls.server.ts";
import { type AdminCall, adminRouter, signedIn } from "./define-admin-call.server.ts";
import { configCalls } from "./config-calls.server.ts";
import { dataPmsCalls } from "./data-pms-calls.server.ts";
import { dictCalls } from "./dict-calls.server.ts";
import { frameCalls } from "./frame-calls.server.ts";
import { fileCalls } from "./file-calls.server.ts";
import { genCalls } from "./gen-calls.server.ts";
import { logCalls } from "./log-calls.server.ts";
import { jobCalls } from "./job-calls.server.ts";
import { monitorCalls } from "./monitor-calls.server.ts";
import { menuColumnCalls } from "./menu-column-calls.server.ts";
import { noticeCalls } from "./notice-calls.server.ts";
import { postCalls } from "./post-calls.server.ts";
import { roleCalls } from "./role-calls.server.ts";
import { deptCalls, menuCalls } from "./tree-calls.server.ts";
import { userCalls } from "./user-calls.server.ts";

/** All administration calls (wire contract §§3-6). */
export const adminCalls: readonly AdminCall[] = [
  ...userCalls,
  ...roleCalls,
  ...menuCalls,
  ...deptCalls,
  ...postCalls,
  ...fileCalls,
  ...dataPmsCalls,
  ...menuColumnCalls,
  ...dictCalls,
  ...configCalls,
  ...noticeCalls,
  ...logCalls,
  ...genCalls,
  ...jobCalls,
  ...monitorCalls,
  ...frameCalls(documentedCalls),
];

/** The calls as the interface documentation lists them. */
export function documentedCalls(): DocumentedCall[] {
  return adminCalls.map(({ perm, ...call }) => ({
    ...call,
    perm: perm === signedIn ? null : perm,
  }));
}

/** Returns null when no administration call matches. */
export const findAdminCall = adminRouter(adminCalls);
