import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { dialogIsOpen } from "#app/kit/ui/dialog-open.ts";
import { useHydrated } from "../frame/hydrated.ts";
import { useTranslate } from "../messages/translate.ts";

const SearchDialog = lazy(() =>
  import("./search-dialog.tsx").then((module) => ({ default: module.SearchDialog })),
);

/** Global search by button or Ctrl-K; its dialog loads on demand. */
export function SearchButton({ userName }: { userName: string }) {
  const t = useTranslate();
  const live = useHydrated();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (!dialogIsOpen()) setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Button
        type="button"
        variant="minimal"
        size="small"
        icon={<Icon name="search" />}
        style={live ? undefined : { visibility: "hidden" }}
        aria-keyshortcuts="Control+K"
        aria-label={t("shell.searchAll")}
        title={`${t("shell.searchAll")} (Ctrl+K)`}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Suspense>
          <SearchDialog userName={userName} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
