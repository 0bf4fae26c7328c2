import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Refusal } from "../kit/refusal.ts";

/** Wrong passwords of an account from one place, and of an address over all accounts, before they wait; the wait in minutes. */
export const tries = { account: 5, address: 20, waitMinutes: 10 } as const;

/**
 * Takes a try before the password is looked at, so that a hundred at once do not all slip under the bound. The lock is on the pair of account
 * and place: whoever tries somebody's name elsewhere locks themselves out and nobody else (security.md, session).
 * @throws Refusal session.locked.
 */
export async function takeAttempt(em: EntityManager, who: { userName: string; place: string }): Promise<number> {
  const id = await em.transactional(async (inner) => {
    const db = (inner as EntityManager).getKysely();
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${who.place} ${who.userName}`}, 0))`.execute(db);
    const old = sql`tried_at < now() - make_interval(mins => ${tries.waitMinutes})`;
    await sql`delete from sign_in_attempt where id in (select id from sign_in_attempt where ${old} for update skip locked)`.execute(db);
    const told = sql`coalesce((select max(login_time) from login_log where user_name = ${who.userName} and result = 'UNLOCK'), '-infinity')`;
    const { rows } = await sql<{ id: number }>`insert into sign_in_attempt (user_name, place) select ${who.userName}, ${who.place}
      where (select count(*) from sign_in_attempt where user_name = ${who.userName} and place = ${who.place} and not ${old}
          and tried_at > ${told}) < ${tries.account}
        and (select count(*) from sign_in_attempt where place = ${who.place} and result = 'WRONG' and not ${old}
          and not (user_name = ${who.userName} and tried_at <= ${told})) < ${tries.address}
      returning id`.execute(db);
    return rows[0]?.id ?? null;
  });
  if (id === null) throw new Refusal("session.locked", { count: tries.account, minutes: tries.waitMinutes });
  return id;
}

/** Says how a try ended: a right password forgives the wrong ones before it at this place, a wrong one counts. */
export async function settleAttempt(
  em: EntityManager,
  attempt: { id: number; userName: string; place: string; fits: boolean },
): Promise<void> {
  const db = em.getKysely();
  if (attempt.fits) await sql`delete from sign_in_attempt where user_name = ${attempt.userName} and place = ${attempt.place}`.execute(db);
  else await sql`update sign_in_attempt set result = 'WRONG' where id = ${attempt.id}`.execute(db);
}

/** Ends the waiting of an account everywhere; answers how many tries were forgotten. */
export async function forgetAttempts(em: EntityManager, userName: string): Promise<number> {
  const { rows } = await sql`delete from sign_in_attempt where user_name = ${userName} returning id`.execute(em.getKysely());
  return rows.length;
}
