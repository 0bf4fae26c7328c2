import { expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { approvedDays } from "./approved-days.ts";

const codeOf = (requested: Parameters<typeof approvedDays>[0], typed: Record<string, string>) => {
  try {
    approvedDays(requested, typed);
    return null;
  } catch (error) {
    return refusalsOf(error)[0]?.code;
  }
};

test("nothing typed gives what was requested; fewer days may be approved, none at all too", () => {
  expect(approvedDays({ demurrageDays: 14, detentionDays: null }, {})).toEqual({
    demurrageDays: 14,
    detentionDays: null,
  });
  expect(
    approvedDays(
      { demurrageDays: 14, detentionDays: 10 },
      { demurrageDays: "7", detentionDays: "0" },
    ),
  ).toEqual({
    demurrageDays: 7,
    detentionDays: 0,
  });
});

test("more than requested, or what is no number of days, is refused", () => {
  expect(codeOf({ demurrageDays: 14, detentionDays: null }, { demurrageDays: "15" })).toBe(
    "freeDemurrage.moreThanRequested",
  );
  expect(codeOf({ demurrageDays: 14, detentionDays: null }, { detentionDays: "3" })).toBe(
    "freeDemurrage.moreThanRequested",
  );
  for (const text of ["-1", "1.5", "x", "366"])
    expect(codeOf({ demurrageDays: 365, detentionDays: 1 }, { demurrageDays: text })).toBe(
      "freeDemurrage.badDays",
    );
});
