import type { Word } from "#platform/i18n/message-key.ts";
import type { ItemKind } from "#domain/tool/built-form.ts";

/** The word of a kind of field. */
export const kindLabel = (kind: ItemKind): Word => `tool.kind.${kind}`;
