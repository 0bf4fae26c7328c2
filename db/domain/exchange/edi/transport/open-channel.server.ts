import path from "node:path";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import type { Channel } from "./channel.ts";
import { bytesOf, filesIn, putAside } from "./folder.server.ts";
import { putFile } from "#platform/records/storage/put-file.server.ts";
import { postChannel } from "./post.server.ts";
import { secretsFor } from "./secrets.server.ts";
import { sftpChannel } from "./sftp.server.ts";

const nothing = () => Promise.resolve();

/** Files of one folder of this machine come in. */
export const inFolder = (folder: string): Channel => ({
  list: () => filesIn(folder),
  get: (name) => bytesOf(folder, name),
  putAway: (name, into) => putAside(folder, name, into),
  put: nothing,
  close: nothing,
});

/**
 * Null for a partner without transport, or whose folder has no place on this machine.
 * @throws Error where the partner cannot be reached
 */
export async function openChannel(profile: PartnerProfile): Promise<Channel | null> {
  const { transport, partnerCode } = profile;
  if (transport === "sftp") return sftpChannel(profile, await secretsFor(profile));
  if (transport === "https") return postChannel(profile, await secretsFor(profile));
  const root = process.env.SEAWAY_EDI_DIR;
  if (transport !== "folder" || !root) return null;
  const own = path.join(root, partnerCode.replace(/[^\w-]/g, "-"));
  return {
    ...inFolder(path.join(own, "in")),
    put: async (name, bytes) => void (await putFile(path.join(own, "out"), name, bytes)),
  };
}
