export default {
  "flows.import.booking": "订舱",
  "flows.import.correction": "订舱更正",
  "flows.correction.notReceived": "{{ebNo}} 不是已接收的电子订舱",
  "flows.correction.otherRow": "与第 {{row}} 行不一致，同一票电子订舱只能填一个值",
  "flows.correction.noLine": "没有第 {{line}} 行货物，该票共 {{count}} 行",
  "flows.badOversize": "超限尺寸请按“长x宽x高 CM”填写",
  "flows.totalOfLines": "该订舱有 {{count}} 行货物，合计无法对应到某一行，请在订舱页面修改",
} as const;
