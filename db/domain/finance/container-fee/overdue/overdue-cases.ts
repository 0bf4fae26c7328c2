import type { ClockMove } from "./clocks.ts";
import type { TariffRow } from "../free-time/free-time.ts";

/**
 * A free-time tariff for tests: three calendar days free anywhere, then 20 USD for two days and 40
 * after.
 */
export const aTariff = (of: Partial<TariffRow> = {}): TariffRow => ({
  id: 1,
  version: 1,
  clock: "DIS_DEM",
  portCode: "",
  sizeGroup: "",
  typeGroup: "",
  startDate: "2026-01-01",
  endDate: "2026-12-31",
  freeDays: 3,
  firstDay: "NEXT",
  freeBasis: "CALENDAR",
  chargeBasis: "CALENDAR",
  tierIndex: "CHARGEABLE",
  tierMode: "PROGRESSIVE",
  currency: "USD",
  feeCode: "DEM",
  bands: [
    { rate: "20", to: 2 },
    { rate: "40", to: null },
  ],
  ...of,
});

/** A move of a full container at Osaka. */
export const aMove = (
  event: ClockMove["event"],
  time: string,
  of: Partial<ClockMove> = {},
): ClockMove => ({
  event,
  time,
  zone: "Asia/Tokyo",
  portCode: "JPOSA",
  emptyFlag: "N",
  traffic: "",
  ...of,
});
