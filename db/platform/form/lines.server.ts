import type { Collection } from "@mikro-orm/postgresql";
import type { Ctx } from "../operation/operation.server.ts";

type Line = { id: number; lineNo: number };

/**
 * Makes a collection of lines equal to what was sent: a known id is changed, an unknown one added, a missing one removed; the
 * order sent is the order kept.
 */
export function replaceLines<L extends Line>(lines: Collection<L>, sent: readonly { id: number }[], create: (values: object) => L): void {
  const existing = new Map(lines.getItems().map((line) => [line.id, line]));
  const kept = new Set<L>();
  for (const [i, values] of sent.entries()) {
    const { id, ...rest } = values;
    const line = existing.get(id);
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
 * Writes a record with its lines. A change of the lines alone is a change of the record: without a new version of it, the next user's stale
 * sheet would put its own old lines over them, and nobody would be told (domain §3).
 */
export async function flushWithLines(ctx: Ctx, record: { id: number; updatedTime?: Date | undefined }): Promise<void> {
  const unit = ctx.em.getUnitOfWork();
  unit.computeChangeSets();
  const sets = unit.getChangeSets();
  const others = sets.length + unit.getRemoveStack().size + unit.getOrphanRemoveStack().size;
  if (record.id && others > 0 && !sets.some((set) => set.entity === record)) record.updatedTime = ctx.now;
  await ctx.em.flush();
}
