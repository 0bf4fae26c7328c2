import { defaultZone } from "../clock/zone.ts";

export type Lang = "zh" | "en";

/** Through which door a change came (domain §8). */
export type Source = "screen" | "api" | "cli" | "job" | "import" | "edi" | "seed";

/** What one data permission row lets its people see of its page (domain §7). An empty list does not limit. */
export type DataGrant = { id: number; portLoads: readonly string[]; portDiss: readonly string[]; depts: readonly number[] };

/**
 * The data permission of one page as it meets one actor: the rows that match him (none: he sees nothing), and the column keys that the page's
 * conditions name (null: those of the list itself).
 */
export type PageLimit = {
  rows: readonly DataGrant[];
  portLoad: string | null;
  portDis: string | null;
  dept: string | null;
};

/** Who acts: the same shape for a page, a call, a command and a job. */
export type Actor = {
  userId: number | null;
  userName: string;
  nickName: string;
  kind: "staff" | "customer" | "system";
  roles: readonly string[];
  permissions: readonly string[];
  customerCodes: readonly string[];
  companyCode: string;
  /** Zone of the company (IANA name): business days and the times shown are those of its clock. */
  zone: string;
  deptId: number | null;
  /** Pages that have data permission rows, by apiName, as they meet this actor. A page that is not named is not limited. */
  dataPms?: Readonly<Record<string, PageLimit>>;
  /** Who looks through this actor's eyes: everything may be read as he reads it, nothing may be written. */
  viewedBy?: string;
  lang: Lang;
};

/** The wildcard, or the permission itself, opens an action; an empty permission never does (platform §6). */
export function can(actor: Actor, perm: string): boolean {
  if (!perm) return false;
  return actor.permissions.includes("*:*:*") || actor.permissions.includes(perm);
}

const limitsNothing = ({ portLoads, portDiss, depts }: DataGrant) => portLoads.length + portDiss.length + depts.length === 0;

/** The data permission of a page for an actor; null when it does not limit him: no rows, a row without limits, or the admin role (domain §7). */
export function pageLimitOf(actor: Actor, apiName: string): PageLimit | null {
  const { dataPms } = actor;
  if (!dataPms || actor.roles.includes("admin")) return null;
  const limit = Object.hasOwn(dataPms, apiName) ? dataPms[apiName] : undefined;
  return !limit || limit.rows.some(limitsNothing) ? null : limit;
}

/** True when a data permission limits the actor on some page. */
export function isLimited(actor: Actor): boolean {
  return Object.keys(actor.dataPms ?? {}).some((page) => pageLimitOf(actor, page) !== null);
}

/** Any of the permissions opens. */
export function canAny(actor: Actor, perms: readonly string[]): boolean {
  return perms.some((perm) => can(actor, perm));
}

/** All of the permissions are needed; none asked for opens nothing (platform §6). */
export function canAll(actor: Actor, perms: readonly string[]): boolean {
  return perms.length > 0 && perms.every((perm) => can(actor, perm));
}

/** Admin passes every role check; otherwise one of the roles is needed; empty input fails (platform §6). */
export function hasRole(actor: Actor, roles: readonly string[]): boolean {
  if (!roles.some((role) => role !== "")) return false;
  return actor.roles.includes("admin") || roles.some((role) => actor.roles.includes(role));
}

/** Admin passes; otherwise every one of the roles is needed; empty input and an empty role fail (platform §6). */
export function hasAllRoles(actor: Actor, roles: readonly string[]): boolean {
  if (roles.length === 0 || roles.includes("")) return false;
  return actor.roles.includes("admin") || roles.every((role) => actor.roles.includes(role));
}

/** The system itself: nightly runs and commands without `--as`. Its zone is that of the house (`readZone`). */
export const systemActor = (userName: string, lang: Lang = "zh", zone: string = defaultZone): Actor => ({
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
