import type { Readable } from "node:stream";
import { Refusal } from "#platform/operation/refusal.ts";
import { intakeBounds } from "../intake/bounds.ts";
import { tooDeep } from "../intake/field-count.ts";
import type { Share } from "../intake/read-body.server.ts";
import { assertFieldsWellFormed, assertWellFormed } from "#platform/operation/well-formed.ts";

/**
 * What a call needs of a request and nothing else: the web process makes it of node's request, a test of a fetch request. A whole fetch
 * Request and Response around each call cost more than the query of a list.
 */
export type Call = {
  method: string;
  /** Below /xhl-admin/, decoded, without the query. */
  path: string;
  readonly query: URLSearchParams;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  /** The caller's network address as the web process saw it. */
  address: string;
  requestId: string;
  /** Aborted when the caller goes away before the answer. */
  readonly signal: AbortSignal;
  /** The body, of at most `most` bytes. @throws BodyRefused */
  read(most: number, share?: Share): Promise<Buffer>;
};

/** An answer: JSON as text, or a file as a stream. */
export type CallResponse = { status: number; headers: Record<string, string>; body: string | Readable };

const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** The body of the wrapper: code, msg, data, and extras beside them. */
export type Wrapped = { code: number; msg: string } & Record<string, unknown>;

/**
 * An answer of the wrapper. The HTTP status is 200 whatever the code says, because the clients of the field read the code and take a real
 * 4xx for a broken network; only "come back later" is a real 503, for the machines between.
 */
export function reply(body: Wrapped): CallResponse {
  const later = body.code === 503;
  return { status: later ? 503 : 200, headers: later ? { ...jsonHeaders, "retry-after": "5" } : jsonHeaders, body: JSON.stringify(body) };
}

/** An answer of the wrapper that is JSON text already, whole or in parts. */
export function replyText(body: string | Readable): CallResponse {
  return { status: 200, headers: jsonHeaders, body };
}

/** A call of somebody who is not signed in: its body is small, and takes no room of those who are. */
export function openCall(call: Call): Call {
  return Object.create(call, {
    read: { value: (most: number) => call.read(Math.min(most, intakeBounds.open), "open") },
  }) as Call;
}

/** The JSON object of a call's body; an empty one is {}. @throws Refusal kit.invalid when it is no JSON object, kit.badText, kit.tooDeep. */
export async function bodyOf(call: Call): Promise<Record<string, unknown>> {
  if (call.method === "GET") return {};
  const text = (await call.read(intakeBounds.json)).toString("utf8");
  if (!text.trim()) return {};
  if (tooDeep(text)) throw new Refusal("kit.tooDeep", { limit: intakeBounds.depth });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refusal("kit.invalid");
  }
  if (!parsed || typeof parsed !== "object" || Array.isArray(parsed)) throw new Refusal("kit.invalid");
  assertWellFormed(parsed);
  return parsed as Record<string, unknown>;
}

/** The fields and files of a multipart call of at most `most` bytes. @throws Refusal kit.invalid when it is none; BodyRefused, kit.badText. */
export async function formOf(call: Call, most: number = intakeBounds.callForm): Promise<FormData> {
  const type = call.header("content-type") ?? "";
  if (!/^multipart\/form-data;/i.test(type)) throw new Refusal("kit.invalid");
  const bytes = await call.read(most);
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData().catch(() => {
    throw new Refusal("kit.invalid");
  });
  assertFieldsWellFormed(form);
  return form;
}
