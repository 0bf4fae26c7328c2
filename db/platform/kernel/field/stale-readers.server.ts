import type { Actor } from "../actor/actor.ts";
import { columnOfProperty } from "./field-labels.server.ts";
import { fieldsForStaff, readsAll } from "./field-readers.ts";
import { Refusal, Refusals, refusalsOf } from "../refusal/refusal.ts";
import type { FieldChange } from "../i18n/format-message.ts";

/** Labels of staff fields, known once the lists are loaded. */
const staffTexts = (): ReadonlySet<string> =>
  new Set(
    fieldsForStaff().flatMap(
      ([entity, property]) => columnOfProperty(entity, property)?.label ?? [],
    ),
  );

/** Changes with hidden ones only counted, in a last entry `["", count, ""]`. */
function readableChanges(text: string): string {
  if (!text) return text;
  const hiddenLabels = staffTexts();
  const all = JSON.parse(text) as FieldChange[];
  const shown = all.filter(([label]) => label !== "" && !hiddenLabels.has(label));
  const named = all.filter(([label]) => label !== "").length;
  const others = Number(all.find(([label]) => label === "")?.[1] ?? 0) + named - shown.length;
  return JSON.stringify(others > 0 ? [...shown, ["", String(others), ""]] : shown);
}

function readableOne(refusal: Refusal): Refusal {
  if (refusal.code !== "kit.stale") return refusal;
  const { by, changes, who, ...params } = refusal.params;
  const name = by === "staff" ? "?" : String(who);
  return new Refusal(
    "kit.stale",
    { ...params, who: name, changes: readableChanges(String(changes ?? "")) },
    refusal.place,
  );
}

/** A stale record names only fields the reader may see, and no staff. Other errors stay. */
export function refusalFor(actor: Actor, error: unknown): unknown {
  const all = readsAll(actor) ? [] : refusalsOf(error);
  if (!all.some((refusal) => refusal.code === "kit.stale")) return error;
  return error instanceof Refusals
    ? new Refusals(all.map(readableOne))
    : readableOne(all[0] as Refusal);
}
