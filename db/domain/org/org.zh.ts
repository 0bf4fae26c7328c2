export default {
  "org.passwordLength": "密码长度为 {{min}} 到 {{max}} 个字符",
  "org.passwordAny": "密码不能包含字符 < > \" ' \\ |",
  "org.passwordDigits": "密码只能为数字",
  "org.passwordLetters": "密码只能为英文字母",
  "org.passwordBoth": "密码必须且只能由字母和数字组成，两者都要有",
  "org.passwordSigns": "密码必须同时包含字母、数字和特殊字符（~!@#$%^&*()-=_+）",
  "org.passwordCommon": "该密码过于常见，请换一个",
  "org.mustChangePassword": "请先修改初始密码",
} as const;
