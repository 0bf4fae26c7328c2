import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import path from "node:path";
import { dataFolder, projectRoot } from "#db/embedded/data-folder.server.ts";
import type { Finding } from "./finding.ts";

/** Node, build, disk and data folder of this machine. */
export function checkMachine(): Finding[] {
  const data = dataFolder();
  const major = Number(process.versions.node.split(".")[0]);
  const built = existsSync(path.join(projectRoot, "build/server/index.js"));
  const findings: Finding[] = [
    {
      check: "node",
      ok: major >= 24,
      label: major >= 24 ? "doctor.version" : "doctor.oldNode",
      params: { version: process.versions.node },
    },
    { check: "build", ok: built, label: built ? "doctor.fine" : "doctor.notBuilt", params: {} },
  ];
  if (existsSync(data)) {
    const free = Math.floor((statfsSync(data).bavail * statfsSync(data).bsize) / 2 ** 20);
    findings.push({
      check: "disk",
      ok: free > 1024,
      label: free > 1024 ? "doctor.free" : "doctor.diskFull",
      params: { free },
    });
    let ok = true;
    try {
      accessSync(data, constants.W_OK);
    } catch {
      ok = false;
    }
    findings.push({
      check: "data",
      ok,
      label: ok ? "doctor.fine" : "doctor.notWritable",
      params: { path: data },
    });
  }
  return findings;
}
