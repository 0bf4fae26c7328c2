import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { ImportRow } from "./import-spec.ts";

/** SQLSTATE class 22: too long, out of range, not text. */
export function isDataFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
}

class Undone extends Error {}

/**
 * Finds the row the database rejects by writing ever smaller parts and undoing them. Undefined when
 * no single row fails. A safety net: column rules catch most faults earlier.
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
