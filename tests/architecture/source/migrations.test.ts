import { cpSync, mkdtempSync, readdirSync, rmSync, appendFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "#db/migrations/list.ts";
import {
  freezeMigrations,
  listedMigrations,
  lookAtMigrations,
} from "#scripts/generate/migration-freeze.ts";

const folder = path.resolve(import.meta.dirname, "../../../db/migrations");

test("no migration was changed or taken away, and each has its checksum (node scripts/write-schema.mjs --freeze notes a new one)", () => {
  expect(lookAtMigrations(folder)).toEqual({ changed: [], fresh: [], gone: [] });
});

test("every file is listed, in the order of its number, which is given once", () => {
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => name.replace(/\.ts$/, ""))
    .sort();
  expect(migrations.map((migration) => migration.name)).toEqual(files);
  const numbers = migrations.map((migration) => migration.name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(
    migrations
      .filter((migration) => migration.class.name !== `Migration${migration.name.slice(0, 4)}`)
      .map((migration) => migration.name),
  ).toEqual([]);
});

test("an old migration that was edited is told and never frozen anew; a new one is", () => {
  const copy = mkdtempSync(path.join(tmpdir(), "seaway-migrations-"));
  try {
    cpSync(folder, copy, { recursive: true });
    writeFileSync(path.join(copy, "9999-new.ts"), "export {};\n");
    expect(freezeMigrations(copy)).toEqual(["9999-new"]);
    expect(lookAtMigrations(copy)).toEqual({ changed: [], fresh: [], gone: [] });
    appendFileSync(path.join(copy, "0001-schema.ts"), "// one more\n");
    rmSync(path.join(copy, "0025-kept-files.ts"));
    expect(lookAtMigrations(copy)).toMatchObject({
      changed: ["0001-schema"],
      gone: ["0025-kept-files"],
    });
    expect(() => listedMigrations(copy)).toThrow(/away: 0025-kept-files$/);
    expect(() => freezeMigrations(copy)).toThrow(/0001-schema, 0025-kept-files/);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
