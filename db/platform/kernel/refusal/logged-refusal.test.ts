import { expect, test } from "vitest";
import { Refusal, Refusals } from "./refusal.ts";
import { translate, translateCodeIn } from "../i18n/translate.ts";
import { loggedText } from "./logged-refusal.ts";

test("what a refusal leaves in the log is read as its sentence, in either language", () => {
  const refusal = new Refusal("admin.dictTypeKnown", { value: "a; b.c" }, { field: "dictType" });
  const two = new Refusal("kit.needsFilter");
  expect(loggedText(translateCodeIn("zh"), refusal.message)).toBe("字典类型 a; b.c 已存在");
  expect(loggedText(translateCodeIn("en"), new Refusals([two, two]).message)).toBe(
    `${translate("en", "kit.needsFilter")}; ${translate("en", "kit.needsFilter")}`,
  );
});

test("a fault of the program stays as it was written, and what was cut off still says its sentence", () => {
  expect(loggedText(translateCodeIn("zh"), "TypeError: x is not a function")).toBe(
    "TypeError: x is not a function",
  );
  expect(loggedText(translateCodeIn("zh"), 'kit.needsFilter {"a": "b')).toBe(
    translate("zh", "kit.needsFilter"),
  );
  expect(loggedText(translateCodeIn("zh"), "")).toBe("");
});

test("a refused row names its record", () => {
  const row = new Refusal("booking.notLocked", {}, { key: "XHLSHA26000001" });
  expect(loggedText(translateCodeIn("en"), row.message)).toBe(
    `XHLSHA26000001: ${translate("en", "booking.notLocked")}`,
  );
});
