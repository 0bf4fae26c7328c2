import { useEffect, useState } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { dialogIsOpen } from "#app/kit/ui/dialog-open.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { isTyping } from "#app/kit/ui/is-typing.ts";

/** Key names are the same in both languages. */
const keys: readonly (readonly [string, MessageKey])[] = [
  ["/", "list.keysSearch"],
  ["↑ ↓ ← →", "list.keysMove"],
  ["Shift + ↑ ↓ ← →", "list.keysExtend"],
  ["Home  End  Ctrl + ↑ ↓ ← →", "list.keysEdge"],
  ["PageUp  PageDown", "list.keysPage"],
  ["Alt + PageUp  PageDown", "list.keysTurn"],
  ["J  K", "list.keysRow"],
  ["Enter  O", "list.keysOpen"],
  ["E  Ctrl + Enter", "list.keysNext"],
  ["F2", "list.keysEdit"],
  ["Ctrl + Z", "list.keysUndo"],
  ["Space  X", "list.keysSelect"],
  ["Ctrl + A", "list.keysSelectPage"],
  ["Ctrl + C", "list.keysCopy"],
  ["Shift + F10", "list.keysMenu"],
  ["Alt + Shift + ← →", "list.keysResize"],
  ["C", "list.keysColumns"],
  ["Esc", "list.keysLeave"],
  ["Ctrl + K", "list.keysCommands"],
  ["?", "list.keysHelp"],
];

/**
 * `/` focuses the first condition, `?` lists the keys, `c` opens the columns; none of them while
 * typing.
 */
export function useListKeys() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || dialogIsOpen())
        return;
      if (event.key === "/") {
        const fold = document.querySelector<HTMLInputElement>(".sw-filters-fold");
        // Checked unfolds the bar on a narrow screen and folds it on a wide one.
        if (fold) fold.checked = window.matchMedia("(max-width: 699px)").matches;
        const first = document.querySelector<HTMLElement>(
          ".sw-filters input:not([type=hidden]), .sw-filters summary",
        );
        first?.focus();
        if (first instanceof HTMLInputElement) first.select();
      } else if (event.key === "c") {
        const columns = document.querySelector<HTMLElement>(".sw-chooser > summary");
        columns?.click();
        columns?.closest("details")?.querySelector<HTMLElement>("input[type=search]")?.focus();
      } else if (event.key === "?") setOpen(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return [open, setOpen] as const;
}

export function KeysButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate();
  return (
    <Button
      type="button"
      className="sw-needs-js"
      onClick={onOpen}
      title={t("list.keys")}
      aria-label={t("list.keys")}
    >
      ?
    </Button>
  );
}

/**
 * The keys of a list. It stands outside of every menu: within a folded one a modal dialog has no
 * size, and takes every click unseen.
 */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog className="sw-keys-dialog" onClose={onClose} labelledBy="list-keys">
      <h2 id="list-keys">{t("list.keys")}</h2>
      <dl>
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <div className="sw-dialog-buttons">
        <Button type="button" onClick={onClose}>
          {t("list.close")}
        </Button>
      </div>
    </Dialog>
  );
}
