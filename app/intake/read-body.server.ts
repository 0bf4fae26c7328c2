import type { IncomingMessage } from "node:http";
import { intakeBounds } from "./bounds.ts";

/** "packed": a compressed body. */
export type BodyFault = "tooLarge" | "busy" | "slow" | "packed" | "tooManyFields";

/** `size`: announced or counted bytes. */
export class BodyRefused extends Error {
  readonly fault: BodyFault;
  readonly size: number;
  readonly most: number;
  constructor(fault: BodyFault, size = 0, most = 0) {
    super(`the body is not taken: ${fault}`);
    this.fault = fault;
    this.size = size;
    this.most = most;
  }
}

/** Bodies without a session cannot take the room of others. */
export type Share = keyof typeof intakeBounds.sum;
const held: Record<Share, number> = { open: 0, signedIn: 0 };

/** For tests. */
export const heldBytes = (share: Share): number => held[share];

/** `free` returns its room, once. */
export type TakenBody = { bytes: Buffer; free(): void };
export type BodyBounds = { most: number; share: Share; patience?: number };

class Room {
  readonly #share: Share;
  #held = 0;
  constructor(share: Share) {
    this.#share = share;
  }
  /** False when the share is full. */
  take(bytes: number): boolean {
    if (held[this.#share] + bytes > intakeBounds.sum[this.#share]) return false;
    held[this.#share] += bytes;
    this.#held += bytes;
    return true;
  }
  free(): void {
    held[this.#share] -= this.#held;
    this.#held = 0;
  }
}

const announcedOf = (req: IncomingMessage): number =>
  Number(req.headers["content-length"] ?? 0) || 0;

/**
 * Reserves room as bytes arrive, so that an announced length holds nothing. Drains a refused body
 * up to `discard`.
 * @throws BodyRefused; Error when the sender disconnects
 */
export async function readBody(
  req: IncomingMessage,
  { most, share, patience = intakeBounds.patience }: BodyBounds,
): Promise<TakenBody> {
  const announced = announcedOf(req);
  const coding = req.headers["content-encoding"];
  const room = new Room(share);
  let fault: BodyRefused | null = null;
  if (coding && coding !== "identity") fault = new BodyRefused("packed");
  else if (announced > most) fault = new BodyRefused("tooLarge", announced, most);
  if (fault && announced > intakeBounds.discard) throw fault;
  const parts: Buffer[] = [];
  let size = 0;
  const refuse = (why: BodyRefused) => {
    fault = why;
    parts.length = 0;
    room.free();
  };
  try {
    await drain(req, { patience }, (part) => {
      size += part.byteLength;
      if (fault) return size <= intakeBounds.discard;
      if (size > most) refuse(new BodyRefused("tooLarge", Math.max(announced, size), most));
      else if (room.take(part.byteLength)) parts.push(part);
      else refuse(new BodyRefused("busy"));
      return true;
    });
  } catch (error) {
    room.free();
    throw error;
  }
  const refused = fault as BodyRefused | null;
  if (refused)
    throw refused.fault === "tooLarge"
      ? new BodyRefused("tooLarge", Math.max(announced, size), refused.most)
      : refused;
  return {
    bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, size),
    free: () => room.free(),
  };
}

/** Drains the rest up to a bound, so that the sender reads the response. Never rejects. */
export async function passOver(req: IncomingMessage): Promise<void> {
  if (req.complete || req.destroyed || announcedOf(req) > intakeBounds.discard) return;
  let size = 0;
  await drain(req, { patience: intakeBounds.patience }, (part) => {
    size += part.byteLength;
    return size <= intakeBounds.discard;
  }).catch(() => undefined);
}

/**
 * Passes parts to `take` until the end or until it returns false.
 * @throws BodyRefused `slow`; Error when the sender disconnects
 */
function drain(
  req: IncomingMessage,
  { patience }: { patience: number },
  take: (part: Buffer) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    let size = 0;
    const clock = setInterval(
      () => {
        if (performance.now() - begun > patience + (size / intakeBounds.pace) * 1000)
          end(() => reject(new BodyRefused("slow")));
      },
      Math.min(1000, patience / 4),
    );
    const onData = (part: Buffer) => {
      size += part.byteLength;
      if (!take(part)) end(resolve);
    };
    const onEnd = () => end(resolve);
    const onError = (error: Error) => end(() => reject(error));
    const onClose = () => end(() => reject(new Error("the caller went away")));
    function end(settle: () => void): void {
      clearInterval(clock);
      req.pause();
      req.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose);
      settle();
    }
    if (req.readableEnded) return end(resolve);
    req.on("data", onData).once("end", onEnd).once("error", onError).once("close", onClose);
  });
}
