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
export { AbstractComponent } from "@blueprintjs/core/lib/esm/common/abstractComponent.js";
export { AbstractPureComponent } from "@blueprintjs/core/lib/esm/common/abstractPureComponent.js";
export * as Classes from "@blueprintjs/core/lib/esm/common/classes.js";
export { DISPLAYNAME_PREFIX } from "@blueprintjs/core/lib/esm/common/props.js";
export { setRef } from "@blueprintjs/core/lib/esm/common/refs.js";
export * as Utils from "@blueprintjs/core/lib/esm/common/utils/index.js";
export { DragHandleVerticalIcon } from "@blueprintjs/icons/lib/esm/generated/components/drag-handle-vertical.js";
export { IconSize } from "@blueprintjs/icons/lib/esm/iconTypes.js";

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
