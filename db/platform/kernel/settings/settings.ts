export type SettingKind =
  | "switch"
  | "number"
  | "text"
  | "password"
  | "addresses"
  | "choice"
  | "origin";

/**
 * Settings of the product with defaults (wire contract §7, "Config keys used"). Installations may
 * add rows for their clients.
 */
export const settings: Readonly<
  Record<string, { value: string; kind: SettingKind; choices?: readonly string[] }>
> = {
  "sys.account.captchaEnabled": { value: "true", kind: "switch" },
  "sys.account.registerUser": { value: "false", kind: "switch" },
  "sys.account.initPasswordModify": { value: "1", kind: "number" },
  /** Days; 0 means never. */
  "sys.account.passwordValidateDays": { value: "0", kind: "number" },
  /** 0 any, 1 digits, 2 letters, 3 letters and digits, 4 letters, digits and symbols. */
  "sys.account.chrtype": { value: "0", kind: "number" },
  /** At least 5. */
  "sys.account.passwordMinLength": { value: "8", kind: "number" },
  /** 0 active, 1 locked until approved. */
  "sys.account.registerStatus": { value: "0", kind: "number" },
  /** Empty: a random one, shown once. */
  "sys.user.initPassword": { value: "", kind: "password" },
  "sys.login.blackIPList": { value: "", kind: "addresses" },
  "sys.index.skinName": { value: "#409EFF", kind: "text" },
  "sys.index.sideTheme": { value: "theme-dark", kind: "text" },
  /** Megabytes per account, waiting imports included; 0 is unlimited. */
  "seaway.file.quotaMb": { value: "1000", kind: "number" },
  /** Where readers of mails open this installation, such as https://seaway.example; or empty. */
  "seaway.site.address": { value: "", kind: "origin" },
  /** Separated by semicolons; those of the companies' addresses always count. */
  "seaway.report.mailDomains": { value: "", kind: "text" },
  /** When a booking exceeds the allotment of its voyage (decision 022). */
  "seaway.space.beyond": { value: "WARN", kind: "choice", choices: ["REFUSE", "WAIT", "WARN"] },
};

export const isOn = (value: string): boolean => /^(true|y|1|on)$/i.test(value.trim());
