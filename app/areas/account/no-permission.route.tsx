import { useSay } from "../../kit/shell/translate.ts";

/** Where a reader without permission lands by address. */
export default function NoPermission() {
  const say = useSay();
  return (
    <main className="sw-error">
      <h1>401</h1>
      <p>{say("kit.noPermission")}</p>
      <a href="/">{say("menu.home")}</a>
    </main>
  );
}
