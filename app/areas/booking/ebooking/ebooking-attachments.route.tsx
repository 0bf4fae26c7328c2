import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ebookingAttachments } from "#domain/booking/ebooking/ops/attachments.server.ts";
import { AttachmentsScreen } from "#app/kit/upload/attachments.tsx";
import { pageContext } from "#app/session/ctx.server.ts";
import { loadAttachments, saveAttachments } from "#app/intake/attachments.server.ts";

const list = "/eb/ebBooking";
const idOf = (request: Request) => Number(new URL(request.url).searchParams.get("eb")) || 0;

export async function loader({ request }: LoaderFunctionArgs) {
  return loadAttachments(await pageContext(request), ebookingAttachments, {
    id: idOf(request),
    list,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const id = idOf(request);
  return saveAttachments(await pageContext(request), ebookingAttachments, {
    id,
    here: `${list}/attachments?eb=${id}`,
  });
}

export default function EbookingAttachmentsScreen() {
  const { id, ...attachments } = useLoaderData<typeof loader>();
  return (
    <AttachmentsScreen
      {...attachments}
      back={`${list}/info/index/${id}`}
      fileAt={`${list}/attachment`}
    />
  );
}
