import { Link } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ListRow } from "#domain/kit/list.ts";
import { whySeePath } from "../form/history-path.ts";
import { useSay } from "../shell/say.ts";
import type { GridProps } from "./grid-props.ts";

/** A row whose menu is open, and where on the page (px). */
type RowAt = { row: ListRow; x: number; y: number };

/**
 * The menu of a row, by right click, menu key or Shift+F10. It is the administrator's: others have nothing in it that the row itself does not
 * offer, and keep the browser's own. With Shift the right click is the browser's for everybody.
 */
export function useRowMenu({ found, open, cursor }: GridProps): { onContextMenu: (event: MouseEvent) => void; menu: ReactNode } {
  const [at, setAt] = useState<RowAt | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const byKey = event.button !== 2;
    if (!found.mayDefine || (event.shiftKey && !byKey)) return;
    const line = target.closest<HTMLTableRowElement>("tbody tr");
    const index = line ? [...(line.parentElement?.children ?? [])].indexOf(line) : (cursor?.at.row ?? -1);
    const row = found.rows[index];
    if (!row) return;
    event.preventDefault();
    const box = target.getBoundingClientRect();
    // The menu key brings no place of a pointer.
    setAt({ row, x: event.clientX || box.left, y: event.clientY || box.bottom });
  };
  const menu = at ? <RowMenu at={at} apiName={found.apiName} to={open?.(at.row)} onClose={() => setAt(null)} /> : null;
  return { onContextMenu, menu };
}

type Props = { at: RowAt; apiName: string; to: string | undefined; onClose: () => void };

function RowMenu({ at, apiName, to, onClose }: Props) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.querySelector("a")?.focus();
    const onDown = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close.current();
    };
    document.addEventListener("pointerdown", onDown);
    return () => {
      document.removeEventListener("pointerdown", onDown);
      before?.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...(box.current?.querySelectorAll("a") ?? [])];
    const here = items.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === "ArrowDown") items[(here + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items.at(here - 1)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const same = { role: "menuitem", tabIndex: -1, onClick: onClose };
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      className="sw-tag-menu"
      aria-label={say("shell.actions")}
      style={{ left: Math.min(at.x, window.innerWidth - 190), top: Math.min(at.y, window.innerHeight - 120) }}
      onKeyDown={onKeyDown}
    >
      {to ? (
        <Link {...same} to={to}>
          {say("list.rowOpen")}
        </Link>
      ) : null}
      {to ? (
        <a {...same} href={to} target="_blank" rel="noreferrer">
          {say("list.rowOpenNew")}
        </a>
      ) : null}
      <Link {...same} to={whySeePath(apiName, at.row.id)}>
        {say("list.rowWhy")}
      </Link>
    </div>
  );
}
