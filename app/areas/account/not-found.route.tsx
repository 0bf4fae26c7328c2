import { data } from "@remix-run/node";
import { useSay } from "../../kit/shell/translate.ts";

/** The page of an address that does not exist; unknown addresses of a signed-in reader answer the same inside the frame. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const say = useSay();
  return (
    <main className="sw-error">
      <h1>404</h1>
      <p>{say("kit.notFound")}</p>
      <a href="/">{say("menu.home")}</a>
    </main>
  );
}
