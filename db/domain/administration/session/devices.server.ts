import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { databaseNow, kyselyOf } from "#db/orm/kysely.server.ts";
import { heldTransaction } from "#platform/kernel/operation/held-connection.server.ts";

/** Days of automatic sign-in after the last use. */
export const keepDays = 30;
/** Days until an unused browser is forgotten. */
const forgetDays = 180;
/** Seconds for tabs that send the former secret together. */
const graceSeconds = 30;

const keepUntil = sql<string>`now() + make_interval(days => ${keepDays})`;

const hash = (secret: string) => createHash("sha256").update(secret).digest("hex");
const same = (item: string, other: string) =>
  item.length === other.length && timingSafeEqual(Buffer.from(item), Buffer.from(other));
const pattern = /^([\w-]{22})\.([\w-]{43})$/;

type Row = {
  id: number;
  userId: number;
  userName: string;
  secretHash: string;
  formerHash: string;
  kept: boolean;
  fresh: boolean;
};

async function rowOf(
  em: EntityManager,
  cookie: string,
): Promise<{ row: Row; secret: string } | null> {
  const [, selector = "", secret = ""] = pattern.exec(cookie) ?? [];
  if (!selector) return null;
  const { rows } = await sql<Row>`select d.id, d.user_id as "userId", u.user_name as "userName",
      d.secret_hash as "secretHash", d.former_hash as "formerHash",
      coalesce(d.keep_until > now(), false) as kept,
      d.rotated_at > now() - make_interval(secs => ${graceSeconds}) as fresh
    from device d join app_user u on u.id = d.user_id and u.status = '0' and u.del_flag = '0'
    where d.selector = ${selector}
    for update of d`.execute(em.getKysely());
  return rows[0] ? { row: rows[0], secret } : null;
}

/** The device if known to the account, which then has its own limit of tries. */
export async function existingDevice(
  em: EntityManager,
  cookie: string,
  userName: string,
): Promise<number | null> {
  const device = await rowOf(em, cookie);
  return device &&
    device.row.userName === userName &&
    same(device.row.secretHash, hash(device.secret))
    ? device.row.id
    : null;
}

/** `keep`: automatic sign-in. */
export type DeviceStart = {
  userId: number;
  address: string;
  agent: string;
  keep: boolean;
  knownDevice: number | null;
};

/** Remembers a browser after sign-in and returns its cookie. Only hashes are stored. */
export async function rememberDevice(
  em: EntityManager,
  start: DeviceStart,
): Promise<{ cookie: string; deviceId: number }> {
  const selector = randomBytes(16).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  const db = kyselyOf(em);
  const facts = {
    selector,
    secret_hash: hash(secret),
    keep_until: start.keep ? keepUntil : null,
    address: start.address,
    agent: start.agent.slice(0, 250),
  };
  await db
    .deleteFrom("device")
    .where("user_id", "=", start.userId)
    .where("seen_at", "<", sql<string>`now() - make_interval(days => ${forgetDays})`)
    .execute();
  const device = start.knownDevice
    ? await db
        .updateTable("device")
        .set({ ...facts, former_hash: "", rotated_at: databaseNow, seen_at: databaseNow })
        .where("id", "=", start.knownDevice)
        .returning("id")
        .executeTakeFirst()
    : await db
        .insertInto("device")
        .values({ ...facts, user_id: start.userId })
        .returning("id")
        .executeTakeFirst();
  return { cookie: `${selector}.${secret}`, deviceId: device?.id ?? 0 };
}

/** `cookie` is null when another tab has just got the new one. */
export type DeviceUsed = {
  kind: "open";
  userId: number;
  userName: string;
  deviceId: number;
  cookie: string | null;
};

/**
 * Signs a device in and renews its secret. A former secret was copied, so device and sessions end
 * (`stolen`). Null when unknown, not kept or expired.
 */
export async function useDevice(
  em: EntityManager,
  cookie: string,
): Promise<DeviceUsed | { kind: "stolen"; userName: string } | null> {
  return heldTransaction(em, async (inner) => {
    const db = kyselyOf(inner);
    const device = await rowOf(inner, cookie);
    if (!device?.row.kept) return null;
    const { row } = device;
    const secretHash = hash(device.secret);
    const open = {
      kind: "open",
      userId: row.userId,
      userName: row.userName,
      deviceId: row.id,
    } as const;
    if (same(row.secretHash, secretHash)) {
      const [selector = ""] = cookie.split(".");
      const secret = randomBytes(32).toString("base64url");
      await db
        .updateTable("device")
        .set({
          secret_hash: hash(secret),
          former_hash: row.secretHash,
          rotated_at: databaseNow,
          seen_at: databaseNow,
          keep_until: keepUntil,
        })
        .where("id", "=", row.id)
        .execute();
      return { ...open, cookie: `${selector}.${secret}` };
    }
    if (row.fresh && same(row.formerHash, secretHash)) return { ...open, cookie: null };
    await db.deleteFrom("session").where("device_id", "=", row.id).execute();
    await db.deleteFrom("device").where("id", "=", row.id).execute();
    return { kind: "stolen", userName: row.userName } as const;
  });
}

/** Forgets devices except `but`, with their sessions. @returns their number */
export async function forgetDevices(
  em: EntityManager,
  which: { userId: number; deviceIds?: readonly number[]; but?: number | null },
): Promise<number> {
  const chosen = which.deviceIds
    ? sql`id = any(${[...which.deviceIds]}::int[])`
    : sql`id is distinct from ${which.but ?? null}::int`;
  const { rows } = await sql`with gone as (
        delete from device
        where user_id = ${which.userId} and ${chosen}
        returning id
      ),
      ended as (delete from session where device_id in (select id from gone))
    select id
    from gone`.execute(em.getKysely());
  return rows.length;
}
