import { defineEntity } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, defineFields, int, text } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

/**
 * Operations §3 "Vehicle cargo". A vehicle stands on one booking of a voyage; it may travel again
 * later.
 */
export const vehicleFields = defineFields("vehicle", {
  bkNo: code(35, {
    required: true,
    number: "booking",
    exists: "booking.bk_no",
    index: true,
    names: ["Booking no."],
  }),
  cgNo: code(20, { required: true, index: true, names: ["VIN", "车架号码", "Chassis no."] }),
  /** The booking's cargo line whose packages the vehicles are. */
  lineNo: int({ initial: "1", min: "1", max: "999", names: ["Cargo line"] }),
  goodsNo: code(35, { index: true, names: ["Goods no."] }),
  model: text(80, { names: ["Model"] }),
  importNo: code(35, { index: true, names: ["Import no."] }),
  cntNo: code(11, { number: "container", index: true, names: ["Container no."] }),
  remark: text(250),
});
const VehicleSchema = defineEntity({
  name: "Vehicle",
  tableName: "vehicle",
  properties: { ...recordProps(), ...propsOf(vehicleFields) },
  uniques: [{ properties: ["bkNo", "cgNo"] }],
});
export class Vehicle extends VehicleSchema.class {}
VehicleSchema.setClass(Vehicle);

export const vehicleEntities = [Vehicle];
