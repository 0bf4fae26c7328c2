import { expect, it } from "vitest";
import { taxMarkOf } from "./tax-mark.ts";

it("follows charge, direction and party", () => {
  const ocean = { taxRate: "0", oceanFreight: true, side: "R", country: "" } as const;
  expect(taxMarkOf(ocean)).toBe("ZERO_RATED");
  expect(taxMarkOf({ ...ocean, side: "P" })).toBe("EXEMPT");
  expect(taxMarkOf({ ...ocean, oceanFreight: false })).toBe("EXEMPT");
  expect(taxMarkOf({ ...ocean, taxRate: "9.000" })).toBe("TRANSPORT");
  expect(taxMarkOf({ ...ocean, taxRate: "6" })).toBe("SERVICE");
  expect(taxMarkOf({ ...ocean, country: "JP" })).toBe("NO_INVOICE");
});
