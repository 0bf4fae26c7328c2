const maxBody = 5 * 1024 * 1024;

/** An answer of the wrapper: code, msg, data, and extras beside them. */
export function reply(body: { code: number; msg: string } & Record<string, unknown>): Response {
  return Response.json(body, { headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } });
}

/** The JSON body of a call; an empty one is {}. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method === "GET") return {};
  const text = await request.text();
  if (text.length > maxBody) throw new Response(null, { status: 413 });
  if (!text.trim()) return {};
  const parsed: unknown = JSON.parse(text);
  return parsed && typeof parsed === "object" && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : {};
}
