import { expect, test } from "vitest";
import { validateChanges, type ValidatedStop, type PortUse } from "./validate-changes.ts";

const use = (over: Partial<PortUse> = {}): PortUse => ({
  port: "CNSGH",
  now: "2026-05-20 12:00",
  loading: 2,
  discharging: 0,
  issuedBills: 0,
  pricedFees: [],
  ...over,
});
const load: ValidatedStop = {
  serial: 1,
  portCode: "CNSGH",
  eta: "2026-06-01 14:00",
  etd: "2026-06-02 14:00",
  cyCutoff: "2026-05-31 20:00",
};
const dis: ValidatedStop = {
  serial: 2,
  portCode: "JPOSA",
  eta: "2026-06-06 08:00",
  etd: "2026-06-06 17:00",
};
const validate = (after: ValidatedStop[], uses: PortUse[]) =>
  validateChanges([load, dis], after, new Map(uses.map((use) => [use.port, use]))).map(
    ({ code, params, place }) => `${place.field} ${code} ${JSON.stringify(params)}`,
  );

test("what stays as it is breaks nothing, nor does a change nobody stands on", () => {
  expect(validate([{ ...load, etd: "2026-06-02 14:00:00" }, dis], [use()])).toEqual([]);
  expect(validate([{ ...load, etd: "2026-06-03 14:00" }, dis], [use({ loading: 0 })])).toEqual([]);
  expect(
    validate(
      [{ ...load, portCode: "CNNBO", etd: "2026-06-03 14:00" }, dis],
      [use({ port: "CNNBO" })],
    ),
  ).toEqual([]);
});

test("another sailing tells of its bookings, of rates that do not hold that day and of bills that say the old one", () => {
  const pricedFees = [
    { start: "2026-06-01", end: "2026-06-02", count: 3 },
    { start: "2026-06-01", end: "2026-06-30", count: 9 },
  ];
  expect(
    validate([{ ...load, etd: "2026-06-03 14:00" }, dis], [use({ pricedFees, issuedBills: 1 })]),
  ).toEqual([
    'stops.0.etd voyage.breaksSailing {"count":2,"port":"CNSGH","old":"2026-06-02 14:00","new":"2026-06-03 14:00"}',
    'stops.0.etd voyage.breaksRates {"count":3,"port":"CNSGH","day":"2026-06-03"}',
    'stops.0.etd voyage.breaksBills {"count":1,"port":"CNSGH","day":"2026-06-03"}',
  ]);
  expect(
    validate([{ ...load, etd: "2026-06-02 18:00" }, dis], [use({ pricedFees, issuedBills: 1 })]),
  ).toHaveLength(1);
});

test("another arrival tells of what is discharged there", () => {
  expect(
    validate(
      [load, { ...dis, eta: "2026-06-07 08:00" }],
      [use({ port: "JPOSA", loading: 0, discharging: 4 })],
    ),
  ).toEqual([
    'stops.1.eta voyage.breaksArrival {"count":4,"port":"JPOSA","old":"2026-06-06 08:00","new":"2026-06-07 08:00"}',
  ]);
});

test("a cut-off that would be over, or come after the ship has left", () => {
  expect(validate([{ ...load, cyCutoff: "2026-05-20 11:59" }, dis], [use()])).toEqual([
    'stops.0.cyCutoff voyage.cutoffPassed {"count":2,"port":"CNSGH","time":"2026-05-20 11:59"}',
  ]);
  expect(validate([{ ...load, siCutoff: "2026-06-02 15:00" }, dis], [use()])).toEqual([
    'stops.0.siCutoff voyage.cutoffLate {"port":"CNSGH","time":"2026-06-02 15:00"}',
  ]);
});
