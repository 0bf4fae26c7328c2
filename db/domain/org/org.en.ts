import type zh from "./org.zh.ts";

export default {
  "org.wrongPassword": "The user does not exist or the password is wrong",
  "org.locked": "Too many wrong passwords; try again in {{minutes}} minutes",
  "org.passwordShort": "A password has at least 8 characters",
  "org.wrongOldPassword": "The old password is wrong",
  "org.passwordLength": "A password has {{min}} to {{max}} characters",
  "org.passwordAny": "A password must not contain the characters < > \" ' \\ |",
  "org.passwordDigits": "A password consists of digits only",
  "org.passwordLetters": "A password consists of letters only",
  "org.passwordBoth": "A password consists of letters and digits and has both",
  "org.passwordSigns": "A password has letters, digits and special characters (~!@#$%^&*()-=_+)",
  "org.passwordCommon": "This password is among those tried first; choose another",
  "org.mustChangePassword": "Change the first password before anything else",
  "org.samePassword": "The new password must differ from the old one",
} satisfies Record<keyof typeof zh, string>;
