import type { EntityManager } from "@mikro-orm/postgresql";
import { EbChangeMark, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";

/** An open request of the carrier at a field of a form, lines from 0. */
export type ChangeMark = {
  field: string;
  severity: "INFO" | "WARN" | "ERROR";
  code: string;
  message: string;
};

type Lines = readonly { id?: unknown }[];
/** The form that shows the marks; without it, the e-booking as stored. */
export type MarkedForm = { cargo?: unknown; containers?: unknown };

/**
 * What the carrier asked of an e-booking the caller has already read in scope, and has no answer
 * to.
 */
export async function openMarks(
  em: EntityManager,
  id: number,
  form?: MarkedForm,
): Promise<ChangeMark[]> {
  const marks = await em.find(
    EbChangeMark,
    { eBooking: id, answeredTime: null },
    { orderBy: { id: "asc" }, limit: 50 },
  );
  if (marks.length === 0) return [];
  const shown = form ?? (await storedLines(em, id));
  return marks.map(({ field, lineId, severity, code, message }) => ({
    field: pathIn(shown, field, lineId),
    severity,
    code,
    message,
  }));
}

async function storedLines(em: EntityManager, id: number): Promise<MarkedForm> {
  const eb = await em.findOneOrFail(EBooking, { id }, { populate: ["cargo", "containers"] });
  return { cargo: eb.cargo.getItems(), containers: eb.containers.getItems() };
}

/** "cargo.0.gwt" where the line stands now; the lines as a whole once it is gone. */
function pathIn(form: MarkedForm, field: string, lineId: number | null | undefined): string {
  if (!lineId) return field;
  const [key = "", name = ""] = field.split(".");
  const lines = (form[key as keyof MarkedForm] ?? []) as Lines;
  const at = lines.findIndex((line) => Number(line.id) === lineId);
  return at < 0 ? key : `${key}.${at}.${name}`;
}
