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
  findings.push(await checkHanging(em));
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

/** Seconds. `usual` stands for a kind that has no finished runs yet. */
const patience = { silent: 60, usual: 300, atLeast: 60 } as const;
/** How often a run may take the longest time of the last twenty. */
const slack = 3;

/**
 * Tasks that run three times as long as the longest of their last twenty runs and have said nothing
 * for a minute: neither progress nor a line of the log. A runner beats for a task that hangs, too.
 */
async function checkHanging(em: EntityManager): Promise<Finding> {
  const { rows } = await sql<{ id: number; title: string; minutes: number }>`
    with running as (
        select t.id, t.kind, t.title, extract(
            epoch
            from now() - coalesce(t.started_time, t.created_time)
          ) as seconds,
          extract(
            epoch
            from now() - greatest(
                coalesce(t.started_time, t.created_time),
                (select max(l.said_time) from task_line l where l.task_id = t.id)
              )
          ) as silent
        from task t
        where t.status = 'RUNNING'
      )
    select r.id, r.title, floor(r.seconds / 60)::int as minutes
    from running r
      left join lateral (
        select max(extract(epoch from e.ended_time - e.started_time)) as longest
        from (
            select d.started_time, d.ended_time
            from task d
            where d.kind = r.kind and d.status = 'DONE'
            order by d.created_time desc
            limit 20
          ) e
      ) usual on true
    where r.silent > ${patience.silent}
      and r.seconds > greatest(
        ${patience.atLeast}, ${slack} * coalesce(usual.longest, ${patience.usual / slack})
      )
    order by r.id
    limit ${named}`.execute(em.getKysely());
  const details = rows
    .map(({ id, title, minutes }) => `${id} ${title} (${minutes} min)`)
    .join(", ");
  return {
    check: "hanging",
    ok: rows.length === 0,
    label: rows.length === 0 ? "doctor.fine" : "doctor.hanging",
    params: { details },
  };
}

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
