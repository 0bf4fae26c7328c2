import { lookup } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { z } from "zod";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import { isPrivateAddress } from "./private-address.server.ts";
import { TransferFailure } from "./transfer-failure.ts";

/**
 * What proves us to a partner. Never in the database, so that neither a backup nor a list can show
 * it.
 */
const partnerSecrets = z.object({
  /**
   * Whom the secrets are for: `host:port` of an SFTP server, or the origin of the address files are
   * posted to.
   */
  host: z.string(),
  /** SHA-256 of the host key of that SFTP server. */
  hostKey: z.string().optional(),
  /** The host is in our own network. */
  private: z.boolean().default(false),
  privateKey: z.string().optional(),
  passphrase: z.string().optional(),
  password: z.string().optional(),
  /** Signs what is posted. */
  signingKey: z.string().min(16).optional(),
});
export type PartnerSecrets = z.infer<typeof partnerSecrets>;

/** `host:port` of an SFTP server, the origin of a web address; lower case, with the port. */
export function targetOf({ transport, address }: Pick<PartnerProfile, "transport" | "address">): {
  host: string;
  name: string;
} {
  if (transport === "https") {
    const url = URL.parse(address);
    return { host: url?.origin ?? "", name: (url?.hostname ?? "").replace(/^\[|\]$/g, "") };
  }
  const [name = "", port = "22"] = address.toLowerCase().split(":");
  return { host: `${name}:${port}`, name };
}

const fingerprint = (text: string) => text.replace(/^SHA256:/, "").replace(/=+$/, "");

/**
 * Keys of a partner from the file that SEAWAY_EDI_SECRETS names: JSON with an object for each
 * partner code. They are given for the host, and by SFTP the host key, that the file names for
 * them, so that who edits a partner cannot send them elsewhere.
 * @throws TransferFailure for another host or host key, or a private address the file does not
 *   allow
 */
export async function secretsFor(profile: PartnerProfile): Promise<PartnerSecrets> {
  const secrets = await secretsOf(profile.partnerCode);
  const { host, name } = targetOf(profile);
  if (
    host === "" ||
    targetOf({ transport: profile.transport, address: secrets.host }).host !== host
  )
    throw new TransferFailure("OTHER_HOST");
  if (
    profile.transport === "sftp" &&
    (!secrets.hostKey || fingerprint(secrets.hostKey) !== fingerprint(profile.hostKey))
  )
    throw new TransferFailure("OTHER_HOST_KEY");
  if (!secrets.private && (await isPrivate(name))) throw new TransferFailure("PRIVATE_ADDRESS");
  return secrets;
}

async function isPrivate(name: string): Promise<boolean> {
  if (isIP(name) > 0) return isPrivateAddress(name);
  const addresses = await lookup(name, { all: true });
  return addresses.some(({ address }) => isPrivateAddress(address));
}

async function secretsOf(partnerCode: string): Promise<PartnerSecrets> {
  const file = process.env.SEAWAY_EDI_SECRETS;
  if (!file) throw new TransferFailure("NO_SECRETS_FILE");
  const text = await readFile(file, "utf8").catch(() => {
    throw new TransferFailure("NO_SECRETS_FILE");
  });
  const all = z.record(z.string(), z.unknown()).safeParse(jsonOf(text));
  if (!all.success) throw new TransferFailure("BAD_SECRETS_FILE");
  if (!(partnerCode in all.data)) throw new TransferFailure("NO_SECRETS");
  const own = partnerSecrets.safeParse(all.data[partnerCode]);
  if (!own.success) throw new TransferFailure("BAD_SECRETS_FILE");
  return own.data;
}

/** Null for what is no JSON; the error would quote the file. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
