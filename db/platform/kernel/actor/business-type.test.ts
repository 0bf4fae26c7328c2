import { expect, test } from "vitest";
import { businessTypeOf } from "./business-type.ts";

test.each([
  ["notice.save", { id: 0 }, 1],
  ["notice.save", {}, 1],
  ["notice.save", null, 1],
  ["notice.save", { id: "7" }, 2],
  ["dictType.add", {}, 1],
  ["dictType.remove", {}, 3],
  ["jobLog.clear", {}, 9],
  ["operLog.putAside", {}, 3],
  ["operLog.cleanAside", {}, 9],
  ["online.forceLogout", {}, 7],
  ["bill.generate", {}, 8],
  ["import.port", {}, 6],
  ["booking.confirm", {}, 0],
])("%s of %j is %d", (operation, input, type) => {
  expect(businessTypeOf(operation, input)).toBe(type);
});
