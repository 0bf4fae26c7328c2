import { useEffect, useState } from "react";

/**
 * False until hydrated. An effect, because a store with a server snapshot aborts hydration on a key
 * press.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHydrated(true));
    return () => clearTimeout(timer);
  }, []);
  return hydrated;
}
