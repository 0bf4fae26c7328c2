import { CargoLine } from "#domain/booking/cargo/cargo.schema.ts";
import { deferredFields } from "#platform/kernel/field/deferred-fields.ts";
import { submitFaults } from "./submit-faults.ts";

const blank = { voyage: null, shipperName: "", consigneeName: "", notifyName: "" };
const plain = { goodsNameEn: "GOODS", pkgs: "1", gwt: "1", dim: "1" };
const requiredCodes = new Set<string>([
  "kit.requiredPlain",
  "ebooking.containersRequired",
  "ebooking.cargoRequired",
]);

const missing = (line?: Readonly<Record<string, string>>): string[] =>
  submitFaults({
    ...blank,
    containers: [],
    cargo: line ? [CargoLine.parse({ ...plain, ...line })] : [],
  })
    .filter(({ code }) => requiredCodes.has(code))
    .map(({ place }) => (place.field ?? "").replace(/\.\d+\./, "."));

/** What submit asks for and a draft may lack, by the rule that refuses the submit. */
export const requiredAtSubmit = deferredFields(missing, [
  { isRf: "Y" },
  { isOversize: "Y" },
  { isDg: "Y" },
  // Flammable liquids have a flash point.
  { isDg: "Y", dgClass: "3" },
]);
