import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { showMessage } from "../messages/messages.ts";
import { useTranslate } from "../messages/translate.ts";
import { setListener } from "./watch-network.ts";

/** Shows network errors as messages and stays on the page. */
export function NetworkWatch() {
  const t = useTranslate();
  const navigate = useNavigate();
  useEffect(() => {
    setListener({
      tell(message) {
        if ("text" in message) showMessage(message.kind, message.text);
        else
          showMessage(
            message.kind,
            t(message.label, "params" in message ? message.params : undefined),
          );
      },
      giveUp() {
        // A change of fragment alone makes the router drop the pending navigation.
        const { pathname, search } = window.location;
        navigate(
          { pathname, search, hash: "#stayed" },
          { replace: true, preventScrollReset: true },
        );
      },
    });
    return () => setListener(null);
  }, [t, navigate]);
  return null;
}
