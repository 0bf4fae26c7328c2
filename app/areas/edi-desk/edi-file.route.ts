import type { LoaderFunctionArgs } from "@remix-run/node";
import { EdiMessage } from "#domain/edi/edi.entity.server.ts";
import { isRefusal } from "#domain/kit/refusal.ts";
import { readResource } from "#domain/kit/resource.server.ts";
import { resourceOf } from "#db/registry.server.ts";
import { asActor } from "../../session/ctx.server.ts";

/** The bytes of a message of the archive as far as the reader sees it, exactly as they were stored; downloading sends nothing and counts nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "edi:list");
  const id = Number(params.messageId);
  const seen = await readResource(em, actor, resourceOf("seaway/edi/archive"), id).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  const message = seen ? await em.findOne(EdiMessage, { id }) : null;
  if (!message) throw new Response("not found", { status: 404 });
  return new Response(new Uint8Array(message.body as Uint8Array), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${message.fileName.replace(/[^\w.-]/g, "-")}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
