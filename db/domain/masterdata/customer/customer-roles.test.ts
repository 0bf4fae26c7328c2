import fc from "fast-check";
import { expect, test } from "vitest";
import { customerRoles, readRoles } from "./customer-roles.ts";

test("roles are read in any case and with any separator, each once", () => {
  expect(readRoles("CLIENT，portagent、client")).toEqual(["client", "portAgent"]);
  expect(readRoles(" pirate / sc ")).toEqual(["pirate", "sc"]);
  expect(readRoles("")).toEqual([]);
});

test("whatever roles are joined by whatever separator come back", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...customerRoles)),
      fc.constantFrom(" ", ",", "，", "; ", "、", "/"),
      (roles, sign) => {
        expect(readRoles(roles.join(sign))).toEqual(roles);
        expect(readRoles(roles.join(sign).toUpperCase())).toEqual(roles);
      },
    ),
  );
});
