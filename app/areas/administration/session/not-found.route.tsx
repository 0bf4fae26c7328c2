import { data } from "@remix-run/node";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** For readers without a session; others get the page inside the frame. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const t = useTranslate();
  return (
    <main className="sw-error">
      <h1>404</h1>
      <p>{t("kit.notFound")}</p>
      <a href="/">{t("menu.home")}</a>
    </main>
  );
}
