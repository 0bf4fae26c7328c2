import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** The hidden empty page (platform §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  await asActor(request, "org:self");
  return null;
}

export default function Test() {
  const t = useTranslate();
  return (
    <section>
      <h1>{t("session.testPage")}</h1>
      <p>{t("session.testText")}</p>
    </section>
  );
}
