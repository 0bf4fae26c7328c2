import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { EntityManager } from "@mikro-orm/postgresql";
import { readConfigs } from "#platform/settings/config.server.ts";
import { Gate } from "#platform/operation/gate.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { type PasswordRule, passwordFault, passwordRule } from "./password-rule.ts";

/** argon2id with the parameters OWASP names for it (19 MiB, 2 passes). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
let decoy: Promise<string> | undefined;
/** Half of the machine works on passwords at most: the other half answers everybody else. Two of the four threads behind Node do. */
const gate = new Gate({ running: Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2))) });

export function hashPassword(password: string): Promise<string> {
  return gate.run("", () => hash(password, options));
}

/** True when the password fits. Without a hash (unknown user) the same work is done, so that time tells nothing. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  const against = stored ?? (await decoy);
  const fits = await gate.run("", () => verify(against, password));
  return stored !== null && fits;
}

/** A password a person can type once: 16 characters, no look-alikes. */
export function generatePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join("");
}

/** The rule for new passwords as the settings say it now. */
export async function readPasswordRule(em: EntityManager): Promise<PasswordRule> {
  const result = await readConfigs(em, ["sys.account.chrtype", "sys.account.passwordMinLength"]);
  return passwordRule(result["sys.account.chrtype"] ?? "", result["sys.account.passwordMinLength"] ?? "");
}

/** Refuses a new password that does not fit the rules, at `field`. @throws Refusal org.password… */
export async function assertPassword(em: EntityManager, input: { password: string; userName: string; field: string }): Promise<void> {
  const fault = passwordFault(input.password, input.userName, await readPasswordRule(em));
  if (fault) throw new Refusal(fault.label, fault.params, { field: input.field });
}
