import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { settings } from "./settings.ts";

/** Stored value, else the default, else "". */
export async function readConfigs(
  em: EntityManager,
  keys: readonly string[],
): Promise<Record<string, string>> {
  const rows = await kyselyOf(em)
    .selectFrom("config")
    .select(["config_key as key", "config_value as value"])
    .where("config_key", "=", anyOf(keys))
    .execute();
  const set = new Map(rows.map((row) => [row.key, row.value]));
  return Object.fromEntries(keys.map((key) => [key, set.get(key) ?? settings[key]?.value ?? ""]));
}

export async function readConfig(em: EntityManager, key: string): Promise<string> {
  return (await readConfigs(em, [key]))[key] ?? "";
}
