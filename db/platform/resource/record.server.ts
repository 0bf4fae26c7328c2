import { p, Type } from "@mikro-orm/postgresql";

/** A timestamp without zone as the text it is: the ORM would make an instant of it, in a zone nobody meant. */
class LocalTimeType extends Type<string, string> {
  override getColumnType(): string {
    return "timestamp(0)";
  }
  override get runtimeType(): string {
    return "string";
  }
  override compareAsType(): string {
    return "string";
  }
}

/**
 * The columns every record of the business carries. `version` refuses a stale form; who and when are stamped by the database
 * (trigger `seaway_stamp`), so that set-based writes and single saves are traced alike (domain §8).
 */
export const recordProps = () => ({
  id: p.integer().primary(),
  version: p.integer().version(),
  createdBy: p.string().length(64).nullable(),
  createdTime: p.datetime().defaultRaw("now()"),
  updatedBy: p.string().length(64).nullable(),
  updatedTime: p.datetime().defaultRaw("now()"),
});

/** Amount of money: numeric(18,3), as decimal text; checked against the currency's decimals by the money rules (domain §1). */
export const amountProp = () => p.decimal().precision(18).scale(3);
/** Unit price: numeric(18,6), as decimal text. */
export const priceProp = () => p.decimal().precision(18).scale(6);
/** Quantity: numeric(18,4), as decimal text. */
export const qtyProp = () => p.decimal().precision(18).scale(4);
/** Exchange rate: numeric(18,8), as decimal text. */
export const rateProp = () => p.decimal().precision(18).scale(8);
/** Weight in kg or volume in cubic metres: numeric(18,3), as decimal text. */
export const measureProp = () => p.decimal().precision(18).scale(3);
/** A Y/N flag of the specification. */
export const flagProp = (value: "Y" | "N" = "N") => p.string().$type<"Y" | "N">().length(1).default(value);
/** Local time of a place without a zone ("2026-06-02 14:00:00"): the zone is the port's (domain §1). */
export const localTimeProp = () => p.type(LocalTimeType);
