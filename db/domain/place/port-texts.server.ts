import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { placeText } from "./place-text.ts";

/** How documents write these ports, by code. `name` is the port's plain English name. */
export async function portTexts(em: EntityManager, codes: readonly string[]): Promise<Map<string, { name: string; text: string }>> {
  const distinctCodes = [...new Set(codes.filter(Boolean))];
  if (distinctCodes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string; country: string }>`select code, name_en as name, country from port
    where code = any(${distinctCodes}::text[])`.execute(em.getKysely());
  return new Map(rows.map(({ code, name, country }) => [code, { name, text: placeText(name, country) }]));
}

/** Text of a place on a document: what was typed, unless it only repeats the port's name. */
export function writtenPlace(typed: string, port: { name: string; text: string } | undefined): string {
  if (!port) return typed;
  return !typed || typed.toUpperCase() === port.name.toUpperCase() ? port.text : typed;
}
