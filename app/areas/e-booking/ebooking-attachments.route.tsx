import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { attachFiles, attachmentsOf, removeAttachment } from "#domain/ebooking/ops/attachments.server.ts";
import { fileTypes, mostBytes, mostFiles } from "#domain/file/file-types.ts";
import { can } from "#platform/operation/actor.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { megabytes } from "#platform/storage/megabytes.ts";
import type { FieldError } from "../../kit/form/form-data.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";
import { oversizeOf } from "../../intake/oversize.ts";
import { asActor, pageContext, runAction } from "../../session/ctx.server.ts";

const path = "/eb/ebBooking/attachments";
const idOf = (request: Request) => Number(new URL(request.url).searchParams.get("eb")) || 0;

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, "ebooking:list");
  const id = idOf(request);
  if (id === 0) throw redirect("/eb/ebBooking");
  const rows = await attachmentsOf(context, id).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  return { id, ...rows, mayEdit: can(context.actor, "ebooking:edit") };
}

/** Uploads files, or removes one. */
export async function action({ request }: ActionFunctionArgs) {
  const context = await pageContext(request);
  const id = idOf(request);
  try {
    if (oversizeOf(request))
      return data({ errors: [{ field: "file", code: "file.tooMany", params: { limit: mostFiles } }] }, { status: 413 });
    const form = await context.form();
    const removed = Number(form.get("remove")) || 0;
    if (removed > 0) await runAction(context, removeAttachment, { attachmentId: removed });
    else {
      const parts = form.getAll("file").filter((part): part is File => typeof part !== "string" && part.name !== "");
      const files = await Promise.all(parts.map(async (part) => ({ name: part.name, bytes: new Uint8Array(await part.arrayBuffer()) })));
      await runAction(context, attachFiles, { id, files });
    }
    return redirect(`${path}?eb=${id}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusals = refusalsOf(error);
    if (refusals[0]?.code === "kit.notFound") throw new Response("not found", { status: 404 });
    const status = refusals[0]?.code === "kit.noPermission" ? 403 : 422;
    return data(
      { errors: refusals.map(({ code, params, place }): FieldError => ({ field: place.field ?? "", code, params })) },
      { status },
    );
  }
}

export default function EbookingAttachmentsScreen() {
  const t = useTranslate();
  const busy = useBusy();
  const { id, ebNo, files, mayEdit } = useLoaderData<typeof loader>();
  const response = useActionData() as { errors?: FieldError[] } | undefined;
  return (
    <section aria-labelledby="attachments-title">
      <header className="sw-list-head">
        <h1 id="attachments-title">
          {t("ebooking.attachments")} <small>{ebNo}</small>
        </h1>
        <div className="sw-tools">
          <Link className="bp6-button" to={`/eb/ebBooking/info/index/${id}`}>
            {t("shell.back")}
          </Link>
        </div>
      </header>
      {(response?.errors ?? []).map((error) => (
        <div key={error.code + JSON.stringify(error.params)} className="bp6-callout bp6-intent-danger" role="alert">
          {t(error.code, error.params)}
        </div>
      ))}
      {files.length === 0 ? <p className="sw-empty">{t("ebooking.noAttachments")}</p> : <AttachmentTable files={files} mayEdit={mayEdit} />}
      {mayEdit && files.length < mostFiles ? (
        <Form method="post" encType="multipart/form-data" className="sw-panel">
          <div className="sw-field">
            <label htmlFor="attachment-file">{t("ebooking.chooseFiles")}</label>
            <input
              id="attachment-file"
              type="file"
              name="file"
              multiple
              required
              accept={Object.keys(fileTypes)
                .map((type) => `.${type}`)
                .join(",")}
            />
            <small>{t("ebooking.filesHint", { files: mostFiles, size: megabytes(mostBytes) })}</small>
          </div>
          <button type="submit" className="bp6-button bp6-intent-primary" disabled={busy}>
            {t("ebooking.attach")}
          </button>
        </Form>
      ) : null}
    </section>
  );
}

type TableProps = { files: ReturnType<typeof useLoaderData<typeof loader>>["files"]; mayEdit: boolean };

function AttachmentTable({ files, mayEdit }: TableProps) {
  const t = useTranslate();
  return (
    <Form method="post">
      <table className="bp6-html-table bp6-compact">
        <thead>
          <tr>
            <th scope="col">{t("ebooking.fileName")}</th>
            <th scope="col">{t("ebooking.fileSize")}</th>
            <th scope="col">{t("ebooking.uploadedAt")}</th>
            <th scope="col">{t("ebooking.downloadCount")}</th>
            {mayEdit ? <th scope="col">{t("ebooking.removeAttachment")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row">
                <a href={`/eb/ebBooking/attachment/${file.id}`} download>
                  {file.fileName}
                </a>
              </th>
              <td className="sw-number">{megabytes(file.size)}</td>
              <td>{file.uploadedAt}</td>
              <td className="sw-number">{file.downloadCount}</td>
              {mayEdit ? (
                <td>
                  <button
                    type="submit"
                    name="remove"
                    value={file.id}
                    className="bp6-button bp6-small bp6-intent-danger bp6-outlined"
                    aria-label={t("ebooking.removeFile", { name: file.fileName })}
                  >
                    {t("ebooking.removeAttachment")}
                  </button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Form>
  );
}
