import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { showMessage } from "./messages.ts";
import { useSay } from "./translate.ts";
import { setListener } from "./watch-network.ts";

/** Says faults of the network as messages, and keeps the reader on the page they are on. */
export function NetworkWatch() {
  const say = useSay();
  const navigate = useNavigate();
  useEffect(() => {
    setListener({
      tell(told) {
        if ("text" in told) showMessage(told.kind, told.text);
        else showMessage(told.kind, say(told.word, "params" in told ? told.params : undefined));
      },
      giveUp() {
        // The router drops a move that waits for a change of the fragment alone.
        const { pathname, search } = window.location;
        navigate({ pathname, search, hash: "#stayed" }, { replace: true, preventScrollReset: true });
      },
    });
    return () => setListener(null);
  }, [say, navigate]);
  return null;
}
