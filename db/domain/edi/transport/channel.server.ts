import path from "node:path";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import { bytesOf, filesIn, putAside, putFile } from "./folder.server.ts";
import { postChannel } from "./post.server.ts";
import { secretsOf } from "./secrets.server.ts";
import { sftpChannel } from "./sftp.server.ts";

/** Where the files of a partner come from and go to. What is put again under its name is the same file. */
export type Channel = {
  list(): Promise<string[]>;
  /** Null for a file beyond the limit, so that it is not read. */
  get(name: string): Promise<Uint8Array | null>;
  putAway(name: string, into: "archive" | "refused"): Promise<void>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

const nothing = () => Promise.resolve();

/** Files of one folder of this machine come in. */
export const inFolder = (folder: string): Channel => ({
  list: () => filesIn(folder),
  get: (name) => bytesOf(folder, name),
  putAway: (name, into) => putAside(folder, name, into),
  put: nothing,
  close: nothing,
});

/** Null for a partner without transport, or whose folder has no place on this machine. @throws Error where the partner cannot be reached */
export async function openChannel(profile: PartnerProfile): Promise<Channel | null> {
  const { transport, partnerCode } = profile;
  if (transport === "sftp") return sftpChannel(profile, await secretsOf(partnerCode));
  if (transport === "https") return postChannel(profile, await secretsOf(partnerCode));
  const root = process.env.SEAWAY_EDI_DIR;
  if (transport !== "folder" || !root) return null;
  const own = path.join(root, partnerCode.replace(/[^\w-]/g, "-"));
  return { ...inFolder(path.join(own, "in")), put: async (name, bytes) => void (await putFile(path.join(own, "out"), name, bytes)) };
}
