import { dayOf } from "#platform/kernel/clock/zone.ts";
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { applyTemplates } from "#domain/booking/space/ops/apply-templates.server.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { respondWithPlan } from "./plan.loader.server.ts";
import { PlanScreen } from "./plan-screen.tsx";

/** Defaults to the next three months. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, now } = await asActor(request, applyTemplates.perm);
  const today = dayOf(now, actor.zone);
  return { start: { startDate: today, endDate: addDays(today, 90) }, once: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  return respondWithPlan(await pageContext(request), applyTemplates);
}

export default function TemplateApplyScreen() {
  const { start, once } = useLoaderData<typeof loader>();
  return (
    <PlanScreen
      title="space.apply"
      back="/seaway/voyage/spaceTemplate"
      response={useActionData<typeof action>()}
      start={start}
      once={once}
      fields={[
        { name: "lineCode", label: "space.lineCode", ref: "line", required: true },
        {
          name: "direction",
          label: "space.direction",
          choices: ["", "E", "W", "N", "S"],
          blank: "space.allDirections",
        },
        { name: "startDate", label: "space.startDate", date: true, required: true },
        { name: "endDate", label: "space.endDate", date: true, required: true },
      ]}
    />
  );
}
