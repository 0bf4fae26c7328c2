import { currentTime } from "#platform/kernel/clock/current-time.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Counts } from "./task-claim.server.ts";
import { storableJson } from "#platform/kernel/refusal/well-formed.ts";

/** Lines per run, and characters per line. */
const mostLines = 1000;
const longest = 4000;
/** Milliseconds between progress lines. */
const progressEvery = 2000;

type Level = "INFO" | "WARN" | "ERROR";
type Line = {
  at: string;
  level: Level;
  text: string;
  code: string | null;
  params: Record<string, string | number> | null;
};

/** Output of a run: messages, log lines, progress and exceptions. `flush` writes it. */
export type TaskLines = {
  write(code: MessageKey, params?: Record<string, string | number>, level?: Level): void;
  exception(error: unknown): void;
  progress(counts: Counts & { message?: string | undefined }): void;
  /** Also copies the operation's log to the output. */
  heard(log: Logger): Logger;
  flush(em: EntityManager): Promise<void>;
};

/** `kept` is false for tasks without a job. */
export function openLines(taskId: number, kept: boolean): TaskLines {
  const waiting: Line[] = [];
  let count = 0;
  let reported = -Infinity;
  const add = (
    level: Level,
    text: string,
    label: Pick<Line, "code" | "params"> = { code: null, params: null },
  ) => {
    if (!kept || count >= mostLines) return;
    count += 1;
    waiting.push({
      at: currentTime().toISOString(),
      level,
      text: text.slice(0, longest),
      ...label,
    });
  };
  return {
    write: (code, params = {}, level = "INFO") => add(level, "", { code, params }),
    exception: (error) =>
      add("ERROR", error instanceof Error ? (error.stack ?? error.message) : String(error)),
    progress({ seen, total, changed = 0, failed = 0, message }) {
      if (performance.now() - reported < progressEvery && seen !== total) return;
      reported = performance.now();
      add("INFO", message ?? "", {
        code: "job.line.progress",
        params: { seen, total: total ?? "?", changed, failed },
      });
    },
    heard: (log) => (kept ? overheard(log, add) : log),
    async flush(em) {
      if (waiting.length === 0) return;
      const lines = waiting.splice(0);
      try {
        await sql`insert into task_line (task_id, said_time, level, text, code, params)
          select ${taskId}, x.at, x.level, x.text, x.code, x.params
          from jsonb_to_recordset(${storableJson(lines)}::jsonb) as x (
              at timestamptz, level text, text text, code text, params jsonb
            )
          where exists (select from task where id = ${taskId})`.execute(em.getKysely());
      } catch (error) {
        waiting.unshift(...lines);
        throw error;
      }
    },
  };
}

const levels: Readonly<Record<string, Level>> = { info: "INFO", warn: "WARN", error: "ERROR" };

/** Copies message and plain values of each log call to `add`. */
function overheard(log: Logger, add: (level: Level, text: string) => void): Logger {
  return new Proxy(log, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key);
      const level = typeof key === "string" ? levels[key] : undefined;
      if (!level || typeof own !== "function")
        return typeof own === "function" ? own.bind(target) : own;
      return (...input: unknown[]) => {
        add(level, lineOf(input));
        return (own as (...args: unknown[]) => void).apply(target, input);
      };
    },
  });
}

function lineOf([first, second]: unknown[]): string {
  if (typeof first === "string") return first;
  const facts = Object.entries((first ?? {}) as Record<string, unknown>).filter(([, value]) =>
    ["string", "number", "boolean"].includes(typeof value),
  );
  return [String(second ?? ""), ...facts.map(([key, value]) => `${key}=${String(value)}`)]
    .filter(Boolean)
    .join(" ");
}
