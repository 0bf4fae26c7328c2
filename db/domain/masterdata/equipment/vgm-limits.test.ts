import { expect, test } from "vitest";
import { vgmLimitsOn } from "./vgm-limits.ts";

const line = (country: string, effectiveDate: string, percent: string) => ({
  country,
  effectiveDate,
  percent,
  kg: null,
});
const rows = [
  line("CN", "2020-01-01", "5"),
  line("", "2016-07-01", "2"),
  line("CN", "2024-01-01", "3"),
  line("JP", "2025-01-01", "4"),
];
const percent = (country: string, day: string) => vgmLimitsOn(rows, country, day)?.percent ?? null;

test("a country's latest line holds from its day on, the general one before and elsewhere", () => {
  expect(percent("CN", "2026-11-21")).toBe("3");
  expect(percent("CN", "2024-01-01")).toBe("3");
  expect(percent("CN", "2023-12-31")).toBe("5");
  expect(percent("CN", "2019-12-31")).toBe("2");
  expect(percent("JP", "2024-12-31")).toBe("2");
  expect(percent("KR", "2026-01-01")).toBe("2");
  expect(percent("KR", "2016-06-30")).toBeNull();
});
