import { readFileSync } from "node:fs";

/** CPU time of a process in ms (Linux: ticks of 10 ms). */
export function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
