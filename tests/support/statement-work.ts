import { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery, type Kysely } from "kysely";

type Plan = { Plans?: Plan[] } & Record<string, unknown>;

/** Rows a plan read: returned and discarded, over all loops. */
function workOf(plan: Plan): number {
  const count = (name: string) => Number(plan[name] ?? 0);
  const rows =
    count("Actual Rows") +
    count("Rows Removed by Filter") +
    count("Rows Removed by Join Filter") +
    count("Rows Removed by Index Recheck");
  return (
    rows * Math.max(1, count("Actual Loops")) +
    (plan.Plans ?? []).reduce((sum, part) => sum + workOf(part), 0)
  );
}

export type StatementWork = { text: string; rows: number };

/**
 * Explains every statement in transactions of `work` with actual figures, rolls that back and runs
 * it.
 * @returns rows read, which do not depend on other load
 */
export async function measureStatements(work: () => Promise<unknown>): Promise<StatementWork[]> {
  const measured: StatementWork[] = [];
  const original = EntityManager.prototype.getKysely;
  EntityManager.prototype.getKysely = function measuring(
    this: EntityManager,
    ...input: Parameters<typeof original>
  ) {
    const kysely: Kysely<unknown> = original.apply(this, input);
    if (!this.isInTransaction()) return kysely;
    return new Proxy(kysely, {
      get(target, key) {
        if (key !== "getExecutor") return Reflect.get(target, key) as unknown;
        return () => {
          const executor = target.getExecutor();
          return new Proxy(executor, {
            get(inner, name) {
              const own: unknown = Reflect.get(inner, name);
              if (name !== "executeQuery") return typeof own === "function" ? own.bind(inner) : own;
              return async (query: CompiledQuery) => {
                const raw = (text: string, values: readonly unknown[] = []) =>
                  inner.executeQuery(CompiledQuery.raw(text, [...values]));
                if (/^\s*(select|with|insert|update|delete)\b/i.test(query.sql)) {
                  await raw("savepoint measured");
                  const { rows } = await raw(
                    `explain (analyze, timing off, format json) ${query.sql}`,
                    query.parameters,
                  );
                  await raw("rollback to savepoint measured");
                  const [result] = rows as { "QUERY PLAN": { Plan: Plan }[] }[];
                  measured.push({
                    text: query.sql,
                    rows: workOf(result?.["QUERY PLAN"][0]?.Plan ?? {}),
                  });
                }
                return inner.executeQuery(query);
              };
            },
          });
        };
      },
    });
  } as typeof original;
  try {
    await work();
  } finally {
    EntityManager.prototype.getKysely = original;
  }
  return measured;
}
