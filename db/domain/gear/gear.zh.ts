export default {
  "gear.cntNo.length": "箱号应为 11 位，实际 {{length}} 位",
  "gear.cntNo.letters": "箱主代码前 3 位必须为字母：{{found}}",
  "gear.cntNo.category": "第 4 位必须为 U、J 或 Z：{{found}}",
  "gear.cntNo.serial": "第 5 至 11 位必须为数字：{{found}}",
  "gear.cntNo.digit": "校验码错误：应为 {{expected}}，实际 {{found}}",
  "gear.cntNo.suggest": "是否应为 {{suggestion}}",
} as const;
