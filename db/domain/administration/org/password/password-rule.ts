import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** `floor` is the contract's minimum (wire contract §2). */
export const passwordLength = { floor: 5, usual: 8, most: 100 } as const;

/** Common guesses. */
const common = new Set(
  `12345678 123456789 1234567890 87654321 11111111 00000000 88888888 66666666 password password1 passw0rd qwerty123 qwertyui 1q2w3e4r 1qaz2wsx
   abc12345 abcd1234 a1234567 admin123 admin1234 admin888 iloveyou sunshine letmein1 welcome1 changeme 123123123 12341234 woaini1314 5201314520
   123456 654321 111111 000000 888888 666666 admin qwerty abc123 ruoyi123 seaway123`.split(/\s+/),
);

/** Pattern and label by sys.account.chrtype (wire contract §7). */
const kinds: Readonly<Record<string, readonly [pattern: RegExp, label: MessageKey]>> = {
  "0": [/^[^<>"'|\\\p{Cc}]+$/u, "org.passwordAny"],
  "1": [/^[0-9]+$/, "org.passwordDigits"],
  "2": [/^[a-zA-Z]+$/, "org.passwordLetters"],
  "3": [/^(?=.*[a-zA-Z])(?=.*[0-9])[a-zA-Z0-9]+$/, "org.passwordBoth"],
  "4": [
    /^(?=.*[A-Za-z])(?=.*\d)(?=.*[~!@#$%^&*()\-=_+])[A-Za-z\d~!@#$%^&*()\-=_+]+$/,
    "org.passwordSigns",
  ],
};

export type PasswordRule = { chrtype: string; min: number };

/** Invalid settings use the defaults. */
export function passwordRule(chrtype: string, minLength: string): PasswordRule {
  const min = /^\d{1,2}$/.test(minLength) ? Number(minLength) : passwordLength.usual;
  return { chrtype: chrtype in kinds ? chrtype : "0", min: Math.max(passwordLength.floor, min) };
}

/** The fault's message key, or null. */
export function passwordFault(
  password: string,
  userName: string,
  rule: PasswordRule,
): { label: MessageKey; params: Record<string, number> } | null {
  const size = [...password].length;
  if (size < rule.min || size > passwordLength.most)
    return { label: "org.passwordLength", params: { min: rule.min, max: passwordLength.most } };
  const [pattern, label] = kinds[rule.chrtype] ?? kinds["0"] ?? [/^/, "org.passwordAny"];
  if (!pattern.test(password)) return { label, params: {} };
  const plain = password.toLowerCase();
  const user = userName.toLowerCase();
  if (common.has(plain) || plain === user || /^(.)\1+$/.test(plain))
    return { label: "org.passwordCommon", params: {} };
  return null;
}

export function passwordLabel(rule: PasswordRule): MessageKey {
  return kinds[rule.chrtype]?.[1] ?? "org.passwordAny";
}
