import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { heldTransaction } from "#platform/operation/held-connection.server.ts";

/** How long a device may sign in by itself after its last use, in days. */
export const keepDays = 30;
/** A browser nobody came back with is forgotten, in days. */
const forgetDays = 180;
/** A former secret still counts so long, in seconds: two tabs may bring the same one at the same moment. */
const graceSeconds = 30;

const hash = (secret: string) => createHash("sha256").update(secret).digest("hex");
const same = (item: string, other: string) => item.length === other.length && timingSafeEqual(Buffer.from(item), Buffer.from(other));
const pattern = /^([\w-]{22})\.([\w-]{43})$/;

type Row = { id: number; userId: number; userName: string; secretHash: string; formerHash: string; kept: boolean; fresh: boolean };

async function rowOf(em: EntityManager, cookie: string): Promise<{ row: Row; secret: string } | null> {
  const [, selector = "", secret = ""] = pattern.exec(cookie) ?? [];
  if (!selector) return null;
  const { rows } = await sql<Row>`select d.id, d.user_id as "userId", u.user_name as "userName", d.secret_hash as "secretHash",
    d.former_hash as "formerHash", coalesce(d.keep_until > now(), false) as kept,
    d.rotated_at > now() - make_interval(secs => ${graceSeconds}) as fresh
    from device d join app_user u on u.id = d.user_id and u.status = '0' and u.del_flag = '0' where d.selector = ${selector} for update of d`.execute(
    em.getKysely(),
  );
  return rows[0] ? { row: rows[0], secret } : null;
}

/** Whether a browser is known for an account: its tries are counted by themselves, not with everybody's at its address. Null when not. */
export async function existingDevice(em: EntityManager, cookie: string, userName: string): Promise<number | null> {
  const result = await rowOf(em, cookie);
  return result && result.row.userName === userName && same(result.row.secretHash, hash(result.secret)) ? result.row.id : null;
}

/** What a device is remembered with. `keep`: it may sign in by itself. */
export type DeviceStart = { userId: number; address: string; agent: string; keep: boolean; known: number | null };

/** Remembers a browser after a sign-in, or the one that is known already; answers its cookie, of which only hashes are stored. */
export async function rememberDevice(em: EntityManager, start: DeviceStart): Promise<{ cookie: string; deviceId: number }> {
  const selector = randomBytes(16).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  const keepUntil = sql`case when ${start.keep} then now() + make_interval(days => ${keepDays}) end`;
  const facts = sql`address = ${start.address}, agent = ${start.agent.slice(0, 250)}, seen_at = now()`;
  await sql`delete from device where user_id = ${start.userId} and seen_at < now() - make_interval(days => ${forgetDays})`.execute(
    em.getKysely(),
  );
  const { rows } = start.known
    ? await sql<{
        id: number;
      }>`update device set selector = ${selector}, secret_hash = ${hash(secret)}, former_hash = '', rotated_at = now(),
        keep_until = ${keepUntil}, ${facts} where id = ${start.known} returning id`.execute(em.getKysely())
    : await sql<{ id: number }>`insert into device (user_id, selector, secret_hash, keep_until, address, agent) values (${start.userId},
        ${selector}, ${hash(secret)}, ${keepUntil}, ${start.address}, ${start.agent.slice(0, 250)}) returning id`.execute(em.getKysely());
  return { cookie: `${selector}.${secret}`, deviceId: rows[0]?.id ?? 0 };
}

/** A device that may sign in: its user, and the cookie it gets now; null when another tab was given the new one a moment ago. */
export type DeviceUsed = { kind: "open"; userId: number; userName: string; deviceId: number; cookie: string | null };

/**
 * Takes the cookie of a device that wants to sign in by itself. Its secret is changed; an old secret that comes back was copied from somebody,
 * so the device and its sessions end (`stolen`). Null for everything else: unknown, not kept, over.
 */
export async function useDevice(em: EntityManager, cookie: string): Promise<DeviceUsed | { kind: "stolen"; userName: string } | null> {
  return heldTransaction(em, async (inner) => {
    const db = inner.getKysely();
    const result = await rowOf(inner, cookie);
    if (!result?.row.kept) return null;
    const { row } = result;
    const input = hash(result.secret);
    const open = { kind: "open", userId: row.userId, userName: row.userName, deviceId: row.id } as const;
    if (same(row.secretHash, input)) {
      const [selector = ""] = cookie.split(".");
      const secret = randomBytes(32).toString("base64url");
      await sql`update device set secret_hash = ${hash(secret)}, former_hash = ${row.secretHash}, rotated_at = now(), seen_at = now(),
        keep_until = now() + make_interval(days => ${keepDays}) where id = ${row.id}`.execute(db);
      return { ...open, cookie: `${selector}.${secret}` };
    }
    if (row.fresh && same(row.formerHash, input)) return { ...open, cookie: null };
    await sql`delete from session where device_id = ${row.id}`.execute(db);
    await sql`delete from device where id = ${row.id}`.execute(db);
    return { kind: "stolen", userName: row.userName } as const;
  });
}

/** Forgets devices of a user, with the sessions that run on them; answers how many there were. `but` stays. */
export async function forgetDevices(
  em: EntityManager,
  which: { userId: number; deviceIds?: readonly number[]; but?: number | null },
): Promise<number> {
  const chosen = which.deviceIds ? sql`id = any(${[...which.deviceIds]}::int[])` : sql`id is distinct from ${which.but ?? null}::int`;
  const { rows } = await sql`with gone as (delete from device where user_id = ${which.userId} and ${chosen} returning id),
    ended as (delete from session where device_id in (select id from gone)) select id from gone`.execute(em.getKysely());
  return rows.length;
}
