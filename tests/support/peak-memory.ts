import { existsSync, readFileSync } from "node:fs";

/**
 * Peak memory in MB. `maxRSS` starts with the parent's memory, so the process's own is preferred.
 */
export function peakMemory(): number {
  const own = existsSync("/proc/self/status")
    ? /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))
    : null;
  return Math.round((own ? Number(own[1]) : process.resourceUsage().maxRSS) / 1024);
}
