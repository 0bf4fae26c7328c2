import { useFetcher, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
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
      <Button
        type="submit"
        name={name}
        value={value}
        variant="minimal"
        size="small"
        title={text ?? label}
        aria-label={icon ? `${label}: ${text}` : undefined}
      >
        {icon ? <Icon name={icon} /> : label}
      </Button>
    </fetcher.Form>
  );
}
