import { z } from "zod";
import { expect, test } from "vitest";
import { defineList } from "#platform/records/list/list.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import {
  type AnyOperation,
  assertRegistry,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { resources } from "#db/services/registry.server.ts";

/** Without a declared permission nothing starts (security.md, access). */
const operation = (name: string, perm: string): AnyOperation =>
  defineOperation({
    name,
    perm,
    input: z.object({}),
    run: () => Promise.resolve({}),
  }) as AnyOperation;

const resource = (more: Partial<Resource> & { perm?: string } = {}): Resource => ({
  apiName: "test/things",
  list: defineList({
    apiName: "test/things",
    perm: more.perm ?? "thing:list",
    title: "shell.product",
    scopes: {},
    sort: { key: "id", order: "asc" },
    columns: [{ key: "id", label: "shell.product" }],
  }),
  source: resources[0]?.source as Resource["source"],
  steps: {},
  ...more,
});

test("a registry with permissions everywhere starts", () => {
  expect(() =>
    assertRegistry(
      [resource({ steps: { ship: operation("thing.ship", "thing:ship") } })],
      [operation("a.b", "a:b")],
    ),
  ).not.toThrow();
});

test.each(["", "thing", "*", " "])("a list with the permission %j does not start", (perm) => {
  expect(() => assertRegistry([resource({ perm })], [])).toThrow(
    /test\/things declares no permission/,
  );
});

test.each(["steps", "more", "save", "remove"] as const)(
  "an operation without a permission does not start, registered as %s",
  (place) => {
    const bad = operation("thing.bad", "");
    const placed = place === "save" || place === "remove" ? { [place]: bad } : { [place]: { bad } };
    expect(() => assertRegistry([resource(placed)], [])).toThrow(
      /thing\.bad declares no permission/,
    );
  },
);

test("an operation on its own without a permission does not start", () => {
  expect(() => assertRegistry([], [operation("task.bad", "")])).toThrow(
    /task\.bad declares no permission/,
  );
});

test("two things of one name do not start", () => {
  expect(() => assertRegistry([resource(), resource()], [])).toThrow(
    /two resources are named test\/things/,
  );
  expect(() => assertRegistry([], [operation("a.b", "a:b"), operation("a.b", "a:c")])).toThrow(
    /two operations are named a\.b/,
  );
});

test.each(["list", "get", "whyNot", "export", "importData"])(
  "an action named like the call %s does not start",
  (verb) => {
    expect(() =>
      assertRegistry([resource({ steps: { [verb]: operation("thing.x", "thing:x") } })], []),
    ).toThrow(/bears the name of a call/);
  },
);
