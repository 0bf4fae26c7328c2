import { expect, test } from "vitest";
import { type Actor, can, canAll, canAny, hasAllRoles, hasRole, systemActor } from "./actor.ts";

const actor = (over: Partial<Actor>): Actor => ({
  ...systemActor("x"),
  roles: ["clerk"],
  permissions: ["booking:list"],
  ...over,
});

test("the wildcard or the permission opens; an empty permission never does, not even for the wildcard", () => {
  expect(can(actor({}), "booking:list")).toBe(true);
  expect(can(actor({}), "booking:edit")).toBe(false);
  expect(can(actor({ permissions: ["*:*:*"] }), "anything:at:all")).toBe(true);
  expect(can(actor({ permissions: ["*:*:*"] }), "")).toBe(false);
  expect(can(actor({ permissions: ["booking:*"] }), "booking:edit")).toBe(false);
});

test("any of several permissions is enough, none of none is not", () => {
  expect(canAny(actor({}), ["booking:edit", "booking:list"])).toBe(true);
  expect(canAny(actor({}), [])).toBe(false);
});

test("admin passes every role check, others need one of the roles, empty input fails", () => {
  expect(hasRole(actor({ roles: ["admin"] }), ["captain"])).toBe(true);
  expect(hasRole(actor({}), ["captain", "clerk"])).toBe(true);
  expect(hasRole(actor({}), ["captain"])).toBe(false);
  expect(hasRole(actor({ roles: ["admin"] }), [])).toBe(false);
  expect(hasRole(actor({ roles: ["admin"] }), [""])).toBe(false);
});

test("all of several permissions are needed, an empty one among them fails, none of none is not enough", () => {
  const two = actor({ permissions: ["booking:list", "booking:edit"] });
  expect(canAll(two, ["booking:edit", "booking:list"])).toBe(true);
  expect(canAll(actor({}), ["booking:edit", "booking:list"])).toBe(false);
  expect(canAll(actor({ permissions: ["*:*:*"] }), ["booking:edit", "anything:at:all"])).toBe(true);
  expect(canAll(actor({ permissions: ["*:*:*"] }), ["booking:edit", ""])).toBe(false);
  expect(canAll(actor({ permissions: ["*:*:*"] }), [])).toBe(false);
});

test("all of several roles are needed, admin passes, an empty role and empty input fail", () => {
  expect(hasAllRoles(actor({ roles: ["clerk", "finance"] }), ["finance", "clerk"])).toBe(true);
  expect(hasAllRoles(actor({}), ["finance", "clerk"])).toBe(false);
  expect(hasAllRoles(actor({ roles: ["admin"] }), ["finance", "clerk"])).toBe(true);
  expect(hasAllRoles(actor({ roles: ["admin"] }), ["clerk", ""])).toBe(false);
  expect(hasAllRoles(actor({ roles: ["admin"] }), [])).toBe(false);
});
