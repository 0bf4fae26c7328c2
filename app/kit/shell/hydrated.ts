import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first paint, true as soon as the page answers to JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
