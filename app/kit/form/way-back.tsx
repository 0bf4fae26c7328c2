import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { leftSearch, readNavigation } from "#app/kit/shell/frame/navigation.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { dialogIsOpen } from "#app/kit/ui/dialog-open.ts";

/** Links back to the list as it was left, and to the previous and next record. */
export function WayBack({ back }: { back: string }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const live = useHydrated();
  const navigation = useMemo(
    () => (live ? readNavigation(back, pathname) : null),
    [live, back, pathname],
  );
  const left = useMemo(() => (live ? leftSearch(back, pathname) : ""), [live, back, pathname]);
  const at = navigation?.paths.indexOf(pathname) ?? -1;
  const before = navigation?.paths[at - 1];
  const behind = navigation?.paths[at + 1];
  useNavigationKeys(before, behind);
  return (
    <>
      <LinkButton to={back + left}>{t("shell.back")}</LinkButton>
      {navigation && navigation.paths.length > 1 ? (
        <span className="sw-walk">
          <Step
            to={before}
            mark="before"
            label={`${t("shell.recordBefore")} (Alt+PageUp)`}
            sign="‹"
          />
          <span className="sw-figures">
            {at + 1} / {navigation.paths.length}
          </span>
          <Step
            to={behind}
            mark="behind"
            label={`${t("shell.recordBehind")} (Alt+PageDown)`}
            sign="›"
          />
        </span>
      ) : null}
    </>
  );
}

type StepProps = { to: string | undefined; mark: string; label: string; sign: string };

function Step({ to, mark, label, sign }: StepProps) {
  const face = <span aria-hidden="true">{sign}</span>;
  return to ? (
    <LinkButton
      variant="minimal"
      size="small"
      to={to}
      data-walk={mark}
      aria-label={label}
      title={label}
      preventScrollReset
    >
      {face}
    </LinkButton>
  ) : (
    <Button type="button" variant="minimal" size="small" disabled aria-hidden="true">
      {face}
    </Button>
  );
}

/** Alt+PageUp and Alt+PageDown change the record, as they change list pages. */
function useNavigationKeys(before: string | undefined, behind: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || dialogIsOpen())
        return;
      const to = event.key === "PageUp" ? before : event.key === "PageDown" ? behind : undefined;
      if (!to) return;
      event.preventDefault();
      navigate(to, { preventScrollReset: true });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [before, behind, navigate]);
}
