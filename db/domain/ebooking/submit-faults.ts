import { cargoFaults } from "../cargo/cargo-rules.ts";
import type { CargoLine } from "../cargo/cargo.schema.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** What submit looks at; the voyage counts as chosen when it is not null. */
export type SubmitForm = {
  voyage: unknown;
  shipperName: string;
  consigneeName: string;
  notifyName: string;
  cargo: readonly CargoLine[];
  containers: readonly unknown[];
};

/**
 * Everything a draft may still lack and a submitted booking may not, all at once and each at its field (operations §4 save draft,
 * save and submit): voyage, parties, boxes, cargo and what each kind of cargo needs. An order bill ("TO ORDER") needs a notify
 * party, since nobody else can be told of the arrival.
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
  if (form.containers.length === 0) faults.push(new Refusal("ebooking.containersRequired", {}, { field: "containers" }));
  if (form.cargo.length === 0) faults.push(new Refusal("ebooking.cargoRequired", {}, { field: "cargo" }));
  return [...faults, ...cargoFaults(form.cargo)];
}
