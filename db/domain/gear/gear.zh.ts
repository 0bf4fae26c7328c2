export default {
  "gear.cntNo.length": "箱号应为 11 位，实际 {{length}} 位",
  "gear.cntNo.letters": "箱主代码前 3 位必须为字母：{{found}}",
  "gear.cntNo.category": "第 4 位必须为 U、J 或 Z：{{found}}",
  "gear.cntNo.serial": "第 5 至 11 位必须为数字：{{found}}",
  "gear.cntNo.digit": "校验码错误：应为 {{expected}}，实际 {{found}}",
  "gear.cntNo.suggest": "是否应为 {{suggestion}}",
  "gear.import.containerIso": "箱ISO代码",
  "gear.import.sizeTypeAlias": "箱型别名",
  "gear.import.vessel": "船舶",
  "gear.badIso": "ISO代码应为 4 位字母或数字",
  "gear.badImo": "IMO编号校验错误：{{value}}",
  "gear.aliasIsSize": "{{code}} 本身就是箱型",
} as const;
