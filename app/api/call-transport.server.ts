import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { tooManyFields } from "#app/intake/field-count.ts";
import { BodyRefused, passOver, readBody, type Share } from "#app/intake/read-body.server.ts";
import type { Call, CallResponse } from "./call.server.ts";
import { respondToCall } from "./calls.server.ts";

/** Smallest response to compress, in bytes. The cheapest level packs a list page to a sixth. */
const packFrom = 16 * 1024;
const pack = promisify(gzip);

/** Serves a call on Node's request and response, without the page router. Never rejects. */
export async function serveCall(
  req: IncomingMessage,
  res: ServerResponse,
  input: { url: string; address: string; requestId: string },
): Promise<void> {
  const response = await respondToCall(callOf(req, res, input));
  // Browsers read the response after sending everything: drain the body up to a bound.
  await passOver(req);
  if (res.destroyed) return;
  if (!req.complete) res.setHeader("connection", "close");
  try {
    await send(req, res, response);
  } catch {
    res.destroy();
  }
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, body }: CallResponse,
): Promise<void> {
  if (typeof body !== "string") {
    res.writeHead(status, headers);
    await pipeline(body, res);
    return;
  }
  const bytes = Buffer.from(body, "utf8");
  const packs =
    bytes.byteLength >= packFrom && /\bgzip\b/.test(String(req.headers["accept-encoding"] ?? ""));
  const sent = packs ? await pack(bytes, { level: constants.Z_BEST_SPEED }) : bytes;
  res.writeHead(status, {
    ...headers,
    "content-length": sent.byteLength,
    vary: "accept-encoding",
    ...(packs ? { "content-encoding": "gzip" } : {}),
  });
  res.end(sent);
}

function callOf(
  req: IncomingMessage,
  res: ServerResponse,
  input: { url: string; address: string; requestId: string },
): Call {
  const cut = input.url.indexOf("?");
  let query: URLSearchParams | undefined;
  let gone: AbortController | undefined;
  return {
    method: req.method ?? "GET",
    path: decoded(cut < 0 ? input.url : input.url.slice(0, cut)).replace(/^\//, ""),
    get query() {
      query ??= new URLSearchParams(cut < 0 ? "" : input.url.slice(cut + 1));
      return query;
    },
    header(name) {
      const value = req.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    address: input.address,
    requestId: input.requestId,
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
    read: (most, share = "signedIn") => bodyOf(req, res, { most, share }),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}

/** @throws BodyRefused */
async function bodyOf(
  req: IncomingMessage,
  res: ServerResponse,
  bounds: { most: number; share: Share },
): Promise<Buffer> {
  const { bytes, free } = await readBody(req, bounds);
  res.once("close", free);
  if (isForm(req) && tooManyFields(bytes, req.headers["content-type"] ?? ""))
    throw new BodyRefused("tooManyFields");
  return bytes;
}

const isForm = (req: IncomingMessage) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    req.headers["content-type"] ?? "",
  );
