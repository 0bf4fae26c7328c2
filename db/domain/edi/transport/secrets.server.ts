import { readFile } from "node:fs/promises";
import { z } from "zod";
import { TransferFailure } from "./transfer-failure.ts";

/** What proves us to a partner. Never in the database, so that neither a backup nor a list can show it. */
const partnerSecrets = z.object({
  privateKey: z.string().optional(),
  passphrase: z.string().optional(),
  password: z.string().optional(),
  /** Signs what is posted. */
  signingKey: z.string().min(16).optional(),
});
export type PartnerSecrets = z.infer<typeof partnerSecrets>;

/** Keys of a partner from the file that SEAWAY_EDI_SECRETS names: JSON with an object for each partner code. */
export async function secretsOf(partnerCode: string): Promise<PartnerSecrets> {
  const file = process.env.SEAWAY_EDI_SECRETS;
  if (!file) throw new TransferFailure("NO_SECRETS_FILE");
  const read = z.record(z.string(), partnerSecrets).safeParse(JSON.parse(await readFile(file, "utf8")));
  if (!read.success) throw new TransferFailure("BAD_SECRETS_FILE");
  const own = read.data[partnerCode];
  if (!own) throw new TransferFailure("NO_SECRETS");
  return own;
}
