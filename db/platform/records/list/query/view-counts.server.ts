import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { mostInView } from "../default-view.ts";
import { from, type ListSource, shapeOf } from "../list-shape.server.ts";
import type { ListDefinition, ListQuery } from "../list.ts";
import { rows } from "./list-statement.server.ts";
import { whereOf } from "./list-where.server.ts";

/**
 * Counts several searches of a list in one statement, each up to `mostInView` + 1, in the reader's
 * scope; null where there is none to count.
 */
export async function countViews(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  { actor, queries }: { actor: Actor; queries: readonly (ListQuery | null)[] },
): Promise<(number | null)[]> {
  const shape = shapeOf(em, list, source);
  const values: unknown[] = [];
  const counts: string[] = [];
  for (const query of queries) {
    if (!query) {
      counts.push("null");
      continue;
    }
    const where = await whereOf(em, list, source, { actor, query });
    const text = where.text.replace(
      /\$(\d+)/g,
      (_, at: string) => `$${values.length + Number(at)}`,
    );
    values.push(...where.values);
    counts.push(
      `(select count(*)::int from (select ${from(shape, where.cells)} ${text} limit ${mostInView + 1}) x)`,
    );
  }
  const [result] = await rows<{ counts: (number | null)[] }>(
    em,
    `select array[${counts.join(", ")}]::int[] as counts`,
    values,
  );
  return result?.counts ?? [];
}
