import type { LoaderFunctionArgs } from "@remix-run/node";
import { messagesFile } from "../kit/shell/messages-file.server.ts";

/** The messages of an area in one language, as JSON. Nothing in them is secret, so they need no session. An address of former messages gives the present ones. */
export async function loader({ params }: LoaderFunctionArgs) {
  const result = await messagesFile(params.file ?? "");
  if (!result) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(result.packed), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-encoding": "gzip",
      "x-content-type-options": "nosniff",
      "cache-control": result.lasting ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
