import { type KeyboardEventHandler, useRef } from "react";

type Handlers<E> = {
  onKeyDownCapture?: KeyboardEventHandler<E> | undefined;
  onKeyUpCapture?: KeyboardEventHandler<E> | undefined;
};

/**
 * Blueprint presses a button when a key is released over it, wherever it was pressed: Enter in a
 * table opens a question, and its release would answer it. A release counts here only after the
 * key went down on the same button, as in every browser.
 */
export function usePressKeys<E>({ onKeyDownCapture, onKeyUpCapture }: Handlers<E>): Handlers<E> {
  const down = useRef("");
  return {
    onKeyDownCapture: (event) => {
      down.current = event.key;
      onKeyDownCapture?.(event);
    },
    onKeyUpCapture: (event) => {
      if (down.current !== event.key) event.stopPropagation();
      down.current = "";
      onKeyUpCapture?.(event);
    },
  };
}
