import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { isNoSpace } from "#db/orm/no-space.ts";
import { schemaRefusal, schemaState } from "#db/orm/schema/state.server.ts";
import { declaredTables } from "../backup/tables.server.ts";
import { isWritable } from "../monitor/readiness.server.ts";
import { probeWrite } from "../monitor/write-probe.server.ts";
import type { Runtime } from "../runtime.server.ts";
import type { Finding } from "./finding.ts";
import { checkJobs } from "./jobs.server.ts";
import { checkIndexes, checkTriggers } from "./objects.server.ts";
import { checkRoles } from "./roles.server.ts";
import { brokenSequences } from "./sequences.server.ts";
import { checkWork } from "./work.server.ts";

/** The database and what it holds; what depends on its tables only when they fit this version. */
export async function checkDatabase(platform: Runtime, lang: Lang): Promise<Finding[]> {
  const db = platform.orm.em.fork().getKysely();
  const { rows } = await sql<{
    version: number;
    label: string;
  }>`select current_setting('server_version_num')::int as version,
      current_setting('server_version') as label`.execute(db);
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
  if (!writable)
    findings.push({ check: "primary", ok: false, label: "doctor.readOnly", params: {} });
  else findings.push(await checkSpace(platform.orm.em.fork() as EntityManager));
  const refusal = schemaRefusal(await schemaState(platform.orm));
  findings.push({
    check: "migrations",
    ok: refusal === null,
    label: (refusal?.code ?? "doctor.fine") as MessageKey,
    params: (refusal?.params ?? {}) as Finding["params"],
  });
  if (refusal) return findings;
  const em = platform.orm.em.fork() as EntityManager;
  return [
    ...findings,
    await checkSequences(em),
    await checkTables(platform, em),
    await checkIndexes(platform.orm, em),
    await checkTriggers(em),
    await checkJobs(em),
    ...(await checkWork(em)),
    await checkRoles(em, lang),
    await checkMailLinks(em, process.env),
  ];
}

/** Mails without a public address name a path that no reader can click. */
async function checkMailLinks(em: EntityManager, env: NodeJS.ProcessEnv): Promise<Finding> {
  const ok = !env.SEAWAY_MAIL_DIR || (await readConfig(em, "seaway.site.address")) !== "";
  return { check: "mail", ok, label: ok ? "doctor.fine" : "doctor.noSiteAddress", params: {} };
}

/** The disk of the database, which may be another than ours. */
async function checkSpace(em: EntityManager): Promise<Finding> {
  const fault = await probeWrite(em).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  if (!fault) return { check: "space", ok: true, label: "doctor.fine", params: {} };
  const label = isNoSpace(fault) ? "doctor.noSpace" : "doctor.noWrite";
  return { check: "space", ok: false, label, params: { detail: fault.message } };
}

async function checkSequences(em: EntityManager): Promise<Finding> {
  const broken = await brokenSequences(em);
  const params = { details: broken.map(({ name, reason }) => `${name} (${reason})`).join(", ") };
  return {
    check: "sequences",
    ok: broken.length === 0,
    label: broken.length === 0 ? "doctor.fine" : "doctor.brokenSequences",
    params,
  };
}

/** Tables of others are no fault, but who relies on the backup should know. */
async function checkTables(platform: Runtime, em: EntityManager): Promise<Finding> {
  const declared = [...declaredTables(platform.orm), "migration"];
  const { rows } = await sql<{ name: string }>`select tablename as name
    from pg_tables
    where schemaname = 'public' and tablename <> all (${declared}::text[])
    order by 1`.execute(em.getKysely());
  const params = { names: rows.map(({ name }) => name).join(", ") };
  return {
    check: "tables",
    ok: true,
    label: rows.length > 0 ? "doctor.otherTables" : "doctor.fine",
    params,
  };
}
