import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { copyAllotments } from "#domain/booking/space/ops/copy-allotments.server.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { respondWithPlan } from "./plan.loader.server.ts";
import { PlanScreen } from "./plan-screen.tsx";

/** `?from=` and `?voyage=` prefill the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  await asActor(request, copyAllotments.perm);
  const params = new URL(request.url).searchParams;
  return {
    start: { from: params.get("from") ?? "", voyage: params.get("voyage") ?? "" },
    once: randomUUID(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return respondWithPlan(await pageContext(request), copyAllotments);
}

export default function SpaceCopyScreen() {
  const { start, once } = useLoaderData<typeof loader>();
  return (
    <PlanScreen
      title="space.copy"
      back="/seaway/voyage/space"
      response={useActionData<typeof action>()}
      start={start}
      once={once}
      fields={[
        { name: "from", label: "space.from", ref: "voyage", required: true },
        { name: "voyage", label: "space.to", ref: "voyage", required: true },
      ]}
    />
  );
}
