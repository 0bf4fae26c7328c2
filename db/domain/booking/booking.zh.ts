export default {
  "booking.suffixFull": "拼票序号已用到 {{last}}，不能再增加",
  "booking.suffixBad": "拼票序号 {{suffix}} 无效",
} as const;
