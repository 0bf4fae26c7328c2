import { setTimeout as pause } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { Gate } from "#platform/kernel/actor/gate.ts";
import { heldTransaction } from "#platform/kernel/operation/held-connection.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * Wrong passwords per account and place, and per address, before a wait. Of an address's twenty the
 * last five are for accounts without a wrong try of their own there, one wrong one in two minutes
 * (decision 134).
 */
export const tries = {
  account: 5,
  address: 20,
  waitMinutes: 10,
  atOnce: 15,
  apartMinutes: 2,
} as const;

/** Limits pending tries of killed processes. */
const pendingSeconds = 30;
/** Milliseconds to wait for earlier tries, and between checks. */
const patience = { most: 5000, step: 40 } as const;

type Who = { userName: string; place: string };

const tooMany = () => new Refusal("session.tooManyAtOnce");

/**
 * Limits password work by strangers: few connections, a bounded queue, fair to places. Further
 * callers are refused without a query.
 */
const gate = new Gate({ running: 4, waiting: 400, waitingPerKey: 100 });

/**
 * Runs password work in its turn.
 * @throws Refusal session.tooManyAtOnce when the queue of everybody or of the place is full
 */
export const validateInTurn = <T>(place: string, work: () => Promise<T>): Promise<T> =>
  gate.run(place, work, tooMany);

/**
 * Reserves a try before the password check, so that parallel tries cannot exceed the limit. Locks
 * cover account and place, so nobody locks out others (security.md, session). Pending tries do not
 * lock; later ones wait for them.
 * @throws Refusal session.locked after too many wrong tries of the account at the place,
 *   session.addressLocked after too many of all, session.addressBusy when they are too close;
 *   session.tooManyAtOnce when pending tries are not settled in 5 s
 */
export async function takeAttempt(em: EntityManager, who: Who): Promise<string> {
  for (
    const until = performance.now() + patience.most;
    performance.now() < until;
    await pause(patience.step)
  ) {
    const reserved = await reserve(em, who);
    if (reserved.id !== null) return reserved.id;
    const refusal = refusalOf(reserved);
    if (refusal) throw refusal;
  }
  throw tooMany();
}

/**
 * Wrong tries at the place, of the account and of all; `tooClose`: one of the last five is younger
 * than two minutes.
 */
type Reserved = { id: string | null; ownWrong: number; wrong: number; tooClose: boolean };

/** What settled tries alone refuse; null while only pending ones are in the way. */
function refusalOf({ ownWrong, wrong, tooClose }: Reserved): Refusal | null {
  if (ownWrong >= tries.account)
    return new Refusal("session.locked", { count: tries.account, minutes: tries.waitMinutes });
  if (wrong >= tries.address || (wrong >= tries.atOnce && ownWrong > 0))
    return new Refusal("session.addressLocked", { count: wrong, minutes: tries.waitMinutes });
  return tooClose ? new Refusal("session.addressBusy", { minutes: tries.apartMinutes }) : null;
}

/** Serialised per place. */
function reserve(em: EntityManager, { userName, place }: Who): Promise<Reserved> {
  return heldTransaction(em, async (inner) => {
    const db = inner.getKysely();
    const old = sql`tried_at < now() - make_interval(mins => ${tries.waitMinutes})`;
    await sql`delete from sign_in_attempt
      where id in (select id from sign_in_attempt where ${old} for update skip locked)`.execute(db);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${place}`}, 0))`.execute(db);
    const unlockedAt = sql`coalesce(
        (select max(login_time) from login_log where user_name = ${userName} and result = 'UNLOCK'),
        '-infinity'
      )`;
    const apart = sql`tried_at < now() - make_interval(mins => ${tries.apartMinutes})`;
    const { rows } = await sql<Reserved>`with live as (
          select user_name = ${userName} as own, result = 'WRONG' as wrong, tried_at,
            row_number() over (order by tried_at, id) as place_of_all,
            row_number() over (partition by result order by tried_at, id) as place_of_kind
          from sign_in_attempt
          where place = ${place}
            and not (user_name = ${userName} and tried_at <= ${unlockedAt})
            and case result
              when 'WRONG' then not ${old}
              else tried_at > now() - make_interval(secs => ${pendingSeconds})
            end
        ),
        counts as (
          select count(*) filter (where own) as own,
            count(*) filter (where own and wrong) as own_wrong, count(*) as every,
            count(*) filter (where wrong) as wrong,
            count(*) filter (where place_of_all > ${tries.atOnce} and not ${apart}) as too_close,
            count(*) filter (
              where wrong and place_of_kind > ${tries.atOnce} and not ${apart}
            ) as close_wrong
          from live
        ),
        made as (
          insert into sign_in_attempt (user_name, place)
          select ${userName}, ${place}
          from counts
          where own < ${tries.account}
            and every < ${tries.address}
            and (every < ${tries.atOnce} or own = 0 and too_close = 0)
          returning id
        )
      select (select id from made) as id, own_wrong::int as "ownWrong", wrong::int as wrong,
        close_wrong > 0 as "tooClose"
      from counts`.execute(db);
    return rows[0] ?? { id: null, ownWrong: 0, wrong: 0, tooClose: false };
  });
}

/** Records the outcome. Success clears earlier failures at this place, not pending tries. */
export async function settleAttempt(
  em: EntityManager,
  attempt: Who & { id: string; fits: boolean },
): Promise<void> {
  const db = kyselyOf(em);
  const { id, userName, place, fits } = attempt;
  if (!fits)
    await db.updateTable("sign_in_attempt").set({ result: "WRONG" }).where("id", "=", id).execute();
  else
    await db
      .deleteFrom("sign_in_attempt")
      .where((row) =>
        row.or([row("id", "=", id), row.and({ user_name: userName, place, result: "WRONG" })]),
      )
      .execute();
}

/** Ends the wait everywhere. @returns forgotten tries */
export async function forgetAttempts(em: EntityManager, userName: string): Promise<number> {
  const forgotten = await kyselyOf(em)
    .deleteFrom("sign_in_attempt")
    .where("user_name", "=", userName)
    .returning("id")
    .execute();
  return forgotten.length;
}
