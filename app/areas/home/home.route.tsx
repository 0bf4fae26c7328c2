import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { workQueues } from "#db/services/dashboard/queues.queries.server.ts";
import { Chart } from "../../kit/chart/chart.tsx";
import { useLang, useSay } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { themeOf } from "../../session/theme.server.ts";
import { type DeskChart, drawDesk } from "./charts.server.ts";
import { listQueues } from "./list-queues.server.ts";

/** Work that waits first, then figures. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  const [own, listed, charts] = await Promise.all([
    workQueues(em, actor),
    listQueues(em, actor),
    themeOf(request).then((theme) => drawDesk(em, actor, theme)),
  ]);
  // What waits stands before what does not.
  const queues = [...own, ...listed].sort((one, other) => Number(other.count > 0) - Number(one.count > 0));
  return { queues, charts };
}

export default function Home() {
  const found = useLoaderData<typeof loader>();
  const charts = found.charts as DeskChart[];
  const say = useSay();
  const lang = useLang();
  return (
    <section>
      <h1>{say("home.title")}</h1>
      {found.queues.length === 0 && charts.length === 0 ? <p>{say("home.nothingYours")}</p> : null}
      {found.queues.length > 0 && found.queues.every((queue) => queue.count === 0) ? <p>{say("home.nothingWaits")}</p> : null}
      <div className="sw-cards">
        {found.queues.map((queue) => (
          <Link key={queue.word} to={queue.to} className={`sw-card${queue.count === 0 ? " sw-card-none" : ""}`}>
            <b>{queue.count.toLocaleString(lang)}</b>
            {say(queue.word)}
          </Link>
        ))}
      </div>
      <div className="sw-charts">
        {charts.map((chart) => (
          <Chart key={chart.word} svg={chart.svg} title={say(chart.word)} table={chart.table} />
        ))}
      </div>
    </section>
  );
}
