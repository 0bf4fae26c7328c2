import { type ComponentType, createElement, useEffect, useRef, useState } from "react";
import { showMessage } from "../messages/messages.ts";
import { useTranslate } from "../messages/translate.ts";

const restMs = 2_000;

/** Runs when the page has nothing else to do. */
function atRest(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: restMs });
  else setTimeout(run, restMs);
}

/**
 * Waiting for the page to be drawn: the preload links of their scripts would stand in a page that
 * hydration compares with the server's.
 */
let waiting: (() => void)[] | undefined = [];

function whenDrawn(run: () => void): void {
  if (waiting) waiting.push(run);
  else atRest(run);
}

/** For the root: parts on demand may come from now on. */
export function useDrawn(): void {
  useEffect(() => {
    for (const run of waiting ?? []) atRest(run);
    waiting = undefined;
  }, []);
}

/**
 * A part that a page shows only after a press. Its script comes when the page rests: a press need
 * not wait for it, and a first visit need not carry it. A press that comes before it is loaded, and
 * cannot load it, says so and closes the part.
 */
export function onDemand<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    part ??= await load();
  };
  if (typeof document !== "undefined") whenDrawn(() => void fetchPart().catch(() => undefined));
  return function OnDemand(props: Props) {
    const t = useTranslate();
    const [shown, setShown] = useState<{ part: ComponentType<Props> } | undefined>(
      () => part && { part },
    );
    const latest = useRef({ t, onClose: props.onClose });
    latest.current = { t, onClose: props.onClose };
    useEffect(() => {
      if (part) return;
      fetchPart().then(
        () => setShown(part && { part }),
        () => {
          showMessage("error", latest.current.t("shell.partMissing"));
          latest.current.onClose();
        },
      );
    }, []);
    return shown ? createElement(shown.part, props) : null;
  };
}
