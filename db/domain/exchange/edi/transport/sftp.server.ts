import { createHash, randomUUID } from "node:crypto";
import type SftpClient from "ssh2-sftp-client";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import { maxReceivedBytes } from "../inbound/ops/receive-interchange.server.ts";
import type { Channel } from "./channel.ts";
import type { PartnerSecrets } from "./secrets.server.ts";
import { TransferFailure } from "./transfer-failure.ts";

/** Time to connect, in milliseconds. */
const patience = 20_000;

/** SHA-256 of a host key as `ssh-keygen -l` shows it. */
export const fingerprintOf = (key: Buffer): string =>
  createHash("sha256").update(key).digest("base64").replace(/=+$/, "");

/**
 * A partner's SFTP server. Its host key is pinned: with another key nothing is sent, not even our
 * name. Files are written under a temporary name and renamed.
 */
export async function sftpChannel(
  profile: PartnerProfile,
  secrets: PartnerSecrets,
): Promise<Channel> {
  const { address, account, hostKey } = profile;
  const [host = "", port = "22"] = address.split(":");
  if (hostKey === "") throw new TransferFailure("NO_HOST_KEY");
  const pinned = hostKey.replace(/^SHA256:/, "").replace(/=+$/, "");
  // Loaded on demand: its cipher takes 16 MB of WebAssembly.
  const { default: Client } = await import("ssh2-sftp-client");
  const client = new Client();
  let isPinned = true;
  try {
    await client.connect({
      host,
      port: Number(port),
      username: account,
      readyTimeout: patience,
      hostVerifier: (key: Buffer) => (isPinned = fingerprintOf(key) === pinned),
      ...(secrets.privateKey ? { privateKey: secrets.privateKey } : {}),
      ...(secrets.passphrase ? { passphrase: secrets.passphrase } : {}),
      ...(secrets.password ? { password: secrets.password } : {}),
    });
  } catch (error) {
    await client.end().catch(() => undefined);
    throw isPinned ? error : new TransferFailure("HOST_KEY_CHANGED");
  }
  return channelOf(client, profile);
}

function channelOf(client: SftpClient, { inPath, outPath }: PartnerProfile): Channel {
  const inside = (name: string) => `${inPath}/${name.replace(/[/\\]/g, "-")}`;
  return {
    async list() {
      const entries = await client.list(inPath);
      const files = entries.filter(
        ({ type, name }) => type === "-" && !name.startsWith(".") && !name.endsWith(".tmp"),
      );
      return files.map(({ name }) => name).toSorted();
    },
    async get(name) {
      const { size } = await client.stat(inside(name));
      return size > maxReceivedBytes
        ? null
        : new Uint8Array((await client.get(inside(name))) as Buffer);
    },
    async putAway(name, into) {
      const folder = `${inPath}/${into}`;
      if (!(await client.exists(folder))) await client.mkdir(folder);
      const target = `${folder}/${name}`;
      await client.rename(
        inside(name),
        (await client.exists(target)) ? `${target}.${randomUUID().slice(0, 8)}` : target,
      );
    },
    async put(name, bytes) {
      const target = `${outPath}/${name}`;
      await client.put(Buffer.from(bytes), `${target}.tmp`);
      // A rename fails where the file is there already: a try before this one ended between
      // renaming and noting it.
      if (await client.exists(target)) await client.delete(target);
      await client.rename(`${target}.tmp`, target);
    },
    close: async () => void (await client.end()),
  };
}
