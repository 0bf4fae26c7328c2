import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import path from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Command } from "commander";
import { sql } from "kysely";
import type { Lang } from "#platform/operation/actor.ts";
import { unflaggedCargo } from "#domain/booking/cargo-flags.queries.server.ts";
import { translate } from "#platform/i18n/translate.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { dataFolder } from "#db/embedded/data-folder.server.ts";
import { withDatabase } from "#db/embedded/embedded.server.ts";
import { openRuntime, type Runtime } from "#db/services/runtime.server.ts";
import { isWritable } from "#db/services/monitor/readiness.server.ts";
import { schemaRefusal, schemaState } from "#db/orm/schema/state.server.ts";
import { workersAtWork } from "#db/services/monitor/server-monitor.server.ts";
import { exitCode } from "../kit.ts";
import { text } from "../speak.ts";

type Finding = { check: string; ok: boolean; label: MessageKey; params: Record<string, string | number> };

/** `seaway doctor`: checks the installation; exit code 1 on findings. */
export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description(text("cli.doctor"))
    .action(async (_options: unknown, command: Command) => {
      const { json, lang } = command.optsWithGlobals<{ json: boolean; lang: Lang }>();
      const findings = [...checkMachine(), ...(await checkDatabase())];
      const shown = findings
        .map((finding) => `${finding.ok ? "✓" : "✗"} ${finding.check}: ${translate(lang, finding.label, finding.params)}`)
        .join("\n");
      process.stdout.write(`${json ? JSON.stringify(findings) : shown}\n`);
      process.exitCode = findings.every((finding) => finding.ok) ? exitCode.done : exitCode.refused;
    });
}

function checkMachine(): Finding[] {
  const root = path.resolve(import.meta.dirname, "../..");
  const data = dataFolder();
  const major = Number(process.versions.node.split(".")[0]);
  const built = existsSync(path.join(root, "build/server/index.js"));
  const findings: Finding[] = [
    {
      check: "node",
      ok: major >= 24,
      label: major >= 24 ? "doctor.version" : "doctor.oldNode",
      params: { version: process.versions.node },
    },
    { check: "build", ok: built, label: built ? "doctor.fine" : "doctor.notBuilt", params: {} },
  ];
  if (existsSync(data)) {
    const free = Math.floor((statfsSync(data).bavail * statfsSync(data).bsize) / 2 ** 20);
    findings.push({ check: "disk", ok: free > 1024, label: free > 1024 ? "doctor.free" : "doctor.diskFull", params: { free } });
    let ok = true;
    try {
      accessSync(data, constants.W_OK);
    } catch {
      ok = false;
    }
    findings.push({ check: "data", ok, label: ok ? "doctor.fine" : "doctor.notWritable", params: { path: data } });
  }
  return findings;
}

async function checkDatabase(): Promise<Finding[]> {
  try {
    return await withDatabase(async (url) => {
      const platform = await openRuntime(url, "cli", { max: 2 });
      try {
        return await askDatabase(platform);
      } finally {
        await platform.close();
      }
    });
  } catch (error) {
    return [
      {
        check: "database",
        ok: false,
        label: "doctor.noDatabase",
        params: { detail: error instanceof Error ? error.message : String(error) },
      },
    ];
  }
}

async function askDatabase(platform: Runtime): Promise<Finding[]> {
  const db = platform.orm.em.fork().getKysely();
  const { rows } = await sql<{
    version: number;
    label: string;
  }>`select current_setting('server_version_num')::int as version, current_setting('server_version') as label`.execute(db);
  const version = rows[0]?.version ?? 0;
  const findings: Finding[] = [
    {
      check: "database",
      ok: version >= 150000,
      label: version >= 150000 ? "doctor.version" : "doctor.oldDatabase",
      params: { version: rows[0]?.label ?? "" },
    },
  ];
  const writable = await isWritable(platform.orm.em.fork() as EntityManager);
  if (!writable) findings.push({ check: "primary", ok: false, label: "doctor.readOnly", params: {} });
  const refusal = schemaRefusal(await schemaState(platform.orm));
  findings.push({
    check: "migrations",
    ok: refusal === null,
    label: (refusal?.code ?? "doctor.fine") as MessageKey,
    params: (refusal?.params ?? {}) as Finding["params"],
  });
  return refusal ? findings : [...findings, ...(await askWork(platform.orm.em.fork() as EntityManager))];
}

async function askWork(em: EntityManager): Promise<Finding[]> {
  const findings: Finding[] = [];
  const db = em.getKysely();
  const { rows: work } = await sql<{ stuck: number; failed: number; admins: number }>`select
    (select count(*)::int from task where status in ('WAITING', 'RUNNING') and created_time < now() - interval '1 hour') as stuck,
    (select count(*)::int from task where status = 'FAILED' and created_time > now() - interval '1 day') as failed,
    (select count(*)::int from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id where r.role_key = 'admin' and u.status = '0') as admins`.execute(
    db,
  );
  const { stuck = 0, failed = 0, admins = 0 } = work[0] ?? {};
  findings.push({
    check: "tasks",
    ok: stuck === 0 && failed === 0,
    label: stuck > 0 ? "doctor.stuck" : failed > 0 ? "doctor.failedTasks" : "doctor.fine",
    params: { count: stuck || failed },
  });
  findings.push(await checkCargo(em));
  const { alive, waiting } = await workersAtWork(em);
  findings.push({
    check: "worker",
    ok: alive > 0 || waiting === 0,
    label: alive > 0 ? "doctor.workers" : "doctor.noWorker",
    params: { count: alive || waiting },
  });
  findings.push(await askFiles(em));
  findings.push({ check: "admin", ok: admins > 0, label: admins > 0 ? "doctor.fine" : "doctor.noAdmin", params: {} });
  return findings;
}

/** Numbers listed; the rest is counted. */
const named = 20;

/** Cargo whose facts contradict its flags: records from before flags followed facts. */
async function checkCargo(em: EntityManager): Promise<Finding> {
  const numbers = (await unflaggedCargo(em)).flatMap((unflaggedCargo) => unflaggedCargo.numbers);
  const params = { count: numbers.length, numbers: numbers.slice(0, named).join(", ") + (numbers.length > named ? " …" : "") };
  return { check: "cargo", ok: numbers.length === 0, label: numbers.length === 0 ? "doctor.fine" : "doctor.unflaggedCargo", params };
}

/** File counts, and whether temporary files are removed. */
async function askFiles(em: EntityManager): Promise<Finding> {
  const left = sql`created_time < now() - interval '2 days'`;
  const { rows } = await sql<{ count: number; size: number; left: number }>`select count(*)::int as count,
    coalesce(ceil(sum(size) / 1048576.0), 0)::int as size,
    (count(*) filter (where temporary = 'Y' and ${left}))::int + (select count(*)::int from upload where ${left}) as left from stored_file`.execute(
    em.getKysely(),
  );
  const { count = 0, size = 0, left: waiting = 0 } = rows[0] ?? {};
  return waiting > 0
    ? { check: "files", ok: false, label: "doctor.filesLeft", params: { count: waiting } }
    : { check: "files", ok: true, label: "doctor.files", params: { count, size } };
}
