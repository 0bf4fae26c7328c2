import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ItemKind } from "#domain/administration/tool/builder/built-form.ts";

export const kindLabel = (kind: ItemKind): MessageKey => `tool.kind.${kind}`;
