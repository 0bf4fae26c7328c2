import type { Readable } from "node:stream";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { intakeBounds } from "#app/intake/bounds.ts";
import { tooDeep } from "#app/intake/field-count.ts";
import type { Share } from "#app/intake/read-body.server.ts";
import { assertFieldsWellFormed, assertWellFormed } from "#platform/kernel/refusal/well-formed.ts";

/** Fetch objects per call would cost more than a list query. */
export type Call = {
  method: string;
  /** Below /xhl-admin/, decoded, without the query. */
  path: string;
  readonly query: URLSearchParams;
  /** `name` is lower-case. */
  header(name: string): string | undefined;
  address: string;
  requestId: string;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Reads at most `most` bytes. @throws BodyRefused */
  read(most: number, share?: Share): Promise<Buffer>;
};

export type CallResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Readable;
};

const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export type Wrapped = { code: number; msg: string } & Record<string, unknown>;

/**
 * HTTP status 200 whatever the code: existing clients take a 4xx for a broken network. Only "come
 * back later" is a 503.
 */
export function reply(body: Wrapped): CallResponse {
  const later = body.code === 503;
  return {
    status: later ? 503 : 200,
    headers: later ? { ...jsonHeaders, "retry-after": "5" } : jsonHeaders,
    body: JSON.stringify(body),
  };
}

/** Like `reply`, with text that is already JSON. */
export function replyText(body: string | Readable): CallResponse {
  return { status: 200, headers: jsonHeaders, body };
}

/** Without a session the body is small and separate from the signed-in users' share. */
export function openCall(call: Call): Call {
  return Object.create(call, {
    read: { value: (most: number) => call.read(Math.min(most, intakeBounds.open), "open") },
  }) as Call;
}

/**
 * Parses the JSON body; an empty one is {}.
 * @throws Refusal kit.invalid, kit.badText, kit.tooDeep.
 */
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
  if (!parsed || typeof parsed !== "object" || Array.isArray(parsed))
    throw new Refusal("kit.invalid");
  assertWellFormed(parsed);
  return parsed as Record<string, unknown>;
}

/**
 * Parses a multipart body of at most `most` bytes.
 * @throws Refusal kit.invalid, kit.badText; BodyRefused.
 */
export async function formOf(call: Call, most: number = intakeBounds.callForm): Promise<FormData> {
  const type = call.header("content-type") ?? "";
  if (!/^multipart\/form-data;/i.test(type)) throw new Refusal("kit.invalid");
  const bytes = await call.read(most);
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw new Refusal("kit.invalid");
    });
  assertFieldsWellFormed(form);
  return form;
}
