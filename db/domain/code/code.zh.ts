export default {
  "code.import.hscode": "HS编码",
  "code.import.packageKind": "包装种类",
  "code.import.transTerms": "运输条款",
  "code.import.hazardous": "危险品",
  "code.badHs": "HS编码应为 2 至 10 位数字",
  "code.badUn": "UN编号应为 4 位数字",
} as const;
