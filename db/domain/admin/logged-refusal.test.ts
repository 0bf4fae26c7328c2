import { expect, test } from "vitest";
import { Refusal, Refusals } from "#platform/operation/refusal.ts";
import { say, sayCodeIn } from "#platform/i18n/translate.ts";
import { sayLogged } from "./logged-refusal.ts";

test("what a refusal leaves in the log is read as its sentence, in either language", () => {
  const one = new Refusal("admin.dictTypeKnown", { value: "a; b.c" }, { field: "dictType" });
  const two = new Refusal("kit.needsFilter");
  expect(sayLogged(sayCodeIn("zh"), one.message)).toBe("字典类型 a; b.c 已存在");
  expect(sayLogged(sayCodeIn("en"), new Refusals([two, two]).message)).toBe(
    `${say("en", "kit.needsFilter")}; ${say("en", "kit.needsFilter")}`,
  );
});

test("a fault of the program stays as it was written, and what was cut off still says its sentence", () => {
  expect(sayLogged(sayCodeIn("zh"), "TypeError: x is not a function")).toBe("TypeError: x is not a function");
  expect(sayLogged(sayCodeIn("zh"), 'kit.needsFilter {"a": "b')).toBe(say("zh", "kit.needsFilter"));
  expect(sayLogged(sayCodeIn("zh"), "")).toBe("");
});
