import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { unflaggedCargo } from "#domain/booking/booking/cargo-flags.queries.server.ts";
import { workersAtWork } from "../monitor/server-monitor.server.ts";
import type { Finding } from "./finding.ts";

/** Tasks, records, workers, files and accounts. */
export async function checkWork(em: EntityManager): Promise<Finding[]> {
  const findings: Finding[] = [];
  const db = em.getKysely();
  const { rows: work } = await sql<{ stuck: number; failed: number; admins: number }>`
    select (
        select count(*)::int
        from task
        where status in ('WAITING', 'RUNNING') and created_time < now() - interval '1 hour'
      ) as stuck,
      (
        select count(*)::int
        from task
        where status = 'FAILED' and created_time > now() - interval '1 day'
      ) as failed,
      (
        select count(*)::int
        from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
        where r.role_key = 'admin' and u.status = '0'
      ) as admins`.execute(db);
  const { stuck = 0, failed = 0, admins = 0 } = work[0] ?? {};
  findings.push({
    check: "tasks",
    ok: stuck === 0 && failed === 0,
    label: stuck > 0 ? "doctor.stuck" : failed > 0 ? "doctor.failedTasks" : "doctor.fine",
    params: { count: stuck || failed },
  });
  findings.push(await checkCargo(em));
  findings.push(await checkWorker(em));
  findings.push(await checkFiles(em));
  findings.push({
    check: "admin",
    ok: admins > 0,
    label: admins > 0 ? "doctor.fine" : "doctor.noAdmin",
    params: {},
  });
  return findings;
}

/** Numbers listed; the rest is counted. */
const named = 20;

/** Cargo whose facts contradict its flags: records from before flags followed facts. */
async function checkCargo(em: EntityManager): Promise<Finding> {
  const numbers = (await unflaggedCargo(em)).flatMap((unflaggedCargo) => unflaggedCargo.numbers);
  const params = {
    count: numbers.length,
    numbers: numbers.slice(0, named).join(", ") + (numbers.length > named ? " …" : ""),
  };
  return {
    check: "cargo",
    ok: numbers.length === 0,
    label: numbers.length === 0 ? "doctor.fine" : "doctor.unflaggedCargo",
    params,
  };
}

/** File counts, and whether temporary files are removed. */
async function checkFiles(em: EntityManager): Promise<Finding> {
  const left = sql`created_time < now() - interval '2 days'`;
  const { rows } = await sql<{
    count: number;
    size: number;
    left: number;
  }>`select count(*)::int as count, coalesce(ceil(sum(size) / 1048576.0), 0)::int as size,
      (count(*) filter (where temporary = 'Y' and ${left}))::int + (
      select count(*)::int
      from upload
      where ${left}
      ) as left
    from stored_file`.execute(em.getKysely());
  const { count = 0, size = 0, left: waiting = 0 } = rows[0] ?? {};
  return waiting > 0
    ? { check: "files", ok: false, label: "doctor.filesLeft", params: { count: waiting } }
    : { check: "files", ok: true, label: "doctor.files", params: { count, size } };
}

/** Seconds: a beat and a third. */
const late = 20;

/** A worker that stands still is told before its tasks have waited for a minute. */
async function checkWorker(em: EntityManager): Promise<Finding> {
  const { alive, waiting, silent } = await workersAtWork(em);
  if (alive > 0 && silent !== null && silent > late)
    return { check: "worker", ok: false, label: "doctor.lateWorker", params: { seconds: silent } };
  return {
    check: "worker",
    ok: alive > 0 || waiting === 0,
    label: alive > 0 ? "doctor.workers" : "doctor.noWorker",
    params: { count: alive || waiting },
  };
}
