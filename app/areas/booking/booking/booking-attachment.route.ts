import type { LoaderFunctionArgs } from "@remix-run/node";
import { bookingAttachments } from "#domain/booking/booking/ops/attachments.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { sendAttachment } from "#app/intake/attachments.server.ts";

/** One attachment as a download. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return sendAttachment(await pageContext(request), bookingAttachments, params.attachmentId);
}
