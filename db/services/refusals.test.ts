import { cargoFaults } from "#domain/booking/cargo/cargo-rules.ts";
import { CargoLine } from "#domain/booking/cargo/cargo.schema.ts";
import { textLimitFaults } from "#domain/booking/cargo/text-limits.ts";
import { commitmentShortfall } from "#domain/pricing/contract/commitment/commitment.ts";
import { submitFaults } from "#domain/booking/ebooking/submit-faults.ts";
import { ediPartnerMachine } from "#domain/exchange/edi/edi.machines.ts";
import { jobMachine } from "#domain/administration/job/job.machine.ts";
import { readMachineAloud } from "#platform/records/machine/machine.ts";
import { parseInput } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { exchangeMachine } from "#domain/masterdata/money/exchange/exchange.machine.ts";
import { shiftToWorkingDay } from "#domain/masterdata/money/local-date.ts";
import { roundStep } from "#domain/masterdata/money/rounding.ts";
import { taxParts } from "#domain/masterdata/money/tax.ts";
import { RateInput } from "#domain/pricing/rate/rate.schema.ts";
import { settleForeignFee } from "#domain/finance/settlement/terms/exchange-gain.ts";
import { voyageMachine } from "#domain/sailing/voyage/voyage.machine.ts";
import { expect, test } from "vitest";
import { z } from "zod";

const codesOf = (schema: z.ZodType, value: unknown) => {
  try {
    parseInput(schema, value);
    return [];
  } catch (error) {
    return refusalsOf(error).map((refusal) => `${refusal.place.field}: ${refusal.code}`);
  }
};

test.each<[string, z.ZodType, unknown]>([
  ["kit.badDate", z.object({ x: v.date() }), { x: "2026-02-30" }],
  ["kit.badDate", z.object({ x: v.localTime() }), { x: "2026-02-03 25:00" }],
  ["kit.badInteger", z.object({ x: v.whole() }), { x: "1.5" }],
  ["kit.tooSmallPlain", z.object({ x: v.decimal(2, { min: 0 }) }), { x: "-1" }],
  ["kit.tooSmall", z.object({ x: z.number().min(3) }), { x: 1 }],
  ["kit.tooShort", z.object({ x: z.string().min(3) }), { x: "ab" }],
  ["kit.badValue", z.object({ x: z.email() }), { x: "nobody" }],
])("%s at its field", (code, schema, value) => {
  expect(codesOf(schema, value)).toContain(`x: ${code}`);
});

test("a place of a rate is a port code", () => {
  expect(codesOf(RateInput, { portLoad: "SHANGHAI" })).toContain("portLoad: rate.badPlace");
});

test("a state no table knows takes no action", () => {
  const job = { builtIn: "N", concurrent: "0", live: 0, jobName: "night" } as const;
  const gone = Object.assign({ ...job, status: "1" as const }, { status: "GONE" });
  expect(jobMachine.whyNot(gone, "run")).toEqual({ code: "job.notNow" });
  expect(jobMachine.whyNot({ ...job, status: "1" }, "pause")).toEqual({ code: "job.isPaused" });
  expect(jobMachine.whyNot({ ...job, status: "0" }, "resume")).toEqual({ code: "job.isActive" });
  // Machines with one state: refusal reserved for later states.
  expect(ediPartnerMachine.actions.remove.refuse).toBe("ediPartner.notNow");
  expect(exchangeMachine.actions.remove.refuse).toBe("exchangeRate.notNow");
  const toggles = voyageMachine.actionNames.filter(
    (name) => voyageMachine.actions[name].refuse === "voyage.notNow",
  );
  expect(toggles.length).toBeGreaterThan(0);
  expect(
    readMachineAloud(voyageMachine).every((line) => toggles.every((name) => line.includes(name))),
  ).toBe(true);
});

const reefer = (temperature: string, low: string, high: string) => {
  const line = CargoLine.parse({
    nature: "REEFER",
    goodsNameEn: "FISH",
    gwt: "1",
    dim: "1",
    isRf: "Y",
    temperature,
    temperatureLow: low,
    temperatureHigh: high,
  });
  return cargoFaults([line]).map((refusal) => refusal.code);
};

test("a reefer's temperature lies in a range that is one", () => {
  expect(reefer("-18", "-20", "-15")).toEqual([]);
  expect(reefer("-18", "-15", "-20")).toContain("cargo.temperatureRange");
  expect(reefer("-10", "-20", "-15")).toContain("cargo.temperatureOutside");
});

test("a printed line is at most forty characters wide, full-width ones counting two", () => {
  expect(textLimitFaults("marks", "唛".repeat(20), "marks")).toEqual([]);
  expect(textLimitFaults("marks", `OK\n${"唛".repeat(21)}`, "marks")[0]).toMatchObject({
    code: "cargo.lineTooWide",
    params: { line: 2, width: 42 },
  });
});

test("nothing is submitted without cargo", () => {
  const form = {
    voyage: 1,
    shipperName: "S",
    consigneeName: "C",
    notifyName: "",
    cargo: [],
    containers: [1],
  };
  expect(submitFaults(form).map((refusal) => refusal.code)).toEqual(["ebooking.cargoRequired"]);
});

test.each<[string, () => unknown]>([
  ["money.badStep", () => roundStep("1", "0")],
  [
    "money.badStep",
    () => commitmentShortfall({ mqcTeu: "10", per: "0", rate: "1", currency: "USD" }, "1"),
  ],
  [
    "money.badTaxRate",
    () => taxParts({ amount: "1", taxRate: "101", currency: "CNY", inclusive: false }),
  ],
  [
    "money.badTaxRate",
    () => taxParts({ amount: "1", taxRate: "-1", currency: "CNY", inclusive: false }),
  ],
  [
    "money.noWorkingDay",
    () => shiftToWorkingDay("2026-01-01", "next", { weekend: [1, 2, 3, 4, 5, 6, 7] }),
  ],
  [
    "money.overpaid",
    () =>
      settleForeignFee(
        { amount: "100", currency: "USD", rate: "7" },
        [{ local: "1400", rate: "7" }],
        "CNY",
      ),
  ],
])("%s", (code, act) => {
  expect(act).toThrow(code);
});
