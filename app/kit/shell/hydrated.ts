import { useEffect, useState } from "react";

/**
 * False on the server and in the first paint, true as soon as the page answers to JavaScript. A plain effect: a store with a snapshot of
 * its own for the server breaks the hydration off when somebody presses a key in the middle of it.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHydrated(true));
    return () => clearTimeout(timer);
  }, []);
  return hydrated;
}
