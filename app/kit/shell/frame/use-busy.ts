import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { hearWaiting } from "../session/watch-network.ts";
import { hearLeft } from "../session/watch-session.ts";

/**
 * True while the page waits for the server, but not for a reader who declined to sign in or for a
 * connection to return: the next press asks again.
 */
export function useBusy(): boolean {
  const { state } = useNavigation();
  const [left, setLeft] = useState(false);
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    return hearLeft(setLeft);
  }, []);
  useEffect(() => {
    return hearWaiting(setWaits);
  }, []);
  return state !== "idle" && !left && !waits;
}

/**
 * True while the page loads its data again after what was sent is done. A press on what the answer
 * offers may wait for them.
 */
export function useReloading(): boolean {
  const { state, formMethod } = useNavigation();
  return state === "loading" && formMethod === "POST";
}
