import { createHash, createHmac } from "node:crypto";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import type { Channel } from "./channel.ts";
import type { PartnerSecrets } from "./secrets.server.ts";
import { TransferFailure } from "./transfer-failure.ts";

/** Time for an answer, in milliseconds. */
const patience = 30_000;

/**
 * HMAC-SHA-256 in hex over the file's name and the SHA-256 of its bytes, so that neither can be
 * exchanged.
 */
export const signatureOf = (signingKey: string, name: string, bytes: Uint8Array): string =>
  createHmac("sha256", signingKey)
    .update(`${name}\n${createHash("sha256").update(bytes).digest("hex")}`)
    .digest("hex");

/**
 * A partner that takes files by HTTPS; the file's name lets it know one that comes again. Nothing
 * is fetched this way.
 */
export async function postChannel(
  { address }: PartnerProfile,
  { signingKey }: PartnerSecrets,
): Promise<Channel> {
  const url = URL.parse(address);
  // Plain HTTP only to a process of this machine.
  const isOwn =
    url?.protocol === "http:" && (url.hostname === "127.0.0.1" || url.hostname === "localhost");
  if (!url || (url.protocol !== "https:" && !isOwn)) throw new TransferFailure("NOT_HTTPS");
  if (!signingKey) throw new TransferFailure("NO_SECRETS");
  return {
    list: () => Promise.resolve([]),
    get: () => Promise.resolve(null),
    putAway: () => Promise.resolve(),
    async put(name, bytes) {
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
        headers: {
          "content-type": "application/edifact",
          "x-seaway-file": encodeURIComponent(name),
          "x-seaway-signature": `sha256=${signatureOf(signingKey, name, bytes)}`,
        },
        body: Buffer.from(bytes),
      });
      await response.body?.cancel();
      if (!response.ok) throw new TransferFailure(`HTTP_${response.status}`);
    },
    close: () => Promise.resolve(),
  };
}
