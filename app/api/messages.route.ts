import type { LoaderFunctionArgs } from "@remix-run/node";
import { messagesFile } from "#app/kit/shell/messages/messages-file.server.ts";

/** Needs no session. An outdated address returns current messages. */
export async function loader({ params }: LoaderFunctionArgs) {
  const file = await messagesFile(params.file ?? "");
  if (!file) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(file.packed), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-encoding": "gzip",
      "x-content-type-options": "nosniff",
      "cache-control": file.lasting ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
