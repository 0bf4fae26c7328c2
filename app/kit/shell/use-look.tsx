import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { attributesOf, type Chosen, cookieText, lookKey, readLook, resetDelay, sideKey, type Size, sizeKey, type Look } from "./look.ts";
import { tintsOf } from "./tints.ts";

type Frame = Chosen & {
  setOpen(open: boolean): void;
  setSize(size: Size): void;
  /** Shows settings on this page; `saveLook` keeps them. */
  tryLook(look: Look): void;
  saveLook(): void;
  /** Forgets the settings and loads the page anew after a second. */
  resetLook(): void;
};

const FrameContext = createContext<Frame | null>(null);

/** What the reader chose of the frame, and how to choose otherwise. */
export function useLook(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("outside the frame");
  return frame;
}

const setCookie = (text: string) => {
  // The server draws the next page by it; there is no other way to tell it before it is asked.
  document.cookie = text;
};

/** Puts what was chosen onto the page's root at once; the server writes the same attributes on the next page. */
function show(chosen: Chosen, theme: "light" | "dark"): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(attributesOf(chosen))) root.setAttribute(name, value);
  for (const [name, value] of Object.entries(tintsOf(chosen.look.theme, theme === "dark"))) root.style.setProperty(name, value);
}

type Input = { first: Chosen; theme: "light" | "dark"; children: ReactNode };

/** Keeps what was chosen: settings in local storage, and in cookies what the server has to know. */
export function FrameProvider({ first, theme, children }: Input) {
  const [chosen, setChosen] = useState(first);
  useEffect(() => {
    // Local storage is the truth (platform §2); a browser that lost the cookie gets it back.
    const stored = localStorage.getItem(lookKey);
    if (!stored) return;
    const look = readLook(stored, first.look);
    if (JSON.stringify(look) === JSON.stringify(first.look)) return;
    setCookie(cookieText(lookKey, JSON.stringify(look)));
    const timer = setTimeout(() => setChosen((now) => ({ ...now, look })));
    return () => clearTimeout(timer);
  }, [first]);
  // The tints are those of the page's theme, which changes under a page that stays.
  useEffect(() => show(chosen, theme), [chosen, theme]);
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
