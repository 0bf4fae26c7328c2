import { type ComponentPropsWithoutRef, forwardRef, useEffect, useRef, useState } from "react";
import "./upload.css";
import { byteSize } from "#platform/kernel/i18n/byte-size.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

type Props = Omit<ComponentPropsWithoutRef<"input">, "type" | "className">;

/**
 * Chooses files in the language of the page; browsers word their control in the language of the
 * computer. The browser's control lies unseen over ours, so that click, drop, keys, screen readers
 * and its messages stay its work. Without JavaScript it is seen itself: nobody could name the file.
 */
export const FileChoice = forwardRef<HTMLInputElement, Props>(function FileChoice(attributes, ref) {
  const t = useTranslate();
  const frame = useRef<HTMLSpanElement>(null);
  const [names, setNames] = useState("");
  useEffect(() => {
    const input = frame.current?.querySelector("input");
    if (!input) return;
    const read = () => setNames(namesOf(input.files));
    const readAfterReset = () => setTimeout(read);
    // A file chosen before the page was ready counts too.
    read();
    const { form } = input;
    input.addEventListener("change", read);
    form?.addEventListener("reset", readAfterReset);
    return () => {
      input.removeEventListener("change", read);
      form?.removeEventListener("reset", readAfterReset);
    };
  }, []);
  return (
    <span ref={frame} className="sw-file">
      <input {...attributes} ref={ref} type="file" />
      <span className="sw-file-face" aria-hidden="true">
        <span className="sw-file-button">
          {t(attributes.multiple ? "shell.chooseFiles" : "shell.chooseFile")}
        </span>
        <span className="sw-file-names" title={names || undefined}>
          {names || t("shell.noFile")}
        </span>
      </span>
    </span>
  );
});

const namesOf = (files: FileList | null) =>
  Array.from(files ?? [], (file) => `${file.name} · ${byteSize(file.size)}`).join(", ");
