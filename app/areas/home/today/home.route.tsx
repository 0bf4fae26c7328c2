import "./home.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  type ApprovalQueue,
  approvalQueues,
} from "#db/services/dashboard/approval-cards.queries.server.ts";
import {
  type CustomerHome,
  customerHome,
} from "#db/services/dashboard/customer-home.queries.server.ts";
import { type DueSection, dueSections } from "#db/services/dashboard/due-rows.queries.server.ts";
import { workQueues } from "#db/services/dashboard/queues.queries.server.ts";
import { Chart } from "#app/kit/chart/chart.tsx";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { stepList } from "#app/kit/list/data/load-list.server.ts";
import { OutcomeBar } from "#app/kit/list/bar/outcome-bar.tsx";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { themeOf } from "#app/session/theme.server.ts";
import { type DashboardChart, drawDashboard } from "./charts.server.ts";
import { ApprovalCards } from "./approval-cards.tsx";
import { CustomerHomePage } from "./customer-home.tsx";
import { Inbox } from "./inbox.tsx";
import { forgetQueues, listQueues } from "./list-queues.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "org:self");
  const reader = { em, actor, now };
  const [own, listed, approvals, due, customer, charts] = await Promise.all([
    workQueues(em, actor),
    listQueues(reader),
    approvalQueues(reader),
    dueSections(reader),
    customerHome(reader),
    themeOf(request).then((theme) => drawDashboard(em, actor, theme)),
  ]);
  // Queues with work come first.
  const queues = [...own, ...listed].sort(
    (workQueue, other) => Number(other.count > 0) - Number(workQueue.count > 0),
  );
  return { queues, charts, approvals, due, customer };
}

/** Lists whose steps the home page offers. */
const pages: ReadonlySet<string> = new Set([
  "eb/captainConfirm",
  "eb/overseasConfirm",
  "eb/ebBooking",
  "seaway/bookingMgr/inner",
  "feemgr/recmgr/calculate",
  "feemgr/recmgr/audit",
  "feemgr/paymgr/audit",
  "feemgr/recmgr/statement",
]);

/** A step of a list, taken on the home page. */
export async function action({ request }: ActionFunctionArgs) {
  const context = await pageContext(request);
  const page = String((await context.form()).get("_page") ?? "");
  if (!pages.has(page)) throw new Response(null, { status: 404 });
  const outcome = await stepList(context, page);
  forgetQueues(context);
  return outcome;
}

export default function Home() {
  const dashboard = useLoaderData<typeof loader>();
  const charts = dashboard.charts as DashboardChart[];
  const approvals = dashboard.approvals as ApprovalQueue[];
  const due = dashboard.due as DueSection[];
  const customer = dashboard.customer as CustomerHome | null;
  const outcome = useActionData() as Outcome | undefined;
  const t = useTranslate();
  const lang = useLang();
  return (
    <section className="sw-home">
      <h1>{t("home.title")}</h1>
      {dashboard.queues.length === 0 && charts.length === 0 ? (
        <p>{t("home.nothingYours")}</p>
      ) : null}
      {dashboard.queues.length > 0 && dashboard.queues.every((queue) => queue.count === 0) ? (
        <p>{t("home.nothingWaits")}</p>
      ) : null}
      <OutcomeBar outcome={outcome} />
      {customer ? <CustomerHomePage home={customer} /> : null}
      {approvals.map((queue) => (
        <ApprovalCards key={queue.apiName} queue={queue} />
      ))}
      {due.length > 0 ? <Inbox sections={due} /> : null}
      <div className="sw-cards">
        {dashboard.queues.map((queue) => (
          <Link
            key={queue.label}
            to={queue.to}
            className={`sw-card${queue.count === 0 ? " sw-card-none" : ""}`}
          >
            <b>{`${queue.count.toLocaleString(lang)}${queue.more ? "+" : ""}`}</b>
            {t(queue.label)}
          </Link>
        ))}
      </div>
      <div className="sw-charts">
        {charts.map((chart) => (
          <Chart
            key={chart.label}
            svg={chart.svg}
            title={t(chart.label)}
            table={chart.table}
            to={chart.to}
          />
        ))}
      </div>
    </section>
  );
}
