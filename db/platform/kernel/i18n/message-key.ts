import type kitZh from "./kit.zh.ts";

/**
 * Messages by area. `db/domain/messages.ts` adds those of the areas, `<part>.messages.ts` those of
 * a part of the platform: `declare module "#platform/kernel/i18n/message-key.ts" { interface
 * AreaMessages { task: typeof zh } }`.
 */
export interface AreaMessages {
  kit: typeof kitZh;
}

export type MessageArea = keyof AreaMessages;

export type MessageKey<Area extends MessageArea = MessageArea> = {
  [A in Area]: keyof AreaMessages[A] & string;
}[Area];
