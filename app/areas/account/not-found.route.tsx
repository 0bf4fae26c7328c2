import { data } from "@remix-run/node";
import { useTranslate } from "../../kit/shell/translate.ts";

/** The page of an address that does not exist; unknown addresses of a signed-in reader answer the same inside the frame. */
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
