import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { hearLeft } from "./watch-session.ts";

/**
 * True while the page waits for the server. Not while a request of it waits for a reader who chose to stay as they are after their session had
 * ended: the next press asks them again, and a button that says "working" for ever would not.
 */
export function useBusy(): boolean {
  const { state } = useNavigation();
  const [left, setLeft] = useState(false);
  useEffect(() => hearLeft(setLeft), []);
  return state !== "idle" && !left;
}
