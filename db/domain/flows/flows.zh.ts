export default {
  "flows.import.booking": "订舱",
  "flows.badOversize": "超限尺寸应写为 长x宽x高 CM",
  "flows.totalOfLines": "该订舱有 {{count}} 行货物，清单上的合计不能改到某一行；请在订舱单上修改",
} as const;
