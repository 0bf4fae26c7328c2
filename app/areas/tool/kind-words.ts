import type { Word } from "#domain/words.ts";
import type { ItemKind } from "#domain/tool/sheet.ts";

/** The word of a kind of field. */
export const kindWord = (kind: ItemKind): Word => `tool.kind.${kind}`;
