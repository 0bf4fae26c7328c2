import type { Actor } from "../actor/actor.ts";

/** Names of staff who created and changed a record. */
export const staffFieldsOfEveryRecord: readonly string[] = ["createdBy", "updatedBy"];

let staffFields: Readonly<Record<string, readonly string[]>> | null = null;

/**
 * Fields only staff may read, by entity, as the modules say: properties and computed list columns.
 * Everything else is open to whoever may open the record. A customer's field belongs there if it
 * shows our view of him (credit, origin, ledger codes), his clerk or internal remarks.
 * @throws Error when two modules speak of one entity
 */
export function registerStaffFields(
  ofModules: readonly Readonly<Record<string, readonly string[]>>[],
): void {
  const all = ofModules.flatMap((fields) => Object.entries(fields));
  const twice = all.find(([entity], i) => all.findIndex(([name]) => name === entity) !== i);
  if (twice) throw new Error(`two modules say which fields of ${twice[0]} only staff reads`);
  staffFields = Object.fromEntries(all);
}

/** Without the modules no field would be withheld, so nothing is read without them. */
function staffFieldsByEntity(): Readonly<Record<string, readonly string[]>> {
  if (!staffFields) throw new Error("fields for staff are known once the modules are loaded");
  return staffFields;
}

/** Entities of record lines, where the name differs. */
export const lineEntities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Customer: { contacts: "CustomerContact" },
  Booking: { rolls: "BookingRoll" },
};

export const fieldsForStaff = (): (readonly [entity: string, property: string])[] =>
  Object.entries(staffFieldsByEntity()).flatMap(([entity, properties]) =>
    [...properties, ...staffFieldsOfEveryRecord].map((property) => [entity, property] as const),
  );

export const readsAll = (actor: Actor): boolean => actor.kind !== "customer";

export const isStaffField = (entity: string, property: string): boolean =>
  staffFieldsOfEveryRecord.includes(property) ||
  (Object.hasOwn(staffFieldsByEntity(), entity) &&
    (staffFieldsByEntity()[entity] ?? []).includes(property));

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;

/** Removes fields the reader may not see, in lines too. */
export function readableRecord(actor: Actor, entity: string, record: Row): Row {
  if (readsAll(actor)) return record;
  const seen = Object.entries(record).filter(([key]) => !isStaffField(entity, key));
  const inside = (key: string, value: unknown): unknown => {
    const of = lineEntities[entity]?.[key] ?? "";
    if (Array.isArray(value))
      return value.map((line: unknown) => (isRow(line) ? readableRecord(actor, of, line) : line));
    return isRow(value) ? readableRecord(actor, of, value) : value;
  };
  return Object.fromEntries(seen.map(([key, value]) => [key, inside(key, value)]));
}

/**
 * Keeps fields the caller cannot read: the stored value, or the default of a new record. So a save
 * neither changes nor blanks them. `empty` completes an input without them.
 */
export function withUnreadFields(
  of: { actor: Actor; entity: string },
  input: Row,
  from: { before: Row | null; empty: (rest: Row) => Row },
): Row {
  const unread = Object.keys(input).filter((key) => isStaffField(of.entity, key));
  if (readsAll(of.actor) || unread.length === 0) return input;
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !unread.includes(key)));
  const standing = from.before ?? from.empty(rest);
  return {
    ...rest,
    ...Object.fromEntries(
      unread.filter((key) => Object.hasOwn(standing, key)).map((key) => [key, standing[key]]),
    ),
  };
}
