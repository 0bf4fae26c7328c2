import type { LoaderFunctionArgs } from "@remix-run/node";
import { ebookingAttachments } from "#domain/booking/ebooking/ops/attachments.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { sendAttachment } from "#app/intake/attachments.server.ts";

/** One attachment as a download. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return sendAttachment(await pageContext(request), ebookingAttachments, params.attachmentId);
}
