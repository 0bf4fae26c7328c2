import type { Collection } from "@mikro-orm/postgresql";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

type Line = { id: number; lineNo: number };

/** Updates lines by id, adds new and removes missing ones, and keeps the sent order. */
export function replaceLines<L extends Line>(
  lines: Collection<L>,
  sent: readonly { id: number }[],
  create: (values: object) => L,
): void {
  const linesById = new Map(lines.getItems().map((line) => [line.id, line]));
  const kept = new Set<L>();
  for (const [i, values] of sent.entries()) {
    const { id, ...rest } = values;
    const line = linesById.get(id);
    if (line) {
      Object.assign(line, rest, { lineNo: i + 1 });
      kept.add(line);
    } else {
      const made = create({ ...rest, lineNo: i + 1 });
      lines.add(made);
      kept.add(made);
    }
  }
  for (const line of lines.getItems()) if (!kept.has(line)) lines.remove(line);
}

/**
 * Flushes a record and marks it changed when only lines are. Otherwise a stale form would overwrite
 * them unnoticed (domain §3).
 */
export async function flushWithLines(
  ctx: Ctx,
  record: { id: number; updatedTime?: Date | undefined },
): Promise<void> {
  const unit = ctx.em.getUnitOfWork();
  unit.computeChangeSets();
  const sets = unit.getChangeSets();
  const others = sets.length + unit.getRemoveStack().size + unit.getOrphanRemoveStack().size;
  if (record.id && others > 0 && !sets.some((set) => set.entity === record))
    record.updatedTime = ctx.now;
  await ctx.em.flush();
}
