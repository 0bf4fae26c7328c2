import { useTranslate } from "#app/kit/shell/messages/translate.ts";

export default function NoPermission() {
  const t = useTranslate();
  return (
    <main className="sw-error">
      <h1>401</h1>
      <p>{t("kit.noPermission")}</p>
      <a href="/">{t("menu.home")}</a>
    </main>
  );
}
