import type kitZh from "./kit.zh.ts";

/**
 * Messages by area. An area adds its own in `<area>.messages.ts`: `declare module
 * "#platform/kernel/i18n/message-key.ts" { interface AreaMessages { booking: typeof zh } }`.
 */
export interface AreaMessages {
  kit: typeof kitZh;
}

export type MessageArea = keyof AreaMessages;

export type MessageKey<Area extends MessageArea = MessageArea> = {
  [A in Area]: keyof AreaMessages[A] & string;
}[Area];
