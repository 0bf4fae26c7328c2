import type { LoaderFunctionArgs } from "@remix-run/node";
import { useSay } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";

/** The hidden page of the main layout (platform §2): an empty frame. */
export async function loader({ request }: LoaderFunctionArgs) {
  await asActor(request, "org:self");
  return null;
}

export default function Test() {
  const say = useSay();
  return (
    <section>
      <h1>{say("session.testPage")}</h1>
      <p>{say("session.testText")}</p>
    </section>
  );
}
