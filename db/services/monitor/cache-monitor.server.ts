import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { masked } from "#platform/kernel/operation/oper-log.server.ts";
import { processCaches } from "#platform/kernel/settings/counted-cache.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { emptyCache, nameOfKey, tellCaches } from "./cache-signals.server.ts";

/** `hits` and `misses` exist only for caches of this process. */
type CacheFigures = {
  name: string;
  label: MessageKey;
  place: "database" | "process";
  size: number;
  hits: number | null;
  misses: number | null;
};

type Kept = {
  label: MessageKey;
  table: RawBuilder<unknown>;
  /** Identifies an entry; never a secret. */
  key: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  /** Which rows are entries; `clearable` leaves out those in use. */
  where: RawBuilder<unknown>;
  clearable?: RawBuilder<unknown>;
  /** Permission required besides that of the screen. */
  perm?: string;
};

const short = (text: RawBuilder<unknown>) =>
  sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 16)`;

/** Temporary data in the database, by the names clients know. */
const kept: Readonly<Record<string, Kept>> = {
  "login_tokens:": {
    label: "cache.loginTokens",
    table: sql`session t join app_user u on u.id = t.user_id`,
    key: sql`t.id::text`,
    value: sql`jsonb_build_object(
        'userName', u.user_name, 'ipaddr', t.address, 'browser', t.browser, 'os', t.os, 'channel',
        t.channel, 'loginTime', t.created_at, 'seenTime', t.seen_at, 'expires', t.expires_at
      )`,
    where: sql`t.expires_at > now()`,
    perm: "monitor:online:forceLogout",
  },
  "captcha_codes:": {
    label: "cache.captchaCodes",
    table: sql`captcha t`,
    key: short(sql`t.id_hash`),
    value: sql`jsonb_build_object(
        'kind', t.kind, 'address', t.address, 'created', t.created_at, 'expires', t.expires_at,
        'answer', '***'
      )`,
    where: sql`t.expires_at > now()`,
  },
  "pwd_err_cnt:": {
    label: "cache.passwordErrors",
    table: sql`sign_in_attempt t`,
    key: sql`t.id::text`,
    // May be a password typed into the wrong field.
    value: sql`jsonb_build_object(
        'userName',
        coalesce((select u.user_name from app_user u where u.user_name = t.user_name), '***'),
        'result', t.result, 'time', t.tried_at
      )`,
    where: sql`t.tried_at > now() - interval '1 day'`,
    perm: "monitor:logininfor:unlock",
  },
  "repeat_submit:": {
    label: "cache.repeatSubmit",
    table: sql`idempotency_key t`,
    key: short(sql`t.key || ' ' || t.operator`),
    value: sql`jsonb_build_object(
        'operation', t.operation, 'operator', t.operator, 'answered', t.answer is not null, 'time',
        t.created_time
      )`,
    where: sql`true`,
    // A recent response still prevents a repeated request.
    clearable: sql`t.answer is not null and t.created_time < now() - interval '1 hour'`,
  },
};

const processLabels: Readonly<Record<string, MessageKey>> = {
  "operation_names:": "cache.operationNames",
  "list_profiles:": "cache.listProfiles",
  "search_spelling:": "cache.searchSpelling",
  "job_cron:": "cache.jobCron",
};

const isKept = (name: string) => Object.hasOwn(kept, name);
const mostKeys = 1000;

export async function cacheFigures(em: EntityManager): Promise<CacheFigures[]> {
  const figures: CacheFigures[] = [];
  for (const [name, { label, table, where }] of Object.entries(kept)) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${table} where ${where}`.execute(em.getKysely());
    figures.push({
      name,
      label,
      place: "database",
      size: rows[0]?.n ?? 0,
      hits: null,
      misses: null,
    });
  }
  for (const [name, cache] of processCaches) {
    const label = processLabels[name];
    if (label)
      figures.push({
        name,
        label,
        place: "process",
        size: cache.size,
        hits: cache.hits,
        misses: cache.misses,
      });
  }
  return figures;
}

/**
 * Newest last, at most a thousand.
 * @throws Refusal cache.unknown
 */
export async function cacheKeys(em: EntityManager, name: string): Promise<string[]> {
  if (isKept(name)) {
    const { table, key, where } = kept[name] as Kept;
    const { rows } = await sql<{
      key: string;
    }>`select ${key} as key from ${table} where ${where} order by 1 limit ${mostKeys}`.execute(
      em.getKysely(),
    );
    return rows.map((row) => row.key);
  }
  return [...processCache(name).keys()].slice(0, mostKeys).map(nameOfKey);
}

function processCache(name: string) {
  const cache = processCaches.get(name);
  if (!cache || !processLabels[name]) throw new Refusal("cache.unknown", { name });
  return cache;
}

/** One entry as text with secrets masked; "" when it is gone. */
export async function cacheValue(em: EntityManager, name: string, key: string): Promise<string> {
  if (isKept(name)) {
    const { table, key: column, value, where } = kept[name] as Kept;
    const { rows } = await sql<{
      value: unknown;
    }>`select ${value} as value from ${table} where ${where} and ${column} = ${key} limit 1`.execute(
      em.getKysely(),
    );
    return rows[0] ? JSON.stringify(masked(rows[0].value), null, 2) : "";
  }
  for (const [entryKey, value] of processCache(name))
    if (nameOfKey(entryKey) === key) return JSON.stringify(masked(plainOf(value)), null, 2) ?? "";
  return "";
}

/** Promises and functions only by name. */
function plainOf(value: unknown): unknown {
  if (value instanceof Promise) return "Promise";
  if (value && typeof value === "object" && !Array.isArray(value)) {
    const proto: unknown = Object.getPrototypeOf(value);
    if (proto !== Object.prototype && proto !== null) return `<${value.constructor.name}>`;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainOf(part)]));
  }
  return value;
}

/** Additional permission for clearing a cache, or "". */
export const permOfCache = (name: string): string => kept[name]?.perm ?? "";

export const cacheNames = (): string[] => [
  ...Object.keys(kept),
  ...[...processCaches.keys()].filter((name) => processLabels[name]),
];

/**
 * @returns the number of entries removed
 * @throws Refusal cache.unknown
 */
export async function clearCache(em: EntityManager, name: string, key?: string): Promise<number> {
  if (isKept(name)) {
    const { table, key: column, where, clearable = sql`true` } = kept[name] as Kept;
    const entries = sql`select t.ctid
      from ${table}
      where ${where} and ${clearable} ${key === undefined ? sql`` : sql`and ${column} = ${key}`}`;
    const bare = name === "login_tokens:" ? sql`session t` : table;
    const { numAffectedRows } =
      await sql`delete from ${bare} where t.ctid = any(array(${entries}))`.execute(em.getKysely());
    return Number(numAffectedRows ?? 0);
  }
  processCache(name);
  await tellCaches(em, name, key ?? null);
  return emptyCache(name, key ?? null);
}
