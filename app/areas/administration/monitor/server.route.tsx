import os from "node:os";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { translate } from "#platform/kernel/i18n/translate.ts";
import {
  cpuFigures,
  diskFigures,
  ownAddress,
  processFigures,
  readBeats,
  recentSamples,
} from "#db/services/monitor/server-monitor.server.ts";
import { Chart } from "#app/kit/chart/chart.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { themeOf } from "#app/session/theme.server.ts";
import { BoardHead } from "./monitor-parts.tsx";
import { MachineBoxes, Processes, WebProcess } from "./server-parts.tsx";
import { drawSamples } from "./server-chart.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "monitor:server:list");
  const [cpu, disks, beats, samples] = await Promise.all([
    cpuFigures(),
    diskFigures(),
    readBeats(em),
    recentSamples(),
  ]);
  const [load1, load5, load15] = os.loadavg().map((load) => load.toFixed(2));
  return {
    cpu,
    disks,
    beats,
    memory: { total: os.totalmem(), free: os.freemem() },
    web: processFigures(),
    system: {
      computerName: os.hostname(),
      computerIp: ownAddress(),
      osName: `${os.type()} ${os.release()}`,
      osArch: os.arch(),
      userDir: process.cwd(),
      load: `${load1} ${load5} ${load15}`,
      upSeconds: os.uptime(),
    },
    charts: await drawSamples(samples, {
      theme: await themeOf(request),
      name: (label) => translate(actor.lang, label),
    }),
  };
}

export default function ServerBoard() {
  const { cpu, disks, beats, memory, web, system, charts } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="sw-monitor" aria-labelledby="board-title">
      <BoardHead label="monitor.server" />
      <MachineBoxes cpu={cpu} memory={memory} system={system} />
      <WebProcess web={web} />
      <div className="sw-charts">
        {charts.map((chart) => (
          <Chart key={chart.label} svg={chart.svg} title={t(chart.label)} table={chart.table} />
        ))}
      </div>
      <Processes beats={beats} disks={disks} />
    </section>
  );
}
