import { useFetcher, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useLang, useTranslate } from "../messages/translate.ts";

/** Switches the language and keeps what is typed. */
export function Language() {
  const lang = useLang();
  const t = useTranslate();
  return (
    <Choice
      action="/lang"
      name="lang"
      value={lang === "zh" ? "en" : "zh"}
      label={t("shell.language")}
    />
  );
}

export function ThemeChoice() {
  const t = useTranslate();
  const root = useRouteLoaderData("root") as { theme?: string } | undefined;
  const dark = root?.theme === "dark";
  return (
    <Choice
      action="/theme"
      name="theme"
      value={dark ? "light" : "dark"}
      label={t("shell.theme")}
      icon={dark ? "flash" : "moon"}
      text={t(dark ? "shell.themeLight" : "shell.themeDark")}
    />
  );
}

type Props = {
  action: string;
  name: string;
  value: string;
  label: string;
  icon?: string;
  text?: string;
};

/** A choice kept in a cookie, as a one-button form that returns to its page. */
function Choice({ action, name, value, label, icon, text }: Props) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        fetcher.submit({ [name]: value, stay: "1" }, { method: "post", action });
      }}
    >
      <input type="hidden" name="to" value={pathname + search} />
      <button
        type="submit"
        name={name}
        value={value}
        className="bp6-button bp6-minimal bp6-small"
        title={text ?? label}
        aria-label={icon ? `${label}: ${text}` : undefined}
      >
        {icon ? (
          <span className={`bp6-icon-standard bp6-icon-${icon}`} aria-hidden="true" />
        ) : (
          label
        )}
      </button>
    </fetcher.Form>
  );
}
