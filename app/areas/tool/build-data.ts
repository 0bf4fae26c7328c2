import type { Word } from "#platform/i18n/message-key.ts";
import type { Bench, Done } from "#domain/tool/form-edit.ts";
import type { SchemaFault } from "#domain/tool/form-schema.ts";
import type { ItemKind, Form } from "#domain/tool/built-form.ts";

export type DraftLink = { id: number; version: number; name: string; updatedTime: string };

/** All the form builder shows. */
export type BuildData = {
  drafts: DraftLink[];
  open: { id: number; version: number; name: string; sheet: Form } | null;
  dictTypes: { type: string; label: string }[];
  dicts: Record<string, Record<string, string>>;
  refs: string[];
  /** What a new field is called in both languages until somebody names it. */
  kindNames: Record<ItemKind, { zh: string; en: string }>;
};

/** What a button of it answered. `id` 0: not kept yet. */
export type BuildResponse = {
  bench: Bench;
  id: number;
  version: number;
  name: string;
  label?: Word;
  done?: Done;
  refusals?: { code: Word; params: Record<string, string | number> }[];
  schemaFaults?: SchemaFault[];
  /** The text that was no schema, as it was given. */
  schemaText?: string;
};
