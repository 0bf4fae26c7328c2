import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { showMessage } from "./messages.ts";
import { useTranslate } from "./translate.ts";
import { setListener } from "./watch-network.ts";

/** Says faults of the network as messages, and keeps the reader on the page they are on. */
export function NetworkWatch() {
  const t = useTranslate();
  const navigate = useNavigate();
  useEffect(() => {
    setListener({
      tell(message) {
        if ("text" in message) showMessage(message.kind, message.text);
        else showMessage(message.kind, t(message.label, "params" in message ? message.params : undefined));
      },
      giveUp() {
        // The router drops a move that waits for a change of the fragment alone.
        const { pathname, search } = window.location;
        navigate({ pathname, search, hash: "#stayed" }, { replace: true, preventScrollReset: true });
      },
    });
    return () => setListener(null);
  }, [t, navigate]);
  return null;
}
