import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Bench, Done } from "#domain/administration/tool/builder/form-edit.ts";
import type { SchemaFault } from "#domain/administration/tool/builder/form-schema.ts";
import type { ItemKind, Form } from "#domain/administration/tool/builder/built-form.ts";

export type DraftLink = { id: number; version: number; name: string; updatedTime: string };

export type BuildData = {
  drafts: DraftLink[];
  open: { id: number; version: number; name: string; sheet: Form } | null;
  dictTypes: { type: string; label: string }[];
  dicts: Record<string, Record<string, string>>;
  refs: string[];
  /** Default names of new fields. */
  kindNames: Record<ItemKind, { zh: string; en: string }>;
};

/** `id` 0: not saved yet. */
export type BuildResponse = {
  bench: Bench;
  id: number;
  version: number;
  name: string;
  label?: MessageKey;
  done?: Done;
  refusals?: { code: MessageKey; params: Record<string, string | number> }[];
  schemaFaults?: SchemaFault[];
  /** The rejected schema text. */
  schemaText?: string;
};
