import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { cacheFigures } from "#db/services/monitor/cache-monitor.server.ts";
import { cacheInfo } from "#db/services/monitor/cache-info.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { BoardHead, BoardTable, Box, Facts, numberText } from "./monitor-parts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { em } = await asActor(request, "monitor:cache:list");
  const [caches, info] = await Promise.all([cacheFigures(em), cacheInfo(em)]);
  return { caches, info };
}

export default function CacheBoard() {
  const { caches, info } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const share = (row: (typeof caches)[number]) =>
    row.hits === null || row.misses === null || row.hits + row.misses === 0
      ? "—"
      : `${numberText((row.hits / (row.hits + row.misses)) * 100, 1)} %`;
  return (
    <section className="sw-monitor" aria-labelledby="board-title">
      <BoardHead label="monitor.cache">
        <LinkButton to="/monitor/cacheList">{t("monitor.cacheList")}</LinkButton>
      </BoardHead>
      <Box label="cache.caches">
        <BoardTable
          name="cache.caches"
          rows={caches}
          keyOf={(row) => row.name}
          columns={[
            {
              label: "cache.name",
              cell: (row) => (
                <Link to={`/monitor/cacheList?name=${encodeURIComponent(row.name)}`}>
                  {row.name}
                </Link>
              ),
            },
            { label: "cache.about", cell: (row) => t(row.label) },
            {
              label: "cache.place",
              cell: (row) => t(row.place === "process" ? "cache.inProcess" : "cache.inDatabase"),
            },
            { label: "cache.size", number: true, cell: (row) => numberText(row.size) },
            { label: "cache.hits", number: true, cell: (row) => numberText(row.hits) },
            { label: "cache.misses", number: true, cell: (row) => numberText(row.misses) },
            { label: "cache.share", number: true, cell: share },
          ]}
        />
      </Box>
      <div className="sw-monitor-row">
        <Box label="monitor.database">
          <Facts
            rows={[
              ["monitor.version", info.info.redis_version],
              ["monitor.connections", info.info.connected_clients],
              ["cache.upDays", info.info.uptime_in_days],
              ["cache.buffers", info.info.maxmemory_human],
              ["monitor.rss", info.info.used_memory_human],
              ["cache.reads", `${info.info.instantaneous_input_kbps} KB/s`],
              ["cache.writes", `${info.info.instantaneous_output_kbps} KB/s`],
            ]}
          />
        </Box>
        <Box label="cache.commands">
          <BoardTable
            name="cache.commands"
            rows={info.commandStats}
            keyOf={(row) => row.name}
            columns={[
              { label: "cache.command", cell: (row) => row.name },
              {
                label: "monitor.count",
                number: true,
                cell: (row) => numberText(Number(row.value)),
              },
            ]}
          />
        </Box>
      </div>
    </section>
  );
}
