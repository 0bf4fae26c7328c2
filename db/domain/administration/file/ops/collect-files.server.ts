import { sql } from "kysely";
import { z } from "zod";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { namesInUse, unreferenced } from "../file-uses.server.ts";

const batch = 200;
const old = sql`created_time < now() - interval '1 day'`;

/** `temporary`: downloads not fetched. `uploads`: stored for an import. `bytes`: of `files`. */
type Collected = { files: number; temporary: number; uploads: number; bytes: number };

/**
 * Deletes files older than a day that no foreign key or text uses, expired downloads and stored
 * imports (job `file.collect`). It runs in batches, so the next run resumes.
 */
export const collectFiles = defineOperation({
  name: "file.collect",
  perm: "monitor:job:remove",
  input: z.object({}),
  transaction: "own",
  done: "file.collected",
  async run(ctx): Promise<Collected> {
    const done: Collected = { files: 0, temporary: 0, uploads: 0, bytes: 0 };
    done.temporary = await removeAll(
      ctx,
      (n) => sql`delete from stored_file
        where id in (select id from stored_file where temporary = 'Y' and ${old} limit ${n})`,
    );
    done.uploads = await removeAll(
      ctx,
      (n) => sql`delete from upload where id in (select id from upload where ${old} limit ${n})`,
    );
    const { rows: kinds } = await sql<{
      ending: string;
    }>`select distinct substring(path from '\\.([a-z0-9]+)$') as ending
      from stored_file
      where temporary = 'N' and ${old}`.execute(ctx.em.getKysely());
    if (kinds.length > 0)
      await collectKept(
        ctx,
        done,
        await namesInUse(
          ctx.em,
          kinds.map((kind) => kind.ending),
          ctx.signal,
        ),
      );
    return done;
  },
});

async function removeAll(
  ctx: Ctx,
  statement: (most: number) => ReturnType<typeof sql>,
): Promise<number> {
  for (let removed = 0; ; ) {
    ctx.signal.throwIfAborted();
    const { numAffectedRows } = await ctx.unit((inner) =>
      statement(batch).execute(inner.em.getKysely()),
    );
    removed += Number(numAffectedRows ?? 0);
    if (Number(numAffectedRows ?? 0) < batch) return removed;
  }
}

async function collectKept(ctx: Ctx, done: Collected, used: ReadonlySet<string>): Promise<void> {
  const free = await unreferenced(ctx.em);
  for (let after = 0; ; ) {
    ctx.signal.throwIfAborted();
    const { rows } = await sql<{
      id: number;
      path: string;
    }>`select f.id, f.path
      from stored_file f
      where f.temporary = 'N' and f.${old} and f.id > ${after} and ${free}
      order by f.id
      limit ${batch}`.execute(ctx.em.getKysely());
    const ids = rows
      .filter(({ path }) => !used.has(path.slice(path.lastIndexOf("/") + 1)))
      .map((row) => row.id);
    if (ids.length > 0) {
      const { rows: gone } = await ctx.unit((inner) =>
        sql<{
          size: number;
        }>`delete from stored_file f where f.id = any(${ids}::int[]) and ${free} returning size`.execute(
          inner.em.getKysely(),
        ),
      );
      done.files += gone.length;
      done.bytes += gone.reduce((sum, row) => sum + row.size, 0);
      await ctx.progress({ seen: done.files, changed: done.files });
    }
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? after;
  }
}
