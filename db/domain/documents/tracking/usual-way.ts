import { type ShipmentStep, shipmentSteps } from "#domain/sailing/voyage/events/shipment-steps.ts";

/** SKIPPED: not recorded though a later step is done. NEXT: what is expected now. */
export type StepState = "DONE" | "SKIPPED" | "NEXT" | "OPEN";
/** Times in ms since 1970; `at` is null for an unrecorded one. */
export type ShownStep = {
  step: ShipmentStep;
  state: StepState;
  at: number | null;
  due: number | null;
  late: boolean;
};

export type ShipmentState = {
  /** Completed steps; null where the time was not recorded. */
  done: ReadonlyMap<ShipmentStep, number | null>;
  due: ReadonlyMap<ShipmentStep, number>;
  hasEbooking: boolean;
  needsApproval: boolean;
  /** Cancelled or shut out: nothing more is expected. */
  stopped: boolean;
};

const ofEbookings: ReadonlySet<ShipmentStep> = new Set(["submitted", "received"]);

/** The usual way with what is done, expected next and late against cut-off, ETD or ETA. */
export function usualWay(
  { done, due, hasEbooking, needsApproval, stopped }: ShipmentState,
  now: number,
): ShownStep[] {
  const steps = shipmentSteps.filter((step) =>
    step === "approved" ? needsApproval || done.has(step) : hasEbooking || !ofEbookings.has(step),
  );
  const last = steps.findLastIndex((step) => done.has(step));
  return steps.map((step, i): ShownStep => {
    const at = done.get(step) ?? null;
    const until = due.get(step) ?? null;
    if (done.has(step))
      return {
        step,
        state: "DONE",
        at,
        due: until,
        late: until !== null && at !== null && at > until,
      };
    const state = i < last ? "SKIPPED" : i === last + 1 && !stopped ? "NEXT" : "OPEN";
    // A skipped step may have happened in time without a record.
    return {
      step,
      state,
      at: null,
      due: until,
      late: !stopped && state !== "SKIPPED" && until !== null && now > until,
    };
  });
}
