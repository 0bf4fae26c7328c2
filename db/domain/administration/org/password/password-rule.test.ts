import { expect, test } from "vitest";
import { passwordFault, passwordRule } from "./password-rule.ts";

const labelOf = (password: string, chrtype = "0", min = "") =>
  passwordFault(password, "zhang.san", passwordRule(chrtype, min))?.label ?? null;

test("length: 8 to 100 unless the setting says otherwise, never below 5", () => {
  expect(labelOf("a-b-c-d")).toBe("org.passwordLength");
  expect(labelOf("a-b-c-d-")).toBeNull();
  expect(labelOf("x".repeat(50) + "y".repeat(51))).toBe("org.passwordLength");
  expect(labelOf("a-b-c", "0", "5")).toBeNull();
  expect(labelOf("a-b-", "0", "1")).toBe("org.passwordLength");
  expect(labelOf("a-b-c-d", "0", "nonsense")).toBe("org.passwordLength");
});

test("characters follow the setting, as the clients of the field check them", () => {
  expect(labelOf("good<evil>1")).toBe("org.passwordAny");
  expect(labelOf("schönes 密码 im Hafen")).toBeNull();
  expect(labelOf("1234abcd", "1")).toBe("org.passwordDigits");
  expect(labelOf("73105829", "1")).toBeNull();
  expect(labelOf("abcd1234x", "2")).toBe("org.passwordLetters");
  expect(labelOf("harbourline", "2")).toBeNull();
  expect(labelOf("harbourline", "3")).toBe("org.passwordBoth");
  expect(labelOf("harbour7line", "3")).toBeNull();
  expect(labelOf("harbour7line", "4")).toBe("org.passwordSigns");
  expect(labelOf("harbour7-line", "4")).toBeNull();
  expect(labelOf("harbour7-line", "9")).toBeNull();
});

test("what everybody tries first is no password", () => {
  for (const item of ["12345678", "Password", "zhang.san", "ZHANG.SAN", "aaaaaaaaaa", "admin123"])
    expect(labelOf(item), item).toBe("org.passwordCommon");
});
