import { createHash, randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { readAgent } from "#platform/operation/agent.server.ts";
import { actorOfSession, type UserActor } from "../data-permission/actor.server.ts";

/** Idle and absolute life of a session, in minutes. */
export const sessionLife = { idleMinutes: 60, absoluteMinutes: 12 * 60 } as const;

/** Sessions that are over stay so long as their cookies lie about, in days: who signs out of one quiets the device it ran on. */
const goneDays = 7;

/** Somebody signed in: who, and in which session. */
export type SessionActor = UserActor & { sessionId: number };

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
const newToken = () => randomBytes(32).toString("base64url");

/** What a session is opened with. `former`: the token the caller came with; its session ends, so that none is carried over a sign-in. */
export type SessionStart = {
  userId: number;
  channel: "page" | "api";
  address: string;
  agent: string;
  deviceId?: number | null;
  former?: string | undefined;
};

/** Opens a session and answers its opaque token, of which only the hash is stored. Sessions of the user that are long over are cleared away. */
export async function openSession(em: EntityManager, start: SessionStart): Promise<string> {
  const db = em.getKysely();
  const token = newToken();
  const { browser, os } = readAgent(start.agent);
  await sql`delete from session where user_id = ${start.userId} and expires_at < now() - make_interval(days => ${goneDays})`.execute(db);
  await sql`insert into session (token_hash, user_id, channel, address, agent, browser, os, device_id, expires_at) values (${hashToken(token)},
    ${start.userId}, ${start.channel}, ${start.address}, ${start.agent.slice(0, 250)}, ${browser}, ${os}, ${start.deviceId ?? null},
    now() + make_interval(mins => ${sessionLife.absoluteMinutes}))`.execute(db);
  if (start.former) await endSession(em, start.former);
  return token;
}

/** Who a token belongs to now; null when unknown, idle too long, expired, or its user disabled. Touches the session once a minute. */
export async function actorOfToken(em: EntityManager, token: string): Promise<SessionActor | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const result = await actorOfSession(em, { tokenHash: hashToken(token), idleMinutes: sessionLife.idleMinutes });
  if (!result) return null;
  if (result.stale) await sql`update session set seen_at = now() where id = ${result.sessionId}`.execute(em.getKysely());
  return Object.assign(result.actor, { sessionId: result.sessionId });
}

/** Ends the session of a token; an unknown token is no fault. Answers whose it was. */
async function endSession(em: EntityManager, token: string): Promise<{ userName: string; deviceId: number | null } | null> {
  const { rows } = await sql<{ userName: string; deviceId: number | null }>`delete from session s using app_user u
    where s.token_hash = ${hashToken(token)} and u.id = s.user_id returning u.user_name as "userName", s.device_id as "deviceId"`.execute(
    em.getKysely(),
  );
  return rows[0] ?? null;
}

/** Signs out: the session ends, and its device signs in by itself no longer. An unknown token is no fault. Answers whose session it was. */
export async function signOut(em: EntityManager, token: string): Promise<string | null> {
  const ended = await endSession(em, token);
  if (ended?.deviceId) await sql`update device set keep_until = null where id = ${ended.deviceId}`.execute(em.getKysely());
  return ended?.userName ?? null;
}

/**
 * Ends sessions by their numbers, whoever they belong to, and with them the devices that would open new ones by themselves (forced sign-out).
 * Answers those that were there.
 */
export async function endSessions(em: EntityManager, sessionIds: readonly number[]): Promise<{ id: number; userName: string }[]> {
  const { rows } = await sql<{ id: number; userName: string }>`with ended as (delete from session s using app_user u where u.id = s.user_id
      and s.id = any(${[...sessionIds]}::int[]) returning s.id, s.device_id, u.user_name),
    quiet as (update device set keep_until = null where id in (select device_id from ended) and keep_until is not null)
    select id, user_name as "userName" from ended`.execute(em.getKysely());
  return rows;
}

/** Gives a session a new token: what was known before opens nothing any more. */
export async function renewToken(em: EntityManager, sessionId: number): Promise<string> {
  const token = newToken();
  await sql`update session set token_hash = ${hashToken(token)} where id = ${sessionId}`.execute(em.getKysely());
  return token;
}
