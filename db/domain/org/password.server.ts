import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters OWASP names for it (19 MiB, 2 passes). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** True when the password fits. Without a hash (unknown user) the same work is done, so that time tells nothing. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== null && fits;
}

/** A password a person can type once: 16 characters, no look-alikes. */
export function generatePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join("");
}
