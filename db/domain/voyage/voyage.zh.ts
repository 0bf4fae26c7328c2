export default {
  "voyage.portNotCalled": "{{port}} 不在航次 {{voyage}} 的停靠港中",
  "voyage.portOrder": "卸货港应在装货港之后",
} as const;
