import { type KeyboardEvent, useRef } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { fieldLook, TextArea } from "#app/kit/ui/input.tsx";

type Props = {
  id: string;
  name: string;
  /** Accessible name of the editor. */
  label: string;
  rows: number;
  defaultValue: string;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  "aria-invalid"?: boolean | undefined;
  "aria-describedby"?: string | undefined;
};

/** Toolbar commands of `document.execCommand`. */
const tools: readonly {
  command: string;
  value?: string;
  label: MessageKey;
  sign: string;
  key?: string;
}[] = [
  { command: "bold", label: "shell.rich.bold", sign: "B", key: "Control+B" },
  { command: "italic", label: "shell.rich.italic", sign: "I", key: "Control+I" },
  { command: "underline", label: "shell.rich.underline", sign: "U", key: "Control+U" },
  { command: "formatBlock", value: "h3", label: "shell.rich.heading", sign: "H" },
  { command: "formatBlock", value: "p", label: "shell.rich.paragraph", sign: "¶" },
  { command: "insertUnorderedList", label: "shell.rich.bullets", sign: "•" },
  { command: "insertOrderedList", label: "shell.rich.numbers", sign: "1." },
  { command: "createLink", label: "shell.rich.link", sign: "↗" },
  { command: "removeFormat", label: "shell.rich.plain", sign: "×" },
];

/** A text area that becomes a small editor. The server sanitises; pasting drops foreign markup. */
export function RichInput({ id, name, label, rows, defaultValue, ...rest }: Props) {
  const live = useHydrated();
  const t = useTranslate();
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const keep = () => {
    if (!area.current || !editor.current) return;
    const html = editor.current.innerHTML;
    // Wraps plain text, so that the server does not escape its entities again.
    area.current.value = html && !/<[a-z]/i.test(html) ? `<p>${html}</p>` : html;
    area.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  if (!live)
    return <TextArea {...rest} id={id} name={name} rows={rows} defaultValue={defaultValue} />;
  const run = (command: string, value?: string) => {
    editor.current?.focus();
    const link =
      command === "createLink" ? window.prompt(t("shell.rich.askLink"), "https://") : value;
    if (command === "createLink" && !/^(https?:\/\/|mailto:|\/)/.test(link ?? "")) return;
    document.execCommand(command, false, link ?? undefined);
    keep();
  };
  return (
    <div className="sw-rich">
      <div
        className="sw-rich-tools"
        role="toolbar"
        aria-label={t("shell.rich.tools")}
        aria-controls={id}
        onKeyDown={step}
      >
        {tools.map((tool, i) => (
          <Button
            key={tool.label}
            type="button"
            size="small"
            variant="minimal"
            title={t(tool.label) + (tool.key ? ` (${tool.key})` : "")}
            aria-label={t(tool.label)}
            tabIndex={i === 0 ? 0 : -1}
            // Keeps the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(tool.command, tool.value)}
          >
            {tool.sign}
          </Button>
        ))}
      </div>
      <div
        id={id}
        ref={editor}
        className={`${fieldLook} sw-rich-text`}
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-describedby={rest["aria-describedby"]}
        aria-invalid={rest["aria-invalid"]}
        contentEditable
        suppressContentEditableWarning
        onInput={keep}
        onPaste={(event) => {
          event.preventDefault();
          if (
            [...event.clipboardData.files].some((file) => file.type.startsWith("image/")) &&
            !event.clipboardData.getData("text/plain")
          )
            showMessage("error", t("shell.rich.noImages"));
          document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
        }}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          showMessage("error", t("shell.rich.noImages"));
        }}
        // Sanitised by the server or typed by this reader.
        dangerouslySetInnerHTML={{ __html: defaultValue }}
      />
      <textarea ref={area} name={name} hidden readOnly defaultValue={defaultValue} />
    </div>
  );
}

/** Arrow keys move between buttons. */
function step(event: KeyboardEvent<HTMLDivElement>) {
  const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (way === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(at + way + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}
