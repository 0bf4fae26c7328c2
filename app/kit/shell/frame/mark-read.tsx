import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "./hydrated.ts";
import { useTranslate } from "../messages/translate.ts";

/**
 * Marks the page's content as read once shown; a button without JavaScript. The route handles
 * `_intent=read`.
 */
export function MarkRead({ unread }: { unread: boolean }) {
  const t = useTranslate();
  const fetcher = useFetcher();
  const hydrated = useHydrated();
  const sent = useRef(false);
  const { submit } = fetcher;
  useEffect(() => {
    if (!unread || sent.current) return;
    sent.current = true;
    submit({ _intent: "read" }, { method: "post" });
  }, [unread, submit]);
  if (!unread || hydrated) return null;
  return (
    <fetcher.Form method="post">
      <button type="submit" name="_intent" value="read" className="bp6-button">
        {t("shell.markRead")}
      </button>
    </fetcher.Form>
  );
}
