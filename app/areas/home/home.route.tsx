import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teuByWeek, workQueues } from "#domain/flows/desk.queries.server.ts";
import { say as sayIn } from "#domain/kit/say.ts";
import { Chart } from "../../kit/chart/chart.tsx";
import { renderChart } from "../../kit/chart/svg-chart.server.ts";
import { useSay } from "../../kit/shell/say.ts";
import { asActor } from "../../session/ctx.server.ts";

/** Work that waits first, then figures. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  const queues = await workQueues(em, actor);
  const weeks = actor.kind === "customer" ? [] : await teuByWeek(em);
  const option = {
    title: { text: sayIn(actor.lang, "home.chart"), textStyle: { fontSize: 14 } },
    grid: { left: 50, right: 20, bottom: 30, top: 45 },
    xAxis: { type: "category", data: weeks.map((one) => one.week) },
    yAxis: { type: "value" },
    series: [{ type: "bar", data: weeks.map((one) => one.teu), barMaxWidth: 46 }],
  };
  return { queues, weeks, svg: weeks.length > 0 ? renderChart(option, { width: 900, height: 260 }) : "" };
}

export default function Home() {
  const { queues, weeks, svg } = useLoaderData<typeof loader>();
  const say = useSay();
  return (
    <section>
      <h1>{say("home.title")}</h1>
      <div className="sw-cards">
        {queues.map((queue) => (
          <Link key={queue.word} to={queue.to} className="sw-card">
            <b>{queue.count}</b>
            {say(queue.word)}
          </Link>
        ))}
      </div>
      {svg ? (
        <Chart svg={svg} title={say("home.chart")}>
          <table className="bp6-html-table bp6-compact">
            <tbody>
              {weeks.map((one) => (
                <tr key={one.week}>
                  <th scope="row">{one.week}</th>
                  <td className="sw-number">{one.teu}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Chart>
      ) : null}
    </section>
  );
}
