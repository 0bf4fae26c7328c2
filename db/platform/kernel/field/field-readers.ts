import type { Actor } from "../actor/actor.ts";

/** Names of staff who created and changed a record. */
const ofEveryRecord: readonly string[] = ["createdBy", "updatedBy"];

/**
 * Fields only staff may read, by entity: properties and computed list columns. Everything else is
 * open to whoever may open the record. A customer's field belongs here if it shows our view of him
 * (credit, origin, ledger codes), his clerk or internal remarks.
 */
const staffFields: Readonly<Record<string, readonly string[]>> = {
  Customer: [
    "source",
    "sapCode",
    "paymentTerm",
    "creditPeriod",
    "payMonths",
    "payDay",
    "cutOffDay",
    "creditControl",
    "creditLimit",
    "creditCurrency",
    "supplierType",
    "type",
    "innerCode",
    "innerName",
    "mateCorp",
    "formerCodes",
    "remark",
  ],
  CustomerContact: ["remark"],
  Booking: [
    "sales",
    "bookinger",
    "remark",
    "lockReason",
    "changeReason",
    "changeContact",
    "reconcileResult",
    "reconcileDetail",
    "reconcileTime",
  ],
  BookingRoll: ["reason", "contact"],
  BookingModification: ["changedBy", "takenBy", "backBy", "backReason"],
  EBooking: [
    "sales",
    "isVip",
    "isHds",
    "captainRemark",
    "captainBy",
    "overseaRemark",
    "overseaBy",
    "auditRemark",
    "rejectBy",
    "cancelDecidedBy",
  ],
  Bill: ["issuedBy", "remark"],
  CorrectionAdvice: ["mailTo", "submittedBy", "decidedBy", "appliedBy"],
  Statement: ["confirmedBy"],
  ContainerImportRow: ["remark", "raw"],
  ContainerImport: ["fileName"],
  Box: ["remark"],
  Voyage: ["remark"],
};

/** Entities of record lines, where the name differs. */
export const lineEntities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Customer: { contacts: "CustomerContact" },
  Booking: { rolls: "BookingRoll" },
};

export const fieldsForStaff = (): (readonly [entity: string, property: string])[] =>
  Object.entries(staffFields).flatMap(([entity, own]) =>
    [...own, ...ofEveryRecord].map((property) => [entity, property] as const),
  );

export const readsAll = (actor: Actor): boolean => actor.kind !== "customer";

export const isStaffField = (entity: string, property: string): boolean =>
  ofEveryRecord.includes(property) ||
  (Object.hasOwn(staffFields, entity) && (staffFields[entity] ?? []).includes(property));

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
