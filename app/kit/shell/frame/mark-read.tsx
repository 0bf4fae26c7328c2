import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/kit/ui/button.tsx";
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
      <Button type="submit" name="_intent" value="read">
        {t("shell.markRead")}
      </Button>
    </fetcher.Form>
  );
}
