import type zh from "./org.zh.ts";

export default {
  "org.wrongPassword": "The user does not exist or the password is wrong",
  "org.locked": "Too many wrong passwords; try again in {{minutes}} minutes",
  "org.passwordShort": "A password has at least 8 characters",
  "org.wrongOldPassword": "The old password is wrong",
  "org.samePassword": "The new password must differ from the old one",
  "org.changeLog": "Data change log",
  "org.operLog": "Operation log",
  "org.tableName": "Table",
  "org.keyValue": "Key",
  "org.columnName": "Column",
  "org.oldValue": "Old value",
  "org.newValue": "New value",
  "org.operation": "Operation",
  "org.operator": "Operator",
  "org.source": "Source",
  "org.requestId": "Request",
  "org.operTime": "Time",
  "org.result": "Result",
  "org.refusal": "Reason",
  "org.ms": "Took (ms)",
} satisfies Record<keyof typeof zh, string>;
