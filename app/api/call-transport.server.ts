import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { bodyTooLarge, type Call, type CallAnswer } from "./call.server.ts";
import { answerCall } from "./calls.server.ts";

/** Answers from this size on, in bytes, are packed for clients that take it, at the cheapest level: the list of a page packs to a sixth. */
const packFrom = 16 * 1024;
const pack = promisify(gzip);

/**
 * Answers one call below /xhl-admin on node's own request and response, without the router of the pages. `url` is what stands behind the
 * prefix. Never rejects.
 */
export async function serveCall(
  req: IncomingMessage,
  res: ServerResponse,
  given: { url: string; address: string; requestId: string },
): Promise<void> {
  const answer = await answerCall(callOf(req, res, given));
  if (res.destroyed) return;
  // A body that was refused unread is not read for the sake of the connection.
  if (!req.complete) res.setHeader("connection", "close");
  try {
    await send(req, res, answer);
  } catch {
    res.destroy();
  }
}

async function send(req: IncomingMessage, res: ServerResponse, { status, headers, body }: CallAnswer): Promise<void> {
  if (typeof body !== "string") {
    res.writeHead(status, headers);
    await pipeline(body, res);
    return;
  }
  const bytes = Buffer.from(body, "utf8");
  const packs = bytes.byteLength >= packFrom && /\bgzip\b/.test(String(req.headers["accept-encoding"] ?? ""));
  const sent = packs ? await pack(bytes, { level: constants.Z_BEST_SPEED }) : bytes;
  res.writeHead(status, {
    ...headers,
    "content-length": sent.byteLength,
    vary: "accept-encoding",
    ...(packs ? { "content-encoding": "gzip" } : {}),
  });
  res.end(sent);
}

function callOf(req: IncomingMessage, res: ServerResponse, given: { url: string; address: string; requestId: string }): Call {
  const cut = given.url.indexOf("?");
  let query: URLSearchParams | undefined;
  let gone: AbortController | undefined;
  return {
    method: req.method ?? "GET",
    path: decoded(cut < 0 ? given.url : given.url.slice(0, cut)).replace(/^\//, ""),
    get query() {
      query ??= new URLSearchParams(cut < 0 ? "" : given.url.slice(cut + 1));
      return query;
    },
    header(name) {
      const value = req.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    address: given.address,
    requestId: given.requestId,
    get signal() {
      if (!gone) {
        const made = new AbortController();
        gone = made;
        res.once("close", () => {
          if (!res.writableFinished) made.abort();
        });
      }
      return gone.signal;
    },
    read: (most) => readBody(req, most),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}

function readBody(req: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > most) return Promise.reject(bodyTooLarge(most));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    req.on("data", (part: Buffer) => {
      size += part.byteLength;
      if (size > most) {
        req.pause();
        req.removeAllListeners("data");
        reject(bodyTooLarge(most));
      } else parts.push(part);
    });
    req.once("end", () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, size)));
    req.once("error", reject);
    req.once("close", () => reject(new Error("the caller went away")));
  });
}
