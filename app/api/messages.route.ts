import type { LoaderFunctionArgs } from "@remix-run/node";
import { wordsFile } from "../kit/shell/messages-file.server.ts";

/** All words of a language as JSON: key → text. Nothing in them is secret, so they need no session. An address of yesterday's words is answered by today's. */
export async function loader({ params }: LoaderFunctionArgs) {
  const found = await wordsFile(params.file ?? "");
  if (!found) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(found.packed), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-encoding": "gzip",
      "x-content-type-options": "nosniff",
      "cache-control": found.lasting ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
