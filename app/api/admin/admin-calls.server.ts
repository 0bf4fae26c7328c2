import { type AdminCall, adminRouter } from "./define-admin-call.server.ts";
import { fileCalls } from "./file-calls.server.ts";

/** Every call of the administration (wire contract §§3-6); an area adds its own list here. */
export const adminCalls: readonly AdminCall[] = [...fileCalls];

/** Finds the call of a method and a path behind /xhl-admin/; null when it is none of the administration. */
export const findAdminCall = adminRouter(adminCalls);
