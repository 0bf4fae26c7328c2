import { forwardRef, type KeyboardEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";

type Props = { labelledBy: string; onClose: () => void; onKeyDown?: (event: KeyboardEvent) => void; children: ReactNode };

const stops = ["a[href]", "button", "input", "select", "textarea"].map((tag) => `${tag}:not(:disabled)`).join(", ");

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
  if (document.activeElement !== from && box.contains(document.activeElement)) return;
  event.preventDefault();
  to?.focus();
}

/**
 * A question over the page; open it with `show`. `showModal` would make all that lies outside inert, which takes longer for a list of a hundred
 * rows than the dialog itself, at its opening and at its end: the page is covered, and the focus stays inside.
 */
export const DialogBox = forwardRef<HTMLDialogElement, Props>(function DialogBox({ labelledBy, onClose, onKeyDown, children }, ref) {
  return createPortal(
    <>
      <div className="sw-dialog-cover" onMouseDown={(event) => event.preventDefault()} />
      <dialog
        ref={ref}
        className="sw-dialog sw-dialog-box"
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
