import { randomBytes } from "node:crypto";
import { can, type Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import {
  databaseFigures,
  lockWaits,
  longTransactions,
  poolFigures,
  slowStatements,
  type Report,
} from "#db/services/monitor/datasource-monitor.server.ts";
import { openApiOf } from "#db/services/openapi/openapi.server.ts";
import type { DocumentedCall } from "#db/services/openapi/openapi-calls.server.ts";
import type { CallResponse } from "../call.server.ts";
import { type AdminInput, defineAdminCalls } from "./define-admin-call.server.ts";
import { type FrameTable, framePage } from "./frame-page.ts";

/** A page without scripts and requests, framed only by its own origin. */
function pageOf(lang: Lang, title: MessageKey, tables: readonly FrameTable[]): CallResponse {
  const nonce = randomBytes(16).toString("base64");
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
    },
    body: framePage({ lang, title: translate(lang, title), tables, nonce }),
  };
}

const notes = {
  "": "shell.empty",
  extension: "monitor.noExtension",
  right: "monitor.noRight",
} as const;

const number = (value: number, decimals = 0) => value.toFixed(decimals);

async function datasource({ context: { em }, lang }: AdminInput): Promise<CallResponse> {
  const [pool, database] = [poolFigures(em), await databaseFigures(em)];
  const table = <T>(
    title: MessageKey,
    heads: readonly MessageKey[],
    report: Report<T>,
    row: (record: T) => string[],
  ): FrameTable => ({
    title: translate(lang, title),
    heads: heads.map((label) => translate(lang, label)),
    rows: report.rows.map(row),
    ...(report.rows.length === 0 ? { note: translate(lang, notes[report.missing]) } : {}),
  });
  const facts = table<[MessageKey, string]>(
    "monitor.database",
    [],
    {
      missing: "",
      rows: [
        ["monitor.version", `PostgreSQL ${database.version}`],
        ["monitor.poolBusy", `${pool.total - pool.idle} / ${pool.most}`],
        ["monitor.poolIdle", number(pool.idle)],
        ["monitor.poolWaiting", number(pool.waiting)],
        ["monitor.commits", `${number(database.commits)} / ${number(database.rollbacks)}`],
        ["monitor.deadlocks", number(database.deadlocks)],
      ],
    },
    ([label, text]) => [translate(lang, label), text],
  );
  return pageOf(lang, "monitor.datasource", [
    facts,
    table(
      "monitor.waits",
      ["monitor.pid", "monitor.seconds", "monitor.lock", "monitor.query", "monitor.waitsFor"],
      await lockWaits(em),
      (wait) => [
        `${wait.pid} ${wait.user}`,
        number(wait.waits, 1),
        `${wait.mode} ${wait.object}`,
        wait.query,
        wait.blockers,
      ],
    ),
    table(
      "monitor.longWork",
      ["monitor.pid", "monitor.state", "monitor.seconds", "monitor.query"],
      await longTransactions(em),
      (longWork) => [
        `${longWork.pid} ${longWork.user}`,
        longWork.state,
        number(longWork.seconds, 1),
        longWork.query,
      ],
    ),
    table(
      "monitor.statements",
      [
        "monitor.query",
        "monitor.calls",
        "monitor.totalMs",
        "monitor.meanMs",
        "monitor.maxMs",
        "monitor.rows",
      ],
      await slowStatements(em, "totalMs"),
      (statement) => [
        statement.query,
        number(statement.calls),
        number(statement.totalMs),
        number(statement.meanMs, 2),
        number(statement.maxMs, 1),
        number(statement.rows),
      ],
    ),
  ]);
}

/** Only what the reader may call. The document itself is at /xhl-admin/openapi.json. */
function interfaces(
  { context: { actor }, lang }: AdminInput,
  calls: readonly DocumentedCall[],
): CallResponse {
  const { paths, tags } = openApiOf({ lang, may: (perm) => can(actor, perm), calls });
  const groups = new Map<string, string[][]>();
  for (const [path, methods] of Object.entries(
    paths as Record<string, Record<string, { summary?: string; tags?: string[] }>>,
  ))
    for (const [method, call] of Object.entries(methods)) {
      const group = call.tags?.[0] ?? "";
      groups.set(group, [
        ...(groups.get(group) ?? []),
        [`${method.toUpperCase()} /xhl-admin${path}`, call.summary ?? ""],
      ]);
    }
  const heads = [translate(lang, "tool.api.request"), translate(lang, "tool.api.about")];
  const about = new Map(
    (tags as { name: string; description: string }[]).map((tag) => [tag.name, tag.description]),
  );
  const tables = [...groups].map(([name, rows]) => ({
    title: [name, about.get(name)].filter(Boolean).join(" · "),
    heads,
    rows,
  }));
  return pageOf(lang, "tool.api.screen", tables);
}

/** Pages that existing clients show in a frame (wire contract §5, §6). */
export const frameCalls = (documented: () => readonly DocumentedCall[]) =>
  defineAdminCalls([
    {
      method: "GET",
      path: "druid/login.html",
      perm: "monitor:druid:list",
      label: "monitor.datasource",
      respond: datasource,
    },
    {
      method: "GET",
      path: "swagger-ui/index.html",
      perm: "tool:swagger:list",
      label: "tool.api.screen",
      respond: async (input) => interfaces(input, documented()),
    },
  ]);
