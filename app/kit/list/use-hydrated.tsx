import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page is taken over, true afterwards: what needs JavaScript is offered only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
