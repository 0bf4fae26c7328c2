import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { placeText } from "./place-text.ts";

/** How documents write a port. `name` is its plain English name, `zh` the Chinese one. */
export type PortTexts = { name: string; text: string; zh: string };

/** By code. */
export async function portTexts(
  em: EntityManager,
  codes: readonly string[],
): Promise<Map<string, PortTexts>> {
  const distinctCodes = [...new Set(codes.filter(Boolean))];
  if (distinctCodes.length === 0) return new Map();
  const rows = await kyselyOf(em)
    .selectFrom("port")
    .select(["code", "name_en as name", "name_zh as zh", "country"])
    .where("code", "=", anyOf(distinctCodes))
    .execute();
  return new Map(
    rows.map(({ code, name, zh, country }) => [
      code,
      { name, text: placeText(name, country), zh: zh || name },
    ]),
  );
}

/** Text of a place on a document: what was typed, unless it only repeats the port's name. */
export function writtenPlace(
  typed: string,
  port: Pick<PortTexts, "name" | "text"> | undefined,
): string {
  if (!port) return typed;
  return !typed || typed.toUpperCase() === port.name.toUpperCase() ? port.text : typed;
}
