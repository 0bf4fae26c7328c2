import { walkMenu } from "#app/kit/ui/menu-keys.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "../messages/translate.ts";
import { closing, type Closing, type Tag } from "./tags.ts";

/** Position in page pixels. */
export type TagAt = { tag: Tag; x: number; y: number };

type Props = {
  at: TagAt;
  tags: readonly Tag[];
  onClose: () => void;
  onRefresh: () => void;
  onPin: () => void;
  onCloseTags: (which: Closing) => void;
};

const closings: readonly (readonly [Closing, MessageKey])[] = [
  ["one", "shell.tagCloseOne"],
  ["others", "shell.tagCloseOthers"],
  ["left", "shell.tagCloseLeft"],
  ["right", "shell.tagCloseRight"],
  ["all", "shell.tagCloseAll"],
];

/** A tag's menu; entries that would close nothing are grey. */
export function TagMenu({ at, tags, onClose, onRefresh, onPin, onCloseTags }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const back = useRef<Element | null>(null);
  useEffect(() => {
    back.current = document.activeElement;
    box.current?.querySelector("button")?.focus();
    const onDown = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener("pointerdown", onDown);
    return () => document.removeEventListener("pointerdown", onDown);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (walkMenu(event) || (event.key !== "Escape" && event.key !== "Tab")) return;
    onClose();
    (back.current as HTMLElement | null)?.focus();
    event.preventDefault();
  };
  const menuItem = (label: MessageKey, act: () => void, closed = false) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={closed || undefined}
      onClick={() => {
        if (closed) return;
        onClose();
        act();
      }}
    >
      {t(label)}
    </button>
  );
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      className="sw-tag-menu"
      aria-label={t("shell.tags")}
      style={{ left: Math.min(at.x, window.innerWidth - 130), top: at.y }}
      onKeyDown={onKeyDown}
    >
      {menuItem("shell.tagRefresh", onRefresh)}
      {at.tag.path === "/"
        ? null
        : menuItem(at.tag.pinned ? "shell.tagUnpin" : "shell.tagPin", onPin)}
      {closings.map(([which, label]) =>
        menuItem(label, () => onCloseTags(which), closing(tags, at.tag.path, which).length === 0),
      )}
    </div>
  );
}
