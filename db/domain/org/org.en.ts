import type zh from "./org.zh.ts";

export default {
  "org.passwordLength": "A password has {{min}} to {{max}} characters",
  "org.passwordAny": "A password must not contain the characters < > \" ' \\ |",
  "org.passwordDigits": "A password consists of digits only",
  "org.passwordLetters": "A password consists of letters only",
  "org.passwordBoth": "A password consists of letters and digits and has both",
  "org.passwordSigns": "A password has letters, digits and special characters (~!@#$%^&*()-=_+)",
  "org.passwordCommon": "This password is among those tried first; choose another",
  "org.mustChangePassword": "Change the first password before anything else",
} satisfies Record<keyof typeof zh, string>;
