import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bookingAttachments } from "#domain/booking/booking/ops/attachments.server.ts";
import { AttachmentsScreen } from "#app/kit/upload/attachments.tsx";
import { pageContext } from "#app/session/ctx.server.ts";
import { loadAttachments, saveAttachments } from "#app/intake/attachments.server.ts";

const list = "/seaway/bookingMgr/inner";
const idOf = (request: Request) => Number(new URL(request.url).searchParams.get("bk")) || 0;

export async function loader({ request }: LoaderFunctionArgs) {
  return loadAttachments(await pageContext(request), bookingAttachments, {
    id: idOf(request),
    list,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const id = idOf(request);
  return saveAttachments(await pageContext(request), bookingAttachments, {
    id,
    here: `${list}/attachments?bk=${id}`,
  });
}

export default function BookingAttachmentsScreen() {
  const { id, ...attachments } = useLoaderData<typeof loader>();
  return (
    <AttachmentsScreen
      {...attachments}
      back={`${list}/create/index/${id}`}
      fileAt={`${list}/attachment`}
    />
  );
}
