import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { filesOf } from "#domain/tool/gen-act.ts";
import { leftByHand, patched, patchesOf } from "#domain/tool/gen-patch.ts";
import type { GenSpec } from "#domain/tool/gen-write.ts";
import { createStatement, entityOfTable } from "#domain/tool/tables.queries.server.ts";
import type { GenTable } from "#domain/tool/tool.entity.server.ts";
import { projectRoot } from "./data-folder.server.ts";

/** The folder of the sources: a built product runs from a folder below it. */
function sourceRoot(): string {
  const above = (folder: string): string[] => (path.dirname(folder) === folder ? [folder] : [folder, ...above(path.dirname(folder))]);
  return above(projectRoot).find((folder) => existsSync(path.join(folder, "db/domain/words.ts"))) ?? projectRoot;
}

/** The file below db/domain that describes a table; null where the sources are not at hand. */
function entityFileOf(root: string, tableName: string): string | null {
  const folder = path.join(root, "db/domain");
  const files = globSync("**/*.entity.server.ts", { cwd: folder });
  return files.find((file) => readFileSync(path.join(folder, file), "utf8").includes(`tableName: "${tableName}"`)) ?? null;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/**
 * All files for a table by their path in the project: new ones, and those of the project with the lines a new table needs. The project's own
 * sources (`root`) are read, never written; where they are not at hand, a text says what is left to do.
 */
export async function codeOf(em: EntityManager, table: GenTable, root = sourceRoot()): Promise<Record<string, string>> {
  const known = entityOfTable(em, table.tableName);
  const file = known ? entityFileOf(root, table.tableName) : null;
  const spec: GenSpec = { ...pick(table), entity: known && file ? { file: file.replaceAll("\\", "/"), className: known.className } : null };
  const files = filesOf(spec);
  const patches = patchesOf(spec, spec.entity ? "" : await createStatement(em, table.tableName));
  const left = [];
  for (const target of [...new Set(patches.map((one) => one.path))]) {
    const mine = patches.filter((one) => one.path === target);
    const text = readOrNull(path.join(root, target));
    if (text === null) left.push(...mine);
    else {
      const done = patched(text, mine);
      files[target] = done.text;
      left.push(...done.left);
    }
  }
  return left.length > 0 ? { ...files, "GENERATED.md": leftByHand(spec, left) } : files;
}

function pick({ tableName, area, className, namesZh, namesEn, apiName, perm, columns }: GenTable): Omit<GenSpec, "entity"> {
  return { tableName, area, className, namesZh, namesEn, apiName, perm, columns };
}
