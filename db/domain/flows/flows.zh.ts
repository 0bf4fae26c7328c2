export default {
  "flows.import.booking": "订舱",
  "flows.badOversize": "超限尺寸应写为 长x宽x高 CM",
} as const;
