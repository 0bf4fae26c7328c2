import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { ListDefinition } from "../list.ts";

/** A day or a minute that exists ("2026-11-01", "2026-11-01T08:30"), else "". */
export function momentOf(text: string | null): string {
  const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?$/.exec(text?.trim() ?? "") ?? [];
  const read = new Date(`${day}${time || "T00:00"}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${day}${time}`)
    ? `${day}${time}`
    : "";
}

/**
 * The `asOf` of a call or command as a part of its query; nothing where it is not given.
 * @throws Refusal list.noPast for a list without a past, list.badMoment for text that is no day or
 *   minute
 */
export function pastOf(list: Pick<ListDefinition, "asOf">, input: unknown): { asOf?: string } {
  if (input === undefined || input === null || input === "") return {};
  if (!list.asOf) throw new Refusal("list.noPast", {}, { field: "asOf" });
  const asOf = momentOf(String(input));
  if (!asOf) throw new Refusal("list.badMoment", {}, { field: "asOf" });
  return { asOf };
}
