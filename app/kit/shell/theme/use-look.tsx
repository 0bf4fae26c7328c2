import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import {
  attributesOf,
  type Chosen,
  cookieText,
  lookKey,
  readLook,
  resetDelay,
  sideKey,
  type Size,
  sizeKey,
  type Look,
} from "./look.ts";
import { tintsOf } from "./tints.ts";

type Frame = Chosen & {
  setOpen(open: boolean): void;
  setSize(size: Size): void;
  /** Previews settings. */
  tryLook(look: Look): void;
  saveLook(): void;
  /** Reloads the page after a second. */
  resetLook(): void;
};

const FrameContext = createContext<Frame | null>(null);

export function useLook(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("outside the frame");
  return frame;
}

const setCookie = (text: string) => {
  // The server draws the next page from the cookie.
  document.cookie = text;
};

/** Sets the root attributes the server writes on the next page. */
function show(chosen: Chosen, theme: "light" | "dark"): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(attributesOf(chosen))) root.setAttribute(name, value);
  for (const [name, value] of Object.entries(tintsOf(chosen.look.theme, theme === "dark")))
    root.style.setProperty(name, value);
}

type Input = { first: Chosen; theme: "light" | "dark"; children: ReactNode };

/** Settings are kept in local storage, and in cookies for the server. */
export function FrameProvider({ first, theme, children }: Input) {
  const [chosen, setChosen] = useState(first);
  useEffect(() => {
    // Local storage is authoritative (platform §2) and restores a lost cookie.
    const stored = localStorage.getItem(lookKey);
    if (!stored) return;
    const look = readLook(stored, first.look);
    if (JSON.stringify(look) === JSON.stringify(first.look)) return;
    setCookie(cookieText(lookKey, JSON.stringify(look)));
    const timer = setTimeout(() => setChosen((now) => ({ ...now, look })));
    return () => clearTimeout(timer);
  }, [first]);
  // Tints depend on the theme, which can change in place.
  useEffect(() => {
    show(chosen, theme);
  }, [chosen, theme]);
  const frame = useMemo<Frame>(
    () => ({
      ...chosen,
      setOpen(open) {
        setCookie(cookieText(sideKey, open ? "1" : "0"));
        setChosen((now) => ({ ...now, open }));
      },
      setSize(size) {
        setCookie(cookieText(sizeKey, size));
        setChosen((now) => ({ ...now, size }));
      },
      tryLook: (look) => setChosen((now) => ({ ...now, look })),
      saveLook() {
        const text = JSON.stringify(chosen.look);
        localStorage.setItem(lookKey, text);
        setCookie(cookieText(lookKey, text));
      },
      resetLook() {
        localStorage.removeItem(lookKey);
        setCookie(cookieText(lookKey, null));
        setTimeout(() => window.location.reload(), resetDelay);
      },
    }),
    [chosen],
  );
  return <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>;
}
