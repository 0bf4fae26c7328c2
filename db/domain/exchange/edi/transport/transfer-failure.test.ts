import { expect, test } from "vitest";
import { failureOf, TransferFailure } from "./transfer-failure.ts";

test("a failure is shown by its code, never by a text that may quote a secret", () => {
  expect(failureOf(new TransferFailure("NO_SECRETS"))).toBe("NO_SECRETS");
  expect(
    failureOf(
      new TypeError("fetch failed", {
        cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
      }),
    ),
  ).toBe("ECONNREFUSED");
  expect(
    failureOf(new SyntaxError('Unexpected token, ..."assword": hunter2"... is not valid JSON')),
  ).toBe("FAILED");
  expect(failureOf(Object.assign(new Error("x"), { code: "hunter2 secret" }))).toBe("FAILED");
  expect(failureOf("hunter2")).toBe("FAILED");
});
