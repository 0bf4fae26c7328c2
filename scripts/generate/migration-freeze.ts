/** Checksums freeze migrations, in the format of `sha256sum`. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const isMigration = (file: string) => /^\d{4}-.*\.ts$/.test(file);
const sumsFile = (folder: string) => path.join(folder, "checksums.txt");
const sumOf = (folder: string, file: string) =>
  createHash("sha256")
    .update(readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n"))
    .digest("hex");

function readSums(folder: string): Map<string, string> {
  const lines = readFileSync(sumsFile(folder), "utf8").split("\n").filter(Boolean);
  return new Map(lines.map((line) => line.split("  ").reverse() as [string, string]));
}

/** Migrations changed, without checksum, or missing. */
export function lookAtMigrations(folder: string): {
  changed: string[];
  fresh: string[];
  gone: string[];
} {
  const sums = readSums(folder);
  const files = readdirSync(folder).filter(isMigration).sort();
  return {
    changed: files.filter((file) => sums.has(file) && sums.get(file) !== sumOf(folder, file)),
    fresh: files.filter((file) => !sums.has(file)),
    gone: [...sums.keys()].filter((file) => !files.includes(file)),
  };
}

/**
 * Adds checksums of new migrations.
 * @returns the new ones.
 * @throws Error for a changed or missing old one
 */
export function freezeMigrations(folder: string): string[] {
  const { changed, fresh, gone } = lookAtMigrations(folder);
  if (changed.length + gone.length > 0)
    throw new Error(
      `migrations are forward only, these were changed or taken away: ${[...changed, ...gone].join(", ")}`,
    );
  const lines = [
    ...readSums(folder),
    ...fresh.map((file) => [file, sumOf(folder, file)] as const),
  ].map(([file, sum]) => `${sum}  ${file}`);
  writeFileSync(
    sumsFile(folder),
    `${lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join("\n")}\n`,
  );
  return fresh;
}
