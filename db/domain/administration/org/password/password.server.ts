import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import type { EntityManager } from "@mikro-orm/postgresql";
import { readConfigs } from "#platform/kernel/settings/config.server.ts";
import { Gate } from "#platform/kernel/actor/gate.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { type PasswordRule, passwordFault, passwordRule } from "./password-rule.ts";

/** OWASP parameters of argon2id (19 MiB, 2 passes). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Loaded on demand: the worker asks for no password. */
const argon2 = () => import("@node-rs/argon2");
let decoy: Promise<string> | undefined;
/** At most half of the processors and two of Node's four threads hash passwords. */
const gate = new Gate({
  running: Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2))),
});

export function hashPassword(password: string): Promise<string> {
  return gate.run("", async () => (await argon2()).hash(password, options));
}

/** Without a hash (unknown user) it takes equal time. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  const against = stored ?? (await decoy);
  const fits = await gate.run("", async () => (await argon2()).verify(against, password));
  return stored !== null && fits;
}

/** 16 characters without look-alikes. */
export function generatePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join("");
}

export async function readPasswordRule(em: EntityManager): Promise<PasswordRule> {
  const settings = await readConfigs(em, ["sys.account.chrtype", "sys.account.passwordMinLength"]);
  return passwordRule(
    settings["sys.account.chrtype"] ?? "",
    settings["sys.account.passwordMinLength"] ?? "",
  );
}

/** @throws Refusal org.password… at `field` */
export async function assertPassword(
  em: EntityManager,
  input: { password: string; userName: string; field: string },
): Promise<void> {
  const fault = passwordFault(input.password, input.userName, await readPasswordRule(em));
  if (fault) throw new Refusal(fault.label, fault.params, { field: input.field });
}
