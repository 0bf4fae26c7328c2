import type zh from "./booking.zh.ts";

export default {
  "booking.suffixFull": "The consolidation numbers end at {{last}}, no more can be added",
  "booking.suffixBad": "The consolidation suffix {{suffix}} is not valid",
} satisfies Record<keyof typeof zh, string>;
