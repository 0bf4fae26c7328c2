import { createContext, useContext } from "react";

/** Where the browser finds the messages of the page being drawn, those of the kit first. */
export const PageMessagesContext = createContext<readonly string[]>([]);

/** The addresses of the page's messages; in the browser those the page came with. */
export function usePageMessages(): readonly string[] {
  const addresses = useContext(PageMessagesContext);
  return typeof document === "undefined" ? addresses : (document.documentElement.dataset.words?.split(" ") ?? []);
}
