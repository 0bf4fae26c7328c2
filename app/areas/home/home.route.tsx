import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { workQueues } from "#db/services/dashboard/queues.queries.server.ts";
import { Chart } from "../../kit/chart/chart.tsx";
import { useLang, useTranslate } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { themeOf } from "../../session/theme.server.ts";
import { type DashboardChart, drawDashboard } from "./charts.server.ts";
import { listQueues } from "./list-queues.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "org:self");
  const [own, listed, charts] = await Promise.all([
    workQueues(em, actor),
    listQueues({ em, actor, now }),
    themeOf(request).then((theme) => drawDashboard(em, actor, theme)),
  ]);
  // Queues with work come first.
  const queues = [...own, ...listed].sort((workQueue, other) => Number(other.count > 0) - Number(workQueue.count > 0));
  return { queues, charts };
}

export default function Home() {
  const dashboard = useLoaderData<typeof loader>();
  const charts = dashboard.charts as DashboardChart[];
  const t = useTranslate();
  const lang = useLang();
  return (
    <section>
      <h1>{t("home.title")}</h1>
      {dashboard.queues.length === 0 && charts.length === 0 ? <p>{t("home.nothingYours")}</p> : null}
      {dashboard.queues.length > 0 && dashboard.queues.every((queue) => queue.count === 0) ? <p>{t("home.nothingWaits")}</p> : null}
      <div className="sw-cards">
        {dashboard.queues.map((queue) => (
          <Link key={queue.label} to={queue.to} className={`sw-card${queue.count === 0 ? " sw-card-none" : ""}`}>
            <b>{queue.count.toLocaleString(lang)}</b>
            {t(queue.label)}
          </Link>
        ))}
      </div>
      <div className="sw-charts">
        {charts.map((chart) => (
          <Chart key={chart.label} svg={chart.svg} title={t(chart.label)} table={chart.table} />
        ))}
      </div>
    </section>
  );
}
