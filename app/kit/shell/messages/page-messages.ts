import { createContext, useContext } from "react";

/** Addresses of the page's messages, the kit's first. */
export const PageMessagesContext = createContext<readonly string[]>([]);

/** In the browser, the ones the page came with. */
export function usePageMessages(): readonly string[] {
  const addresses = useContext(PageMessagesContext);
  return typeof document === "undefined"
    ? addresses
    : (document.documentElement.dataset.words?.split(" ") ?? []);
}
