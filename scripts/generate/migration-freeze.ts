/** Checksums in the list of migrations freeze their files. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  type ListedMigration,
  migrationsIn,
  migrationsText,
} from "#db/services/generator/registrations.ts";

const listFile = (folder: string) => path.join(folder, "list.ts");
const sumOf = (folder: string, name: string) =>
  createHash("sha256")
    .update(readFileSync(path.join(folder, `${name}.ts`), "utf8").replaceAll("\r\n", "\n"))
    .digest("hex");

const frozenSums = (folder: string): Map<string, string> =>
  new Map(
    migrationsIn(readFileSync(listFile(folder), "utf8")).flatMap(({ name, checksum }) =>
      checksum === "" ? [] : [[name, checksum] as const],
    ),
  );

const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => file.slice(0, -".ts".length))
    .sort();

/** Migrations changed, without checksum, or missing. */
export function lookAtMigrations(folder: string): {
  changed: string[];
  fresh: string[];
  gone: string[];
} {
  const sums = frozenSums(folder);
  const names = migrationNames(folder);
  return {
    changed: names.filter((name) => sums.has(name) && sums.get(name) !== sumOf(folder, name)),
    fresh: names.filter((name) => !sums.has(name)),
    gone: [...sums.keys()].filter((name) => !names.includes(name)),
  };
}

function assertForward(names: readonly string[]): void {
  if (names.length > 0)
    throw new Error(
      `migrations are forward only, these were changed or taken away: ${names.join(", ")}`,
    );
}

/**
 * The migrations of a folder, those not frozen without checksum.
 * @throws Error when a frozen one is missing
 */
export function listedMigrations(folder: string): ListedMigration[] {
  assertForward(lookAtMigrations(folder).gone);
  const sums = frozenSums(folder);
  return migrationNames(folder).map((name) => ({ name, checksum: sums.get(name) ?? "" }));
}

/**
 * Lists all migrations with checksums.
 * @returns the new ones.
 * @throws Error for a changed or missing old one
 */
export function freezeMigrations(folder: string): string[] {
  const { changed, fresh, gone } = lookAtMigrations(folder);
  assertForward([...changed, ...gone]);
  const listed = listedMigrations(folder).map(({ name, checksum }) => ({
    name,
    checksum: checksum || sumOf(folder, name),
  }));
  writeFileSync(listFile(folder), migrationsText(listed));
  return fresh;
}
