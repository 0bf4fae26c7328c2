import { expect, test } from "vitest";
import { passwordFault, passwordRule } from "./password-rule.ts";

const wordOf = (password: string, chrtype = "0", min = "") =>
  passwordFault(password, "zhang.san", passwordRule(chrtype, min))?.word ?? null;

test("length: 8 to 100 unless the setting says otherwise, never below 5", () => {
  expect(wordOf("a-b-c-d")).toBe("org.passwordLength");
  expect(wordOf("a-b-c-d-")).toBeNull();
  expect(wordOf("x".repeat(50) + "y".repeat(51))).toBe("org.passwordLength");
  expect(wordOf("a-b-c", "0", "5")).toBeNull();
  expect(wordOf("a-b-", "0", "1")).toBe("org.passwordLength");
  expect(wordOf("a-b-c-d", "0", "nonsense")).toBe("org.passwordLength");
});

test("characters follow the setting, as the clients of the field check them", () => {
  expect(wordOf("good<evil>1")).toBe("org.passwordAny");
  expect(wordOf("schönes 密码 im Hafen")).toBeNull();
  expect(wordOf("1234abcd", "1")).toBe("org.passwordDigits");
  expect(wordOf("73105829", "1")).toBeNull();
  expect(wordOf("abcd1234x", "2")).toBe("org.passwordLetters");
  expect(wordOf("harbourline", "2")).toBeNull();
  expect(wordOf("harbourline", "3")).toBe("org.passwordBoth");
  expect(wordOf("harbour7line", "3")).toBeNull();
  expect(wordOf("harbour7line", "4")).toBe("org.passwordSigns");
  expect(wordOf("harbour7-line", "4")).toBeNull();
  expect(wordOf("harbour7-line", "9")).toBeNull();
});

test("what everybody tries first is no password", () => {
  for (const one of ["12345678", "Password", "zhang.san", "ZHANG.SAN", "aaaaaaaaaa", "admin123"])
    expect(wordOf(one), one).toBe("org.passwordCommon");
});
