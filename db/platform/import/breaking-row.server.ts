import type { Ctx } from "../operation/operation.server.ts";
import type { ImportRow } from "./import-spec.ts";

/** True when the database could not take a value: too long, out of range, not text (SQLSTATE class 22). */
export function isDataFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
}

class Undone extends Error {}

/**
 * The row whose value the database cannot take, found by writing ever smaller parts of the rows and undoing them; undefined when none does so
 * alone. What the columns of an import bound never comes here: this keeps the rest from breaking a whole file without a word.
 */
export async function breakingRow(
  ctx: Ctx,
  rows: readonly ImportRow[],
  write: (ctx: Ctx, rows: readonly ImportRow[]) => Promise<unknown>,
): Promise<ImportRow | undefined> {
  const breaks = async (part: readonly ImportRow[]): Promise<boolean> => {
    try {
      await ctx.unit(async (inner) => {
        await write(inner, part);
        throw new Undone();
      });
      return false;
    } catch (error) {
      return isDataFault(error);
    }
  };
  let part = rows;
  while (part.length > 1) {
    ctx.signal.throwIfAborted();
    const half = part.slice(0, Math.ceil(part.length / 2));
    part = (await breaks(half)) ? half : part.slice(half.length);
  }
  return (await breaks(part)) ? part[0] : undefined;
}
