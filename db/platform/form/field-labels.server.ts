import { isWord } from "../i18n/catalogue.ts";
import type { Word } from "../i18n/message-key.ts";
import type { ListColumn } from "../list/list.ts";

/** What people call the properties of an entity: learnt from every list of it, so that a message can name a field that changed. */
const learnt = new Map<string, ListColumn[]>();

/** Remembers the columns of a list for its entity (class name). */
export function learnColumns(entityName: string, columns: readonly ListColumn[]): void {
  learnt.set(entityName, [...(learnt.get(entityName) ?? []), ...columns]);
}

/**
 * The column a property is shown in (its word, dictionary, and for a relation the path to its name); one made of the area's words when
 * no list shows it (sheets use the same words). Null for what no reader has a word for.
 */
export function columnOfProperty(entityName: string, property: string): ListColumn | null {
  const columns = learnt.get(entityName) ?? [];
  const shown = columns.find((one) => !one.hidden && (one.path ?? one.key) === property);
  if (shown) return shown;
  const related = columns.find((one) => !one.hidden && one.path?.startsWith(`${property}.`) && one.path.split(".").length === 2);
  if (related) return related;
  const areas = [...new Set(columns.map((one) => one.word.split(".")[0] ?? ""))];
  const word = areas.map((area) => `${area}.${property}`).find(isWord);
  return word ? { key: property, word: word as Word } : null;
}
