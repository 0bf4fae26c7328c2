import { Classes, Dialog as BlueprintDialog } from "@blueprintjs/core";
import { forwardRef, type KeyboardEvent, type ReactNode, useEffect } from "react";
import { partClass } from "./part-class.ts";

type Props = {
  /** Id of its title. */
  labelledBy: string;
  className?: string;
  /** A press beside it closes it. */
  lightly?: boolean;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

const stops = ["a[href]", "button", "input:not([type=hidden])", "select", "textarea"]
  .map((tag) => `${tag}:not(:disabled)`)
  .join(", ");

/** The part that is marked, else the first that takes the focus. */
function focusFirst(box: HTMLElement): void {
  const first = box.querySelector<HTMLElement>("[data-first]");
  (first ?? box.querySelector<HTMLElement>(stops))?.focus({ preventScroll: true });
}

/** Blueprint's container around the dialog would be a stop of the Tab key without a name. */
const leaveOutOfTab = (box: HTMLElement | null) => box?.setAttribute("tabindex", "-1");

/**
 * Gives the focus back to where it was, or to the menu that has closed over it. Blueprint does so
 * for a dialog that stays in the page; ours goes with its question.
 */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => {
      before?.focus();
      if (document.activeElement !== before)
        before?.closest("details")?.querySelector("summary")?.focus();
    };
  }, []);
}

/**
 * Blueprint's dialog over the page, open as long as it is drawn: the focus stays inside, Escape
 * closes it. Its title is ours, because Blueprint's close button speaks English only.
 */
export const Dialog = forwardRef<HTMLDivElement, Props>(function Dialog(
  { labelledBy, className, lightly = false, onClose, onKeyDown, children },
  ref,
) {
  useFocusReturn();
  return (
    <BlueprintDialog
      isOpen
      transitionDuration={0}
      autoFocus={false}
      shouldReturnFocusOnClose={false}
      canOutsideClickClose={lightly}
      aria-labelledby={labelledBy}
      className="ui-dialog"
      portalClassName="ui-dialog-portal"
      // A modal dialog covers everything outside it.
      portalContainer={document.querySelector<HTMLElement>("dialog:modal") ?? document.body}
      containerRef={leaveOutOfTab}
      onOpening={focusFirst}
      onClose={onClose}
    >
      <div
        ref={ref}
        className={partClass(Classes.DIALOG_BODY, className)}
        role="presentation"
        // Takes the focus after a press on a text.
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </BlueprintDialog>
  );
});
