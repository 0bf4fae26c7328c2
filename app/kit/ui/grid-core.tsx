import {
  forwardRef,
  type HTMLAttributes,
  type KeyboardEventHandler,
  type ReactElement,
  type ReactNode,
} from "react";

/**
 * Replaces Blueprint's core (vite.config.ts): unused parts become stubs, which halves the script.
 */
export {
  AbstractComponent,
  AbstractPureComponent,
  Classes,
  DISPLAYNAME_PREFIX,
  setRef,
  Utils,
} from "@blueprintjs/core";
export { DragHandleVerticalIcon, IconSize } from "@blueprintjs/icons";

type MenuTarget = HTMLAttributes<HTMLDivElement> & { content?: unknown; disabled?: boolean };

/** Stub: the right click belongs to the owner. */
export const ContextMenu = forwardRef<HTMLDivElement, MenuTarget>(function ContextMenu(
  { content: _content, disabled: _disabled, ...target },
  ref,
) {
  return <div ref={ref} {...target} />;
});

type KeyHandlers = { handleKeyDown: KeyboardEventHandler; handleKeyUp: KeyboardEventHandler };
const ignore = () => undefined;

/** Stub: the list handles keys (use-grid.tsx). */
export const HotkeysTarget = ({
  children,
}: {
  children: (handlers: KeyHandlers) => ReactElement;
}): ReactNode => children({ handleKeyDown: ignore, handleKeyUp: ignore });

const Nothing = () => null;
export {
  Nothing as EditableText,
  Nothing as Icon,
  Nothing as MenuItem,
  Nothing as MoreIcon,
  Nothing as PopoverNext,
};
export const popoverPropsToNextProps = () => ({});
