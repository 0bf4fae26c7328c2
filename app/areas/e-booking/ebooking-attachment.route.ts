import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAttachment } from "#domain/ebooking/ops/attachments.server.ts";
import { isRefusal } from "#platform/operation/refusal.ts";
import { asActor, runAction } from "../../session/ctx.server.ts";

/** One attachment as a download, within the reader's scope; each is counted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "ebooking:list");
  const { fileName, contentType, body } = await runAction(context, downloadAttachment, { attachmentId: params.attachmentId }).catch(
    (error: unknown) => {
      if (isRefusal(error)) throw new Response("not found", { status: 404 });
      throw error;
    },
  );
  return new Response(new Uint8Array(body), {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
