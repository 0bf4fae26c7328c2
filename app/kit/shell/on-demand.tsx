import { type ComponentType, createElement, useEffect, useRef, useState } from "react";
import { showMessage } from "./messages.ts";
import { useTranslate } from "./translate.ts";

const restMs = 2_000;

/** Runs when the page has nothing else to do. */
function atRest(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: restMs });
  else setTimeout(run, restMs);
}

/**
 * A part that a page shows only after a press. Its script comes when the page rests: a press need not wait for it, and a first visit need not
 * carry it. A press that comes before it is loaded, and cannot load it, says so and closes the part.
 */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    part ??= await load();
  };
  if (typeof document !== "undefined") atRest(() => void fetchPart().catch(() => undefined));
  return function OnDemand(props: Props) {
    const t = useTranslate();
    const [shown, setShown] = useState<{ part: ComponentType<Props> } | undefined>(() => part && { part });
    const given = useRef({ t, onClose: props.onClose });
    given.current = { t, onClose: props.onClose };
    useEffect(() => {
      if (part) return;
      fetchPart().then(
        () => setShown(part && { part }),
        () => {
          showMessage("error", given.current.t("shell.partMissing"));
          given.current.onClose();
        },
      );
    }, []);
    return shown ? createElement(shown.part, props) : null;
  };
}
