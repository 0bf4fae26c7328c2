import { type RefObject, useEffect, useRef, useState } from "react";
import { commonFills, fillFields } from "./fill-fields.ts";
import type { CodeName } from "../save/form-data.ts";
import { putValue } from "../form-dom.ts";

/** See `FormField`. */
export type FieldNames = Readonly<Record<string, string>> | undefined;
/** Why a typed text is no choice yet: no entry has it, or several have this code. */
type LookupNote = { kind: "none"; text: string } | { kind: "several"; count: number } | null;

type Input = {
  initial: CodeName | undefined;
  box: RefObject<HTMLInputElement>;
  fills: FieldNames;
  entriesOfCode: (text: string) => Promise<readonly CodeName[]>;
};

/**
 * What a lookup has chosen, what the choice fills elsewhere, and what to say of text that is no
 * choice.
 */
export function useChoice({ initial, box, fills, entriesOfCode }: Input) {
  const [choice, setChoice] = useState({ initial, chosen: initial });
  const [note, setNote] = useState<LookupNote>(null);
  /** Text typed since the last choice. */
  const edited = useRef(false);
  const lastTaken = useRef<CodeName | undefined>(undefined);
  /** What the choice before filled. */
  const before = useRef(initial?.fills);
  if (choice.initial !== initial) setChoice({ initial, chosen: initial });
  /**
   * A code typed in full, pasted or suggested gets its name too, and fills what all its entries
   * agree on.
   */
  const settle = async (text: string) => {
    const taken = lastTaken.current?.code === text ? lastTaken.current : undefined;
    const entries = taken ? [taken] : await entriesOfCode(text);
    const field = box.current;
    if (!field || field.value !== text) return;
    setChoice((now) => ({ ...now, chosen: entries.length === 1 ? entries[0] : undefined }));
    setNote(entries.length > 1 ? { kind: "several", count: entries.length } : null);
    if (entries.length === 0) return;
    edited.current = false;
    if (taken) return;
    const values = commonFills(entries);
    fillFields(field, { fills, values, before: before.current });
    before.current = values;
  };
  useEffect(() => {
    const field = box.current;
    const onChange = () => void settle(field?.value ?? "");
    field?.addEventListener("change", onChange);
    return () => field?.removeEventListener("change", onChange);
  });
  return {
    chosen: choice.chosen,
    note,
    isEdited: () => edited.current,
    onTyped: () => {
      edited.current = true;
      lastTaken.current = undefined;
      setNote(null);
      setChoice((now) => ({ ...now, chosen: undefined }));
    },
    choose: (option: CodeName) => {
      lastTaken.current = option;
      edited.current = false;
      setNote(null);
      setChoice((now) => ({ ...now, chosen: option }));
      if (!box.current) return;
      putValue(box.current, option.code);
      fillFields(box.current, { fills, values: option.fills ?? {}, before: before.current });
      before.current = option.fills;
    },
    /** Enter on text that is no choice: takes its exact entry or says that there is none. */
    confirmTyped: async (text: string) => {
      if ((await entriesOfCode(text)).length > 0) return settle(text);
      if (box.current?.value === text) setNote({ kind: "none", text: text.trim() });
    },
  };
}
