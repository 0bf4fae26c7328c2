/** What fits into a setting: on or off, a whole number, free text, a password, a list of network addresses, or one of its choices. */
export type SettingKind = "switch" | "number" | "text" | "password" | "addresses" | "choice";

/**
 * The settings the product itself reads (wire contract §7, "Config keys used"): the value that counts as long as nobody has set another, and
 * what fits. Installations may add rows of their own for their clients.
 */
export const settings: Readonly<Record<string, { value: string; kind: SettingKind; choices?: readonly string[] }>> = {
  "sys.account.captchaEnabled": { value: "true", kind: "switch" },
  "sys.account.registerUser": { value: "false", kind: "switch" },
  "sys.account.initPasswordModify": { value: "1", kind: "number" },
  /** Days until a password must be changed; 0: never. */
  "sys.account.passwordValidateDays": { value: "0", kind: "number" },
  /** Characters a password needs: 0 any, 1 digits, 2 letters, 3 letters and digits, 4 letters, digits and signs. */
  "sys.account.chrtype": { value: "0", kind: "number" },
  /** Characters a password has at least; 5 is the least of all. */
  "sys.account.passwordMinLength": { value: "8", kind: "number" },
  /** What a self-registered account starts as: 0 open, 1 closed until somebody opens it. */
  "sys.account.registerStatus": { value: "0", kind: "number" },
  /** Empty: each new user gets a random one, shown once. */
  "sys.user.initPassword": { value: "", kind: "password" },
  "sys.login.blackIPList": { value: "", kind: "addresses" },
  "sys.index.skinName": { value: "#409EFF", kind: "text" },
  "sys.index.sideTheme": { value: "theme-dark", kind: "text" },
  /** Megabytes an account's files may take, those that wait for an import included; 0: no bound. */
  "seaway.file.quotaMb": { value: "1000", kind: "number" },
  /** What a booking beyond the space of its voyage comes to; voyages without allotments are not asked (decision 022). */
  "seaway.space.beyond": { value: "WARN", kind: "choice", choices: ["REFUSE", "WAIT", "WARN"] },
};

/** True when a switch is on. */
export const isOn = (value: string): boolean => /^(true|y|1|on)$/i.test(value.trim());
