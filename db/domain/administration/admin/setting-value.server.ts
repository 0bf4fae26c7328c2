import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { settings } from "#platform/kernel/settings/settings.ts";
import { unreadEntries } from "#domain/administration/session/address-list.server.ts";

const bounds: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "sys.account.initPasswordModify": [0, 1],
  "sys.account.passwordValidateDays": [0, 3650],
  "sys.account.passwordMinLength": [5, 72],
  "sys.account.registerStatus": [0, 1],
  "sys.account.chrtype": [0, 4],
};

/**
 * Why a value does not fit a product setting, or null; custom settings take anything (wire contract
 * §7, "Config keys used").
 */
export function settingFault(
  key: string,
  value: string,
): { code: MessageKey; params?: Record<string, string | number> } | null {
  const kind = settings[key]?.kind;
  if (kind === "switch" && !/^(true|false)$/.test(value)) return { code: "admin.valueSwitch" };
  const [least, most] = bounds[key] ?? [0, 999_999];
  if (
    kind === "number" &&
    (!/^\d{1,6}$/.test(value) || Number(value) < least || Number(value) > most)
  )
    return { code: "admin.valueNumber", params: { least, most } };
  if (kind === "addresses") {
    const [wrong] = unreadEntries(value);
    if (wrong) return { code: "admin.valueAddress", params: { value: wrong } };
  }
  if (kind === "origin" && value !== "" && !isOrigin(value)) return { code: "admin.valueOrigin" };
  const choices = settings[key]?.choices;
  if (choices && !choices.includes(value))
    return { code: "admin.valueChoice", params: { choices: choices.join(", ") } };
  if (key === "sys.index.sideTheme" && !/^theme-(dark|light)$/.test(value))
    return { code: "admin.valueSideTheme" };
  if (key === "sys.index.skinName" && !/^(#[0-9a-f]{6}|skin-[a-z]+)$/i.test(value))
    return { code: "admin.valueColour" };
  return null;
}

/** Scheme and host, with a port perhaps: paths are put behind it as they are. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === "https:" && url.origin === value;
}
