import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** A dictionary value by its value or its name in either language. */
export type ValueOf = (type: string, text: string) => string | undefined;

/** The values of dictionaries, for cells that name them. */
export async function dictionaryOf(ctx: Ctx, types: readonly string[]): Promise<ValueOf> {
  const rows = await kyselyOf(ctx.em)
    .selectFrom("dict_data")
    .select(["dict_type as type", "dict_value as value", "dict_label as zh", "dict_label_en as en"])
    .where("dict_type", "=", anyOf(types))
    .execute();
  const values = new Map(
    rows.flatMap(({ type, value, zh, en }) =>
      [en, zh, value].map((name) => [`${type}/${name.toLowerCase()}`, value] as const),
    ),
  );
  return (type, text) => values.get(`${type}/${text.toLowerCase()}`);
}
