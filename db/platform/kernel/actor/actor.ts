import { defaultZone } from "../clock/zone.ts";

export type Lang = "zh" | "en";

/** Entry point of a change (domain §8). */
export type Source = "screen" | "api" | "cli" | "job" | "import" | "edi" | "seed";

/** What one data permission row shows (domain §7); an empty list is no limit. */
export type DataGrant = {
  id: number;
  portLoads: readonly string[];
  portDiss: readonly string[];
  depts: readonly number[];
};

/**
 * Data permission of a page for an actor. No `rows` means that he sees nothing; null keys are the
 * list's own columns.
 */
export type PageLimit = {
  rows: readonly DataGrant[];
  portLoad: string | null;
  portDis: string | null;
  dept: string | null;
};

export type Actor = {
  userId: number | null;
  userName: string;
  nickName: string;
  kind: "staff" | "customer" | "system";
  roles: readonly string[];
  permissions: readonly string[];
  customerCodes: readonly string[];
  companyCode: string;
  /** IANA zone of the company, for business days and shown times. */
  zone: string;
  deptId: number | null;
  /** By apiName; pages not named are unlimited. */
  dataPms?: Readonly<Record<string, PageLimit>>;
  /** Somebody who views as this actor: may read the same, may not write. */
  viewedBy?: string;
  lang: Lang;
};

/** Holds the permission or the wildcard; an empty permission is refused (platform §6). */
export function can(actor: Actor, perm: string): boolean {
  if (!perm) return false;
  const held = permissionsOf(actor);
  return held.has("*:*:*") || held.has(perm);
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A page asks for hundreds; a role may hold thousands. */
export function permissionsOf({ permissions }: Actor): ReadonlySet<string> {
  let held = sets.get(permissions);
  if (!held) sets.set(permissions, (held = new Set(permissions)));
  return held;
}

const limitsNothing = ({ portLoads, portDiss, depts }: DataGrant) =>
  portLoads.length + portDiss.length + depts.length === 0;

/** Null when unlimited: no rows, a row without limits, or admin (domain §7). */
export function pageLimitOf(actor: Actor, apiName: string): PageLimit | null {
  const { dataPms } = actor;
  if (!dataPms || actor.roles.includes("admin")) return null;
  const limit = Object.hasOwn(dataPms, apiName) ? dataPms[apiName] : undefined;
  return !limit || limit.rows.some(limitsNothing) ? null : limit;
}

/** Limited on any page. */
export function isLimited(actor: Actor): boolean {
  return Object.keys(actor.dataPms ?? {}).some((page) => pageLimitOf(actor, page) !== null);
}

export function canAny(actor: Actor, perms: readonly string[]): boolean {
  return perms.some((perm) => can(actor, perm));
}

/** False for an empty list (platform §6). */
export function canAll(actor: Actor, perms: readonly string[]): boolean {
  return perms.length > 0 && perms.every((perm) => can(actor, perm));
}

/** Admin always passes; an empty list fails (platform §6). */
export function hasRole(actor: Actor, roles: readonly string[]): boolean {
  if (!roles.some((role) => role !== "")) return false;
  return actor.roles.includes("admin") || roles.some((role) => actor.roles.includes(role));
}

/** Admin always passes; an empty list or role fails (platform §6). */
export function hasAllRoles(actor: Actor, roles: readonly string[]): boolean {
  if (roles.length === 0 || roles.includes("")) return false;
  return actor.roles.includes("admin") || roles.every((role) => actor.roles.includes(role));
}

/** For nightly runs and commands without `--as`; `readZone` gives its zone. */
export const systemActor = (
  userName: string,
  lang: Lang = "zh",
  zone: string = defaultZone,
): Actor => ({
  userId: null,
  userName,
  nickName: userName,
  kind: "system",
  roles: ["admin"],
  permissions: ["*:*:*"],
  customerCodes: [],
  companyCode: "",
  zone,
  deptId: null,
  lang,
});
