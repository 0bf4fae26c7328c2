import type { Actor } from "./actor.ts";
import { columnOfProperty } from "../form/field-labels.server.ts";
import { fieldsForStaff, readsAll } from "../form/field-readers.ts";
import { Refusal, Refusals, refusalsOf } from "./refusal.ts";
import type { FieldChange } from "../i18n/format-message.ts";

/** The words of fields that are for staff only; the lists that teach them stand once the product is loaded. */
const staffTexts = (): ReadonlySet<string> =>
  new Set(fieldsForStaff().flatMap(([entity, property]) => columnOfProperty(entity, property)?.label ?? []));

/** Changes with those a reader may not see counted among the others (`["", count, ""]` stands last). */
function readableChanges(text: string): string {
  if (!text) return text;
  const messages = staffTexts();
  const all = JSON.parse(text) as FieldChange[];
  const shown = all.filter(([label]) => label !== "" && !messages.has(label));
  const named = all.filter(([label]) => label !== "").length;
  const others = Number(all.find(([label]) => label === "")?.[1] ?? 0) + named - shown.length;
  return JSON.stringify(others > 0 ? [...shown, ["", String(others), ""]] : shown);
}

function readableOne(refusal: Refusal): Refusal {
  if (refusal.code !== "kit.stale") return refusal;
  const { by, changes, who, ...params } = refusal.params;
  const name = by === "staff" ? "?" : String(who);
  return new Refusal("kit.stale", { ...params, who: name, changes: readableChanges(String(changes ?? "")) }, refusal.place);
}

/**
 * A refusal as its reader may hear it: that a record was changed meanwhile names the fields he reads and counts the others, and names no clerk.
 * Every other error is answered as it is.
 */
export function refusalFor(actor: Actor, error: unknown): unknown {
  const all = readsAll(actor) ? [] : refusalsOf(error);
  if (!all.some((refusal) => refusal.code === "kit.stale")) return error;
  return error instanceof Refusals ? new Refusals(all.map(readableOne)) : readableOne(all[0] as Refusal);
}
