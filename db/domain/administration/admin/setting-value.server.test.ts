import { expect, test } from "vitest";
import { settings } from "#platform/kernel/settings/settings.ts";
import { settingFault } from "./setting-value.server.ts";

test("every setting starts with a value that fits", () => {
  for (const [key, { value }] of Object.entries(settings))
    expect(settingFault(key, value), key).toBeNull();
});

test.each([
  ["sys.account.captchaEnabled", "maybe", "admin.valueSwitch"],
  ["sys.account.chrtype", "5", "admin.valueNumber"],
  ["sys.account.passwordValidateDays", "-1", "admin.valueNumber"],
  ["sys.account.passwordMinLength", "3", "admin.valueNumber"],
  ["sys.account.registerStatus", "2", "admin.valueNumber"],
  ["sys.login.blackIPList", "10.0.0.1;10.0.0.256", "admin.valueAddress"],
  ["sys.login.blackIPList", "10.0.0.0/33", "admin.valueAddress"],
  ["sys.login.blackIPList", "everybody", "admin.valueAddress"],
  ["sys.index.sideTheme", "theme-pink", "admin.valueSideTheme"],
  ["seaway.space.beyond", "MAYBE", "admin.valueChoice"],
  ["seaway.site.address", "http://seaway.example", "admin.valueOrigin"],
  ["seaway.site.address", "https://seaway.example/app", "admin.valueOrigin"],
  ["seaway.site.address", "https://user:secret@seaway.example", "admin.valueOrigin"],
  ["seaway.site.address", "seaway.example", "admin.valueOrigin"],
  ["seaway.site.address", "javascript:alert(1)", "admin.valueOrigin"],
  ["sys.index.skinName", "red;background:url(x)", "admin.valueColour"],
])("%s does not take %s", (key, value, code) => {
  expect(settingFault(key, value)?.code).toBe(code);
});

test.each([
  "",
  "10.0.0.1",
  "10.0.0.0/8; 192.168.1.*;10.1.1.1-10.1.1.9",
  "2001:db8::1",
  "2001:db8::/32",
])("addresses: %s", (value) => {
  expect(settingFault("sys.login.blackIPList", value)).toBeNull();
});

test.each(["", "https://seaway.example", "https://seaway.example:8443"])(
  "public address: %s",
  (value) => {
    expect(settingFault("seaway.site.address", value)).toBeNull();
  },
);

test("a setting of the house takes anything", () => {
  expect(settingFault("our.own", "anything")).toBeNull();
});
