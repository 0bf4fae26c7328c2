import { useRef, useState } from "react";
import "./upload.css";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { importLimits } from "#platform/records/import/import-limits.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { boundFile } from "./bound-file.ts";
import { usePageDrop } from "./use-page-drop.ts";

/** The file or table to send: chosen, typed, dropped or pasted. */
export function useContent(first: string, errors: readonly FieldError[]) {
  const [text, setText] = useState(first);
  const [file, setFile] = useState<{ name: string; size: number } | null>(null);
  /** Errors to hide after the content has changed. */
  const [corrected, setCorrected] = useState<readonly FieldError[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const t = useTranslate();
  const bound = () =>
    boundFile(input.current, importLimits.maxBytes, (sizes) => t("import.tooLarge", sizes));
  const send = useRef<HTMLButtonElement>(null);
  const choose = (chosen: File | undefined) => {
    setFile(chosen ? { name: chosen.name, size: chosen.size } : null);
    setCorrected(errors);
    bound();
  };
  const write = (table: string) => {
    setText(table);
    setCorrected(errors);
  };
  const over = usePageDrop({
    onFile: (files) => {
      if (input.current) input.current.files = files;
      choose(files[0]);
      setText("");
      send.current?.focus();
    },
    onTable: (table) => {
      write(table);
      setFile(null);
      if (input.current) input.current.value = "";
      bound();
      send.current?.focus();
    },
  });
  const old = (field: string) => corrected === errors && (field === "file" || field === "text");
  return { text, file, input, send, over, choose, write, old };
}
