import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { settings } from "./settings.ts";

/** Stored value, else the default, else "". */
export async function readConfigs(
  em: EntityManager,
  keys: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{
    key: string;
    value: string;
  }>`select config_key as key, config_value as value
    from config
    where config_key = any (${[...keys]}::text[])`.execute(em.getKysely());
  const set = new Map(rows.map((row) => [row.key, row.value]));
  return Object.fromEntries(keys.map((key) => [key, set.get(key) ?? settings[key]?.value ?? ""]));
}

export async function readConfig(em: EntityManager, key: string): Promise<string> {
  return (await readConfigs(em, [key]))[key] ?? "";
}
