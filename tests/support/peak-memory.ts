import { existsSync, readFileSync } from "node:fs";

/**
 * Largest memory of this process in MB. What the system tells of a process (`maxRSS`) begins with the memory of whoever started it, so where it can
 * be asked the memory itself is.
 */
export function peakMemory(): number {
  const own = existsSync("/proc/self/status") ? /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) : null;
  return Math.round((own ? Number(own[1]) : process.resourceUsage().maxRSS) / 1024);
}
