import type { EntityManager } from "@mikro-orm/postgresql";
import {
  type MarkedForm,
  openMarks,
} from "#domain/booking/ebooking/correction/change-marks.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";

/** Names of severities and codes, for the form that asks for a change. */
export type MarkNames = { severities: Record<string, string>; codes: Record<string, string> };

/** The carrier's open requests as notes at the fields of the form. */
export async function loadMarks(
  { em, lang }: { em: EntityManager; lang: Lang },
  { id, form }: { id: number; form: MarkedForm },
): Promise<{ notes: FieldError[]; markNames: MarkNames }> {
  const dicts = await dictionariesOf(em, lang, ["mark_severity", "mark_code"]);
  const markNames = { severities: dicts.mark_severity ?? {}, codes: dicts.mark_code ?? {} };
  const notes = (id > 0 ? await openMarks(em, id, form) : []).map(
    ({ field, severity, code, message }): FieldError => {
      const text = [
        `${markNames.severities[severity] ?? severity} - ${markNames.codes[code] ?? code}`,
        message,
      ]
        .filter(Boolean)
        .join(": ");
      return { field, code: "ebooking.mark", params: { text } };
    },
  );
  return { notes, markNames };
}
