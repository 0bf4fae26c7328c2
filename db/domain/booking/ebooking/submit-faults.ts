import { cargoFaults } from "#domain/booking/cargo/cargo-rules.ts";
import type { CheckedLine } from "#domain/booking/cargo/cargo.schema.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * What the pre-check of the container would miss (IMDG Code 5.4.1): net weight, and of flammable
 * liquids the flash point.
 */
function declarationFaults(line: CheckedLine, i: number): Refusal[] {
  if (line.isDg !== "Y") return [];
  const missing = [
    ...(Number(line.nwt) > 0 ? [] : ["nwt"]),
    ...(line.dgClass === "3" && !line.dgFlashpoint ? ["dgFlashpoint"] : []),
  ];
  return missing.map((key) => new Refusal("kit.requiredPlain", {}, { field: `cargo.${i}.${key}` }));
}

export type SubmitForm = {
  voyage: unknown;
  shipperName: string;
  consigneeName: string;
  notifyName: string;
  cargo: readonly CheckedLine[];
  containers: readonly unknown[];
};

/**
 * Everything submit requires (operations §4), each fault at its field. A "TO ORDER" bill needs a
 * notify party, who else could be told of the arrival.
 */
export function submitFaults(form: SubmitForm): Refusal[] {
  const faults: Refusal[] = [];
  const need = (present: unknown, field: string) => {
    if (!present) faults.push(new Refusal("kit.requiredPlain", {}, { field }));
  };
  need(form.voyage, "voyage");
  need(form.shipperName, "shipperName");
  need(form.consigneeName, "consigneeName");
  if (/\bTO ORDER\b/i.test(form.consigneeName) && !form.notifyName)
    faults.push(new Refusal("ebooking.notifyForOrder", {}, { field: "notifyName" }));
  if (form.containers.length === 0)
    faults.push(new Refusal("ebooking.containersRequired", {}, { field: "containers" }));
  if (form.cargo.length === 0)
    faults.push(new Refusal("ebooking.cargoRequired", {}, { field: "cargo" }));
  return [...faults, ...cargoFaults(form.cargo), ...form.cargo.flatMap(declarationFaults)];
}
