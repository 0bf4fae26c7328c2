export default {
  "flows.import.booking": "订舱",
  "flows.badOversize": "超限尺寸请按“长x宽x高 CM”填写",
  "flows.totalOfLines": "该订舱有 {{count}} 行货物，合计无法对应到某一行，请在订舱页面修改",
} as const;
