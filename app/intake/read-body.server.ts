import type { IncomingMessage } from "node:http";
import { intakeBounds } from "./bounds.ts";

/** Why a body was not taken: larger than its bound, too many at once, too slow, packed, or of too many parts. */
export type BodyFault = "tooLarge" | "busy" | "slow" | "packed" | "tooManyFields";

/** A body that was not taken. `size` is what was announced or counted, in bytes. */
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

/** Whose bodies share a sum: strangers cannot take the room of those who are signed in. */
export type Share = keyof typeof intakeBounds.sum;
const held: Record<Share, number> = { open: 0, signedIn: 0 };

/** Bytes of bodies that are read or worked on now; for tests. */
export const heldBytes = (share: Share): number => held[share];

/** A body in memory; `free` gives its room back when it has been worked on, once. */
export type TakenBody = { bytes: Buffer; free(): void };
export type BodyBounds = { most: number; share: Share; patience?: number };

/** Counts what one body holds of the sum. */
class Room {
  readonly #share: Share;
  #held = 0;
  constructor(share: Share) {
    this.#share = share;
  }
  /** False when the sum of all bodies would be exceeded. */
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

const announcedOf = (req: IncomingMessage): number => Number(req.headers["content-length"] ?? 0) || 0;

/**
 * Reads a body whole, as far as its bounds go. Room is taken as the bytes arrive, so that an announced length and a trickle hold nothing. What is
 * refused is read on and thrown away up to `discard`, for a browser reads the answer only when it has sent everything.
 * @throws BodyRefused; Error when the sender goes away.
 */
export async function readBody(req: IncomingMessage, { most, share, patience = intakeBounds.patience }: BodyBounds): Promise<TakenBody> {
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
  if (refused) throw refused.fault === "tooLarge" ? new BodyRefused("tooLarge", Math.max(announced, size), refused.most) : refused;
  return { bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, size), free: () => room.free() };
}

/** Reads what is left of a body that nobody wants, up to the bound, so that its sender hears the answer. Never rejects. */
export async function passOver(req: IncomingMessage): Promise<void> {
  if (req.complete || req.destroyed || announcedOf(req) > intakeBounds.discard) return;
  let size = 0;
  await drain(req, { patience: intakeBounds.patience }, (part) => {
    size += part.byteLength;
    return size <= intakeBounds.discard;
  }).catch(() => undefined);
}

/**
 * Hands the parts of a body to `take` until it has ended or `take` wants no more.
 * @throws BodyRefused `slow` when it arrives slower than the pace; Error when the sender goes away.
 */
function drain(req: IncomingMessage, { patience }: { patience: number }, take: (part: Buffer) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    let size = 0;
    const clock = setInterval(
      () => {
        if (performance.now() - begun > patience + (size / intakeBounds.pace) * 1000) end(() => reject(new BodyRefused("slow")));
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
