export type Lang = "zh" | "en";

/** Through which door a change came (domain §8). */
export type Source = "screen" | "api" | "cli" | "job" | "import" | "edi" | "seed";

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
  deptId: number | null;
  lang: Lang;
};

/** The wildcard, or the permission itself, opens an action; an empty permission never does (platform §6). */
export function can(actor: Actor, perm: string): boolean {
  if (!perm) return false;
  return actor.permissions.includes("*:*:*") || actor.permissions.includes(perm);
}

/** Any of the permissions opens. */
export function canAny(actor: Actor, perms: readonly string[]): boolean {
  return perms.some((perm) => can(actor, perm));
}

/** Admin passes every role check; otherwise one of the roles is needed; empty input fails (platform §6). */
export function hasRole(actor: Actor, roles: readonly string[]): boolean {
  if (roles.length === 0) return false;
  return actor.roles.includes("admin") || roles.some((role) => actor.roles.includes(role));
}

/** The system itself: nightly runs and commands without `--as`. */
export const systemActor = (userName: string, lang: Lang = "zh"): Actor => ({
  userId: null,
  userName,
  nickName: userName,
  kind: "system",
  roles: ["admin"],
  permissions: ["*:*:*"],
  customerCodes: [],
  companyCode: "",
  deptId: null,
  lang,
});
