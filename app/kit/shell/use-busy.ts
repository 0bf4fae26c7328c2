import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { hearLeft } from "./watch-session.ts";

/** True while the page waits for the server, but not for a reader who declined to sign in: the next press asks again. */
export function useBusy(): boolean {
  const { state } = useNavigation();
  const [left, setLeft] = useState(false);
  useEffect(() => hearLeft(setLeft), []);
  return state !== "idle" && !left;
}
