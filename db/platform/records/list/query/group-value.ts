import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { ListColumn } from "../list.ts";

/** The group a row's value belongs to. Moments belong to their day in the reader's zone. */
export function groupValue(column: Pick<ListColumn, "kind">, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === "") return "";
  if (column.kind === "datetime") return dayOf(Date.parse(String(value)), zone);
  if (column.kind === "local") return String(value).slice(0, 10);
  return Array.isArray(value) ? `{${value.join(",")}}` : String(value);
}
