import { Form, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";
import { onFoldKey } from "#app/kit/ui/fold-menu.ts";
import { useHydrated } from "./hydrated.ts";
import { type Size, sizes } from "../theme/look.ts";
import { showMessage } from "../messages/messages.ts";
import { useTranslate } from "../messages/translate.ts";
import { useDrop } from "./use-drop.ts";
import { useLook } from "../theme/use-look.tsx";

const icon = (name: string) => <Icon name={name} />;

export function SideToggle() {
  const t = useTranslate();
  const { open, setOpen } = useLook();
  const { pathname, search } = useLocation();
  const label = t(open ? "shell.sideClose" : "shell.sideOpen");
  return (
    <Form
      method="post"
      action="/frame"
      className="sw-side-toggle"
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(!open);
      }}
    >
      <input type="hidden" name="to" value={pathname + search} />
      <Button
        type="submit"
        name="side"
        value={open ? "0" : "1"}
        variant="minimal"
        size="small"
        aria-label={label}
        title={label}
      >
        {icon(open ? "menu-closed" : "menu-open")}
      </Button>
    </Form>
  );
}

/** Reports browsers without full screen (platform §8). */
export function FullScreen() {
  const t = useTranslate();
  const live = useHydrated();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const heard = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", heard);
    return () => document.removeEventListener("fullscreenchange", heard);
  }, []);
  const label = t(full ? "shell.fullScreenLeave" : "shell.fullScreen");
  const refuse = () => showMessage("warning", t("shell.fullScreenUnsupported"));
  return (
    <Button
      type="button"
      variant="minimal"
      size="small"
      className="sw-wide"
      style={live ? undefined : { visibility: "hidden" }}
      aria-label={label}
      title={label}
      onClick={() => {
        if (full) void document.exitFullscreen();
        else if (
          document.fullscreenEnabled &&
          typeof document.documentElement.requestFullscreen === "function"
        )
          document.documentElement.requestFullscreen().catch(refuse);
        else refuse();
      }}
    >
      {icon(full ? "minimize" : "maximize")}
    </Button>
  );
}

const sizeLabels = {
  default: "shell.sizeDefault",
  medium: "shell.sizeMedium",
  small: "shell.sizeSmall",
  mini: "shell.sizeMini",
} as const;

export function SizeChoice() {
  const t = useTranslate();
  const { size, setSize } = useLook();
  const { pathname, search } = useLocation();
  const { box, close } = useDrop();
  const choose = (next: Size) => {
    setSize(next);
    close();
    showMessage("success", t("shell.sizeDone"));
  };
  return (
    <details className="sw-drop sw-wide" ref={box} onKeyDown={onFoldKey}>
      <SummaryButton
        variant="minimal"
        size="small"
        aria-label={t("shell.size")}
        title={t("shell.size")}
      >
        {icon("font")}
      </SummaryButton>
      <Form method="post" action="/frame" className="sw-drop-body">
        <input type="hidden" name="to" value={pathname + search} />
        {sizes.map((choice) => (
          <button
            key={choice}
            type="submit"
            name="size"
            value={choice}
            aria-pressed={choice === size}
            onClick={(event) => {
              event.preventDefault();
              choose(choice);
            }}
          >
            {t(sizeLabels[choice])}
          </button>
        ))}
      </Form>
    </details>
  );
}
