import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { asActor } from "#app/session/ctx.server.ts";
import { lookAtCron } from "./job-next.server.ts";

/** Next times of a cron line: `/monitor/job-next?cron=0 0 3 * * ?`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, now } = await asActor(request, "monitor:job:list");
  return data(await lookAtCron(em, new URL(request.url).searchParams.get("cron") ?? "", now));
}
