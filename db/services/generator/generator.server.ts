import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { filesOf } from "#domain/administration/tool/generator/gen-act.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  type MigrationDraft,
  migrationName,
  migrationPath,
  migrationText,
  nextMigrationNumber,
} from "#domain/administration/tool/generator/gen-migration.ts";
import {
  leftByHand,
  type Patch,
  patched,
  patchesOf,
} from "#domain/administration/tool/generator/gen-patch.ts";
import { type GenSpec, placesOf } from "#domain/administration/tool/generator/gen-write.ts";
import {
  createStatement,
  entityOfTable,
  blockerOfTable,
} from "#domain/administration/tool/generator/tables.queries.server.ts";
import type { GenTable } from "#domain/administration/tool/tool.entity.server.ts";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { migrations } from "#db/migrations/list.ts";
import {
  foldersIn,
  messagesFile,
  messagesText,
  migrationsFile,
  migrationsIn,
  migrationsText,
  modulesFile,
  modulesText,
} from "./registrations.ts";

/** A built product runs from a folder below the sources. */
function sourceRoot(): string {
  const above = (folder: string): string[] =>
    path.dirname(folder) === folder ? [folder] : [folder, ...above(path.dirname(folder))];
  return (
    above(projectRoot).find((folder) => existsSync(path.join(folder, "db/domain/messages.ts"))) ??
    projectRoot
  );
}

/** The entity file of a table below db/domain; null without sources. */
function entityFileOf(root: string, tableName: string): string | null {
  const folder = path.join(root, "db/domain");
  const files = globSync("**/*.entity.server.ts", { cwd: folder });
  return (
    files.find((file) =>
      readFileSync(path.join(folder, file), "utf8").includes(`tableName: "${tableName}"`),
    ) ?? null
  );
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/**
 * @throws Refusal tool.gen.guarded, tool.gen.cannotFill or tool.gen.noSuchTable: the table may have
 *   changed since
 */
async function specOf(em: EntityManager, table: GenTable, root: string): Promise<GenSpec> {
  if (table.columns.length === 0)
    throw new Refusal("tool.gen.noSuchTable", { table: table.tableName }, { key: table.tableName });
  const blocker = await blockerOfTable(em, table.tableName);
  if (blocker) throw blocker;
  const meta = entityOfTable(em, table.tableName);
  const file = meta ? entityFileOf(root, table.tableName) : null;
  const { tableName, area, className, namesZh, namesEn, apiName, perm, columns } = table;
  const entity =
    meta && file ? { file: file.replaceAll("\\", "/"), className: meta.class.name } : null;
  return { tableName, area, className, namesZh, namesEn, apiName, perm, columns, entity };
}

/**
 * Drafts the migration of an unknown table: creates it where missing and traces it. `earlier` are
 * the names of those before.
 */
async function draftOf(
  em: EntityManager,
  tableName: string,
  earlier: readonly string[],
): Promise<MigrationDraft> {
  const create = (await createStatement(em, tableName)).replace(
    /^create table /,
    "create table if not exists ",
  );
  return {
    number: nextMigrationNumber(earlier),
    name: tableName.replaceAll("_", "-"),
    reason: `the table ${tableName} has screens of its own; what happens to its rows is traced.`,
    statements: [create, `select seaway_trace('${tableName}')`],
  };
}

type TextOf = (file: string) => string | null;

/** A migration with its frozen checksum, as the last of the list. */
function migrationFiles(draft: MigrationDraft, textOf: TextOf): Record<string, string> {
  const text = migrationText(draft);
  const file = migrationPath(draft);
  const checksum = createHash("sha256").update(text).digest("hex");
  const list = textOf(migrationsFile);
  return {
    [file]: text,
    ...(list === null
      ? {}
      : {
          [migrationsFile]: migrationsText([
            ...migrationsIn(list),
            { name: migrationName(draft), checksum },
          ]),
        }),
  };
}

/** The files that name all areas, with one more; none without the sources. */
function registrationsWith(folder: string, textOf: TextOf): Record<string, string> {
  const [messages, modules] = [textOf(messagesFile), textOf(modulesFile)];
  if (messages === null || modules === null) return {};
  const withFolder = (text: string): string[] => [...new Set([...foldersIn(text), folder])];
  return {
    [messagesFile]: messagesText(withFolder(messages)),
    [modulesFile]: modulesText(withFolder(modules), modules),
  };
}

/**
 * New and changed project files by path. Sources below `root` are only read; without them a text
 * lists the remaining steps.
 * @throws Refusal when a table cannot be generated
 */
export async function codeOf(
  em: EntityManager,
  tables: readonly GenTable[],
  root = sourceRoot(),
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const left: Patch[] = [];
  for (const table of tables) {
    const spec = await specOf(em, table, root);
    Object.assign(files, filesOf(spec));
    const textOf = (target: string) => files[target] ?? readOrNull(path.join(root, target));
    if (!spec.entity) {
      const list = textOf(migrationsFile);
      const earlier = (list === null ? migrations : migrationsIn(list)).map(({ name }) => name);
      Object.assign(files, migrationFiles(await draftOf(em, table.tableName, earlier), textOf));
    }
    Object.assign(files, registrationsWith(placesOf(spec).folder, textOf));
    const patches = patchesOf(spec);
    for (const target of new Set(patches.map((patch) => patch.path))) {
      const mine = patches.filter((patch) => patch.path === target);
      // Keeps the lines of the tables before.
      const text = textOf(target);
      if (text === null) left.push(...mine);
      else {
        const done = patched(text, mine);
        files[target] = done.text;
        left.push(...done.left);
      }
    }
  }
  const names = tables.map((table) => table.className);
  return left.length > 0 ? { ...files, "GENERATED.md": leftByHand(names, left) } : files;
}

/** The entity a table already has, to warn the user. */
export function existingEntity(
  em: EntityManager,
  table: GenTable,
): { name: string; file: string } | null {
  const meta = entityOfTable(em, table.tableName);
  return meta ? { name: meta.className, file: placesOf(table).save } : null;
}
