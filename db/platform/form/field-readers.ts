import type { Actor } from "../operation/actor.ts";
import type { FormDefinition } from "./form.ts";

/** Who made and last changed a record: names of the company's clerks. */
const ofEveryRecord: readonly string[] = ["createdBy", "updatedBy"];

/**
 * The fields that only staff read, by the name of their entity: properties, and columns a list computes for it. What is not named here is read by
 * everybody who may open the record. A field of a customer's file is named when it says how the company sees the customer (credit, origin, codes of
 * our books), which clerk works for him, or what clerks tell each other.
 */
const staffFields: Readonly<Record<string, readonly string[]>> = {
  Customer: [
    ...["source", "sapCode", "creditPeriod", "creditLimit", "creditCurrency", "supplierType", "type"],
    ...["innerCode", "innerName", "mateCorp", "formerCodes", "remark"],
  ],
  CustomerContact: ["remark"],
  Booking: [
    ...["sales", "bookinger", "remark", "lockReason", "changeReason", "changeContact"],
    ...["reconcileResult", "reconcileDetail", "reconcileTime"],
  ],
  BookingRoll: ["reason", "contact"],
  EBooking: [...["sales", "isVip", "isHds", "captainRemark", "captainBy", "overseaRemark", "overseaBy"], ...["auditRemark", "rejectBy"]],
  Bill: ["issuedBy", "remark"],
  Statement: ["confirmedBy"],
  ContainerImportRow: ["remark", "raw"],
  ContainerImport: ["fileName"],
  Voyage: ["remark"],
};

/** Lines of a record and the entity whose fields they carry, where the record names them otherwise. */
const lines: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Customer: { contacts: "CustomerContact" },
  Booking: { rolls: "BookingRoll" },
};

/** Every field that is for staff only, as entity and property. */
export const fieldsForStaff = (): (readonly [entity: string, property: string])[] =>
  Object.entries(staffFields).flatMap(([entity, own]) => [...own, ...ofEveryRecord].map((property) => [entity, property] as const));

/** Whether a reader is one of those for whom some fields are not. */
export const readsAll = (actor: Actor): boolean => actor.kind !== "customer";

/** Whether a field of an entity is for staff only. */
export const isStaffField = (entity: string, property: string): boolean =>
  ofEveryRecord.includes(property) || (Object.hasOwn(staffFields, entity) && (staffFields[entity] ?? []).includes(property));

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;

/** A record as a reader may see it: fields that are not for him are not there, nor in its lines. */
export function readableRecord(actor: Actor, entity: string, record: Row): Row {
  if (readsAll(actor)) return record;
  const seen = Object.entries(record).filter(([key]) => !isStaffField(entity, key));
  const inside = (key: string, value: unknown): unknown => {
    const of = lines[entity]?.[key] ?? "";
    if (Array.isArray(value)) return value.map((item: unknown) => (isRow(item) ? readableRecord(actor, of, item) : item));
    return isRow(value) ? readableRecord(actor, of, value) : value;
  };
  return Object.fromEntries(seen.map(([key, value]) => [key, inside(key, value)]));
}

/** A sheet as a reader may see it. */
export function readableForm(actor: Actor, entity: string, form: FormDefinition): FormDefinition {
  if (readsAll(actor)) return form;
  const sections = form.sections.map((section) => ({ ...section, fields: section.fields.filter(({ key }) => !isStaffField(entity, key)) }));
  const inLines = (form.lines ?? []).map((line) => {
    const of = lines[entity]?.[line.key] ?? "";
    return { ...line, fields: line.fields.filter(({ key }) => !isStaffField(of, key)) };
  });
  return { ...form, sections: sections.filter((section) => section.fields.length > 0), ...(form.lines ? { lines: inLines } : {}) };
}

/**
 * What a save writes into fields its caller does not read: what stands there already, or for a new record what nothing said means. So he neither
 * changes what he cannot see nor blanks it by sending a sheet that does not show it. `empty` answers an input without these fields.
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
  return { ...rest, ...Object.fromEntries(unread.filter((key) => Object.hasOwn(standing, key)).map((key) => [key, standing[key]])) };
}
