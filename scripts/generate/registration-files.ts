/** Files that name all areas, messages and migrations, as the folders have them. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  messagesFile,
  messagesText,
  migrationsFile,
  migrationsText,
  modulesFile,
  modulesText,
} from "#db/services/generator/registrations.ts";
import { listedMigrations } from "./migration-freeze.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** `<wing>/<area>` of the areas that have `<area>.<ending>`. */
const areasWith = (ending: string): string[] =>
  globSync(`*/*/*.${ending}`, { cwd: path.join(root, "db/domain") })
    .map((file) => file.replaceAll("\\", "/").split("/"))
    .filter(([, area, file]) => file === `${area}.${ending}`)
    .map(([wing, area]) => `${wing}/${area}`);

/** Texts by path. */
export function registrationFiles(): Record<string, string> {
  return {
    [messagesFile]: messagesText(areasWith("zh.ts")),
    [modulesFile]: modulesText(
      areasWith("module.server.ts"),
      readFileSync(path.join(root, modulesFile), "utf8"),
    ),
    [migrationsFile]: migrationsText(
      listedMigrations(path.join(root, path.dirname(migrationsFile))),
    ),
  };
}
