import { forwardRef, type KeyboardEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";

type Props = {
  labelledBy: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

const stops = ["a[href]", "button", "input:not([type=hidden])", "select", "textarea"]
  .map((tag) => `${tag}:not(:disabled)`)
  .join(", ");

/** Tab goes round inside; Escape closes. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const box = event.currentTarget;
  if (event.key === "Escape" && !event.defaultPrevented) {
    event.preventDefault();
    event.stopPropagation();
    box.close();
  }
  if (event.key !== "Tab") return;
  const inside = [...box.querySelectorAll<HTMLElement>(stops)];
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  // The box itself has the focus after a press on its text; it stands before its first stop.
  const leaves =
    document.activeElement === from || (event.shiftKey && document.activeElement === box);
  if (!leaves) return;
  event.preventDefault();
  to?.focus();
}

/**
 * Opens a `DialogBox`.
 * @returns gives the focus back to where it was, or to the menu that has closed over it; removing
 *   an open dialog would lose it
 */
export function openQuestion(box: HTMLDialogElement | null): () => void {
  const before = document.activeElement as HTMLElement | null;
  box?.show();
  return () => {
    before?.focus();
    if (document.activeElement !== before)
      before?.closest("details")?.querySelector("summary")?.focus();
  };
}

/**
 * A question over the page; open it with `openQuestion`. `showModal` would make all that lies
 * outside inert, which takes longer for a list of a hundred rows than the dialog itself, at its
 * opening and at its end: the page is covered, and the focus stays inside.
 */
export const DialogBox = forwardRef<HTMLDialogElement, Props>(function DialogBox(
  { labelledBy, onClose, onKeyDown, children },
  ref,
) {
  return createPortal(
    <>
      <div className="sw-dialog-cover" onMouseDown={(event) => event.preventDefault()} />
      <dialog
        ref={ref}
        className="sw-dialog sw-dialog-box"
        tabIndex={-1}
        aria-modal="true"
        aria-labelledby={labelledBy}
        onClose={onClose}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          keepInside(event);
        }}
      >
        {children}
      </dialog>
    </>,
    // A modal dialog covers everything outside it.
    document.querySelector("dialog:modal") ?? document.body,
  );
});
