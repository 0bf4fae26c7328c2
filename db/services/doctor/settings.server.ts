import { accessSync, constants, statSync } from "node:fs";
import type { Finding } from "./finding.ts";

const folders = ["SEAWAY_EDI_DIR", "SEAWAY_MAIL_DIR", "SEAWAY_REPORT_DIR"] as const;
const files = ["SEAWAY_EDI_SECRETS"] as const;

/** Folders and files that settings of the environment name. */
export function checkSettings(env: NodeJS.ProcessEnv): Finding {
  const faults = [
    ...folders.filter((name) => env[name] && !isFolder(env[name])),
    ...files.filter((name) => env[name] && !isFile(env[name])),
  ].map((name) => `${name}=${env[name]}`);
  const ok = faults.length === 0;
  return {
    check: "settings",
    ok,
    label: ok ? "doctor.fine" : "doctor.deadPaths",
    params: { names: faults.join(", ") },
  };
}

function isFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
