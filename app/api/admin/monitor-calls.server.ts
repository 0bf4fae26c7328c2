import os from "node:os";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { cacheInfo } from "#db/services/monitor/cache-info.server.ts";
import { cacheFigures, cacheKeys, cacheValue } from "#db/services/monitor/cache-monitor.server.ts";
import { clearCacheEntries } from "#db/services/monitor/monitor-operations.server.ts";
import {
  cpuFigures,
  diskFigures,
  ownAddress,
  processFigures,
} from "#db/services/monitor/server-monitor.server.ts";
import { dataResponse, doneResponse, timeText } from "./admin-responses.server.ts";
import { type AdminInput, defineAdminCalls } from "./define-admin-call.server.ts";

const round = (value: number) => Math.round(value * 100) / 100;
const gigabytes = (bytes: number) => round(bytes / 1024 ** 3);
const megabytes = (bytes: number) => round(bytes / 1024 ** 2);
const share = (part: number, whole: number) => (whole > 0 ? round((part / whole) * 100) : 0);
const sizeText = (bytes: number) => `${gigabytes(bytes).toFixed(1)} GB`;

/** Uptime. */
function runText(lang: Lang, seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  return translate(lang, "monitor.runTime", { days, hours, minutes });
}

/** The machine in the clients' names; `jvm` is the Node process. */
async function serverFacts({ lang }: AdminInput) {
  const [cpu, disks] = await Promise.all([cpuFigures(), diskFigures()]);
  const web = processFigures();
  const total = os.totalmem();
  const free = os.freemem();
  return dataResponse(lang, {
    cpu: {
      cpuNum: cpu.cpuNum,
      total: 100,
      used: cpu.used,
      sys: cpu.sys,
      wait: cpu.wait,
      free: cpu.free,
    },
    mem: {
      total: gigabytes(total),
      used: gigabytes(total - free),
      free: gigabytes(free),
      usage: share(total - free, total),
    },
    jvm: {
      total: megabytes(web.heapTotal),
      used: megabytes(web.heapUsed),
      free: megabytes(web.heapTotal - web.heapUsed),
      max: megabytes(web.heapMost),
      usage: share(web.heapUsed, web.heapTotal),
      name: "Node.js",
      version: web.node,
      home: process.execPath,
      startTime: timeText(web.startedAt),
      runTime: runText(lang, web.upSeconds),
      inputArgs: web.arguments,
    },
    sys: {
      computerName: os.hostname(),
      computerIp: ownAddress(),
      osName: `${os.type()} ${os.release()}`,
      osArch: os.arch(),
      userDir: process.cwd(),
    },
    sysFiles: disks.map((disk) => ({
      dirName: disk.dirName,
      sysTypeName: disk.typeName,
      typeName: disk.dirName,
      total: sizeText(disk.total),
      free: sizeText(disk.free),
      used: sizeText(disk.total - disk.free),
      usage: share(disk.total - disk.free, disk.total),
    })),
  });
}

const perm = "monitor:cache:list";

/** "login_tokens:12" becomes the cache "login_tokens:" and the key "12". */
const splitKey = (full: string): { name: string; key: string } => {
  const at = full.indexOf(":") + 1;
  return { name: full.slice(0, at), key: full.slice(at) };
};

/** Accepts full and bare keys. */
const keyIn = (name: string, key: string) => (key.startsWith(name) ? key.slice(name.length) : key);

async function clear({ context, lang }: AdminInput, input: { name?: string; key?: string }) {
  await runOperation(context, clearCacheEntries, input);
  return doneResponse(lang);
}

/** Server and cache calls (wire contract §5). Sessions are listed by number, never by token. */
export const monitorCalls = defineAdminCalls([
  {
    method: "GET",
    path: "monitor/server",
    perm: "monitor:server:list",
    label: "monitor.server",
    respond: serverFacts,
  },
  {
    method: "GET",
    path: "monitor/cache",
    perm,
    label: "monitor.cache",
    respond: async ({ context, lang }) => dataResponse(lang, await cacheInfo(context.em)),
  },
  {
    method: "GET",
    path: "monitor/cache/getNames",
    perm,
    label: "cache.getNames",
    respond: async ({ context, lang }) =>
      dataResponse(
        lang,
        (await cacheFigures(context.em)).map(({ name, label }) => ({
          cacheName: name,
          cacheKey: "",
          cacheValue: "",
          remark: translate(lang, label),
        })),
      ),
  },
  {
    method: "GET",
    path: "monitor/cache/getKeys/:name",
    perm,
    label: "cache.getKeys",
    respond: async ({ context, lang, params: { name = "" } }) =>
      dataResponse(
        lang,
        (await cacheKeys(context.em, name)).map((key) => name + key),
      ),
  },
  {
    method: "GET",
    path: "monitor/cache/getValue/:name/:key",
    perm,
    label: "cache.getValue",
    respond: async ({ context, lang, params: { name = "", key = "" } }) =>
      dataResponse(lang, {
        cacheName: name,
        cacheKey: key,
        cacheValue: await cacheValue(context.em, name, keyIn(name, key)),
        remark: "",
      }),
  },
  {
    method: "DELETE",
    path: "monitor/cache/clearCacheName/:name",
    perm,
    label: "cache.clear",
    respond: (input) => clear(input, { name: input.params.name ?? "-" }),
  },
  {
    method: "DELETE",
    path: "monitor/cache/clearCacheKey/:key",
    perm,
    label: "cache.clear",
    respond: (input) => {
      const { name, key } = splitKey(input.params.key ?? "");
      return clear(input, { name: name || "-", key });
    },
  },
  {
    method: "DELETE",
    path: "monitor/cache/clearCacheAll",
    perm,
    label: "cache.clearAll",
    respond: (input) => clear(input, {}),
  },
]);
