import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until hydrated; guards what needs JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
