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
  /** Errors to hide after the content has changed. */
  const [corrected, setCorrected] = useState<readonly FieldError[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const t = useTranslate();
  const send = useRef<HTMLButtonElement>(null);
  const choose = () => {
    setCorrected(errors);
    boundFile(input.current, importLimits.maxBytes, (sizes) => t("import.tooLarge", sizes));
  };
  /** Sets the files as if they were chosen at the control, which then names them. */
  const put = (files: FileList | null) => {
    if (!input.current) return;
    if (files) input.current.files = files;
    else input.current.value = "";
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const write = (table: string) => {
    setText(table);
    setCorrected(errors);
  };
  const over = usePageDrop({
    onFile: (files) => {
      put(files);
      setText("");
      send.current?.focus();
    },
    onTable: (table) => {
      write(table);
      put(null);
      send.current?.focus();
    },
  });
  const old = (field: string) => corrected === errors && (field === "file" || field === "text");
  return { text, input, send, over, choose, write, old };
}
