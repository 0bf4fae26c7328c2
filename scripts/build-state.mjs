/**
 * What the build is made of, and whether it still is. Read before Node 24 runs, so it is no
 * TypeScript.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

const sources = [
  "app",
  "cli",
  "db",
  "edi",
  "fixtures",
  "jobs",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "remix.config.js",
  "scripts/browser-graph.ts",
  "scripts/route-areas.ts",
];

/** Names, sizes and times of the sources when the build was made. */
export const stateFile = path.join("build", ".state");

/** @returns {string[]} the build's sources in order, without tests */
export function sourceFiles(project = root) {
  const files = [];
  const collect = (place) => {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const file = path.join(place, entry.name);
      if (entry.isDirectory()) collect(file);
      else if (!/\.test\.tsx?$/.test(entry.name)) files.push(file);
    }
  };
  for (const source of sources) {
    const start = path.join(project, source);
    if (!existsSync(start)) continue;
    if (statSync(start).isDirectory()) collect(start);
    else files.push(start);
  }
  return files.sort();
}

/**
 * Names, sizes and times of the sources; reads no file, so that a command may ask each time it
 * starts.
 */
export function sourceState(project = root) {
  const hash = createHash("sha1");
  for (const file of sourceFiles(project)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(project, file)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex");
}

/** True when the build was made of the sources as they stand. */
export function buildIsCurrent(project = root) {
  try {
    return readFileSync(path.join(project, stateFile), "utf8") === sourceState(project);
  } catch {
    return false;
  }
}
