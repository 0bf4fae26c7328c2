import { createHash, randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { readAgent } from "../../kit/agent.server.ts";
import { Refusal } from "../../kit/refusal.ts";
import { actorOfSession, actorOfUser, type UserActor } from "../actor.server.ts";
import { passwordFits } from "../password.server.ts";

/** Idle and absolute life of a session, in minutes. */
const idleMinutes = 60;
const absoluteMinutes = 12 * 60;
/** Wrong passwords before an account and an address wait, and how long they wait, in minutes. */
const accountTries = 5;
const addressTries = 20;
const waitMinutes = 10;

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** `former`: the token the caller came with; its session ends when another begins, so that none is carried over a sign-in. */
export type SignInInput = {
  userName: string;
  password: string;
  address: string;
  agent: string;
  channel: "page" | "api";
  former?: string;
};

/**
 * Checks a password and opens a session; answers the opaque token, of which only the hash is stored. Unknown user, wrong password
 * and disabled user get the same answer in the same time. Repeated failures lock the pair of account and address (and an address
 * that tries many accounts), so nobody can lock an account for its owner elsewhere (security.md, session).
 */
export async function signIn(
  em: EntityManager,
  input: SignInInput,
): Promise<{ token: string; actor: UserActor; mustChangePassword: boolean }> {
  const db = em.getKysely();
  const userName = input.userName.trim().slice(0, 40);
  const { rows: recent } = await sql<{ account: number; address: number }>`select
    count(*) filter (where user_name = ${userName})::int as account, count(*)::int as address from login_log
    where address = ${input.address} and result = 'WRONG' and login_time > greatest(now() - ${`${waitMinutes} minutes`}::interval,
      coalesce((select max(login_time) from login_log l where l.user_name = ${userName}
        and (l.result = 'UNLOCK' or l.address = ${input.address} and l.result = 'OK')), '-infinity'))`.execute(db);
  if ((recent[0]?.account ?? 0) >= accountTries || (recent[0]?.address ?? 0) >= addressTries) {
    await log(em, input, userName, "LOCKED");
    throw new Refusal("org.locked", { minutes: waitMinutes });
  }
  const { rows } = await sql<{
    id: number;
    hash: string;
  }>`select id, password_hash as hash from app_user where user_name = ${userName} and status = '0'`.execute(db);
  const fits = await passwordFits(rows[0]?.hash ?? null, input.password.slice(0, 200));
  const actor = fits && rows[0] ? await actorOfUser(em, { userId: rows[0].id }) : null;
  if (!actor) {
    await log(em, input, userName, "WRONG");
    throw new Refusal("org.wrongPassword");
  }
  const token = randomBytes(32).toString("base64url");
  const { browser, os } = readAgent(input.agent);
  await sql`insert into session (token_hash, user_id, channel, address, agent, browser, os, expires_at) values (${hashToken(token)}, ${actor.userId},
    ${input.channel}, ${input.address}, ${input.agent.slice(0, 250)}, ${browser}, ${os}, now() + ${`${absoluteMinutes} minutes`}::interval)`.execute(
    db,
  );
  if (input.former) await signOut(em, input.former);
  await log(em, input, userName, "OK");
  return { token, actor, mustChangePassword: actor.mustChangePassword };
}

async function log(em: EntityManager, input: SignInInput, userName: string, result: string): Promise<void> {
  const { browser, os } = readAgent(input.agent);
  await sql`insert into login_log (user_name, address, agent, browser, os, result) values (${userName}, ${input.address},
    ${input.agent.slice(0, 250)}, ${browser}, ${os}, ${result})`.execute(em.getKysely());
}

/** Who a token belongs to now; null when unknown, idle too long, expired, or its user disabled. Touches the session once a minute. */
export async function actorOfToken(em: EntityManager, token: string): Promise<(UserActor & { sessionId: number }) | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const found = await actorOfSession(em, { tokenHash: hashToken(token), idleMinutes });
  if (!found) return null;
  if (found.stale) await sql`update session set seen_at = now() where id = ${found.sessionId}`.execute(em.getKysely());
  return Object.assign(found.actor, { sessionId: found.sessionId });
}

/** Ends the session of a token; an unknown token is no fault. */
export async function signOut(em: EntityManager, token: string): Promise<void> {
  await sql`delete from session where token_hash = ${hashToken(token)}`.execute(em.getKysely());
}
