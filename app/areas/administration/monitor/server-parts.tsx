import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type {
  Beat,
  CpuFigures,
  DiskFigures,
  ProcessFigures,
} from "#db/services/monitor/server-monitor.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { BoardTable, Box, bytesText, Facts, numberText, useSpan } from "./monitor-parts.tsx";

type System = {
  computerName: string;
  computerIp: string;
  osName: string;
  osArch: string;
  userDir: string;
  load: string;
  upSeconds: number;
};
type Machine = { cpu: CpuFigures; memory: { total: number; free: number }; system: System };

export function MachineBoxes({ cpu, memory, system }: Machine) {
  const span = useSpan();
  const used = memory.total - memory.free;
  return (
    <div className="sw-monitor-row">
      <Box label="monitor.cpu">
        <Facts
          rows={[
            ["monitor.cpuNum", cpu.cpuNum],
            ["monitor.cpuUsed", `${cpu.used} %`],
            ["monitor.cpuSys", `${cpu.sys} %`],
            ["monitor.cpuFree", `${cpu.free} %`],
            ["monitor.load", system.load],
          ]}
        />
      </Box>
      <Box label="monitor.memory">
        <Facts
          rows={[
            ["monitor.total", bytesText(memory.total)],
            [
              "monitor.used",
              `${bytesText(used)} (${numberText((used / memory.total) * 100, 1)} %)`,
            ],
            ["monitor.free", bytesText(memory.free)],
          ]}
        />
      </Box>
      <Box label="monitor.system">
        <Facts
          rows={[
            ["monitor.computerName", `${system.computerName} (${system.computerIp})`],
            ["monitor.osName", `${system.osName} ${system.osArch}`],
            ["monitor.userDir", system.userDir],
            ["monitor.up", span(system.upSeconds)],
          ]}
        />
      </Box>
    </div>
  );
}

export function WebProcess({ web }: { web: ProcessFigures }) {
  const span = useSpan();
  return (
    <Box label="monitor.web">
      <Facts
        rows={[
          ["monitor.pid", web.pid],
          ["monitor.version", `Node ${web.node}, V8 ${web.v8}`],
          ["monitor.rss", bytesText(web.rss)],
          [
            "monitor.heap",
            `${bytesText(web.heapUsed)} / ${bytesText(web.heapTotal)} (≤ ${bytesText(web.heapMost)})`,
          ],
          ["monitor.loopDelay", `${web.loopDelayMs} ms (≤ ${web.loopDelayMaxMs} ms)`],
          ["monitor.cpuSeconds", numberText(web.cpuSeconds, 1)],
          [
            "monitor.started",
            `${timeShown(web.startedAt, { seconds: true })} · ${span(web.upSeconds)}`,
          ],
          ["monitor.arguments", <code key="arguments">{web.arguments}</code>],
        ]}
      />
    </Box>
  );
}

export function Processes({
  beats,
  disks,
}: {
  beats: readonly Beat[];
  disks: readonly DiskFigures[];
}) {
  const t = useTranslate();
  return (
    <>
      <Box label="monitor.processes">
        <BoardTable
          name="monitor.processes"
          rows={beats}
          keyOf={(row) => row.name}
          columns={[
            {
              label: "monitor.process",
              cell: (row) => `${row.name} ${String(row.facts.role ?? "")}`,
            },
            {
              label: "monitor.state",
              cell: (row) => (
                <span className={row.silent ? "sw-bad" : undefined}>
                  {t(row.silent ? "monitor.silent" : "monitor.alive")}
                </span>
              ),
            },
            {
              label: "monitor.rss",
              number: true,
              cell: (row) => bytesText(Number(row.facts.rss ?? 0)),
            },
            {
              label: "monitor.heap",
              number: true,
              cell: (row) => bytesText(Number(row.facts.heapUsed ?? 0)),
            },
            {
              label: "monitor.loopDelay",
              number: true,
              cell: (row) => `${row.facts.loopDelayMs ?? 0} ms`,
            },
            { label: "monitor.started", cell: (row) => timeShown(row.startedTime) },
            {
              label: "monitor.lastBeat",
              cell: (row) => timeShown(row.beatTime, { seconds: true }),
            },
          ]}
        />
      </Box>
      <Box label="monitor.disks">
        <BoardTable
          name="monitor.disks"
          rows={disks}
          keyOf={(row) => row.dirName}
          columns={[
            { label: "monitor.folder", cell: (row) => <code>{row.dirName}</code> },
            { label: "monitor.total", number: true, cell: (row) => bytesText(row.total) },
            { label: "monitor.free", number: true, cell: (row) => bytesText(row.free) },
            {
              label: "monitor.used",
              number: true,
              cell: (row) => `${numberText((1 - row.free / Math.max(1, row.total)) * 100, 1)} %`,
            },
          ]}
        />
      </Box>
    </>
  );
}
