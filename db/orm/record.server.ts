import { p, Type } from "@mikro-orm/postgresql";

/** Keeps local timestamps as text; the ORM would convert them to an instant. */
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
 * Columns of every business record. `version` detects stale forms; trigger `seaway_stamp` writes
 * user and time for single and set-based writes (domain §8).
 */
export const recordProps = () => ({
  id: p.integer().primary(),
  version: p.integer().version(),
  createdBy: p.string().length(64).nullable(),
  createdTime: p.datetime().defaultRaw("now()"),
  updatedBy: p.string().length(64).nullable(),
  updatedTime: p.datetime().defaultRaw("now()"),
});

/** numeric(18,3) as text; money rules check the currency's decimals (domain §1). */
export const amountProp = () => p.decimal().precision(18).scale(3);
/** numeric(18,6) as text. */
export const priceProp = () => p.decimal().precision(18).scale(6);
/** numeric(18,4) as text. */
export const qtyProp = () => p.decimal().precision(18).scale(4);
/** numeric(18,8) as text. */
export const rateProp = () => p.decimal().precision(18).scale(8);
/** Kilograms or cubic metres, numeric(18,3) as text. */
export const measureProp = () => p.decimal().precision(18).scale(3);
export const flagProp = (value: "Y" | "N" = "N") =>
  p.string().$type<"Y" | "N">().length(1).default(value);
/** "2026-06-02 14:00:00" in the port's zone (domain §1). */
export const localTimeProp = () => p.type(LocalTimeType);
