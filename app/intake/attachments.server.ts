import { data, redirect } from "@remix-run/node";
import { shownDictionaries } from "#db/services/references/dictionary.server.ts";
import { attachmentKinds } from "#domain/administration/file/attachment-kinds.ts";
import type { defineAttachments } from "#domain/administration/file/ops/attachments.server.ts";
import { type AttachmentRow, mostFiles } from "#platform/records/storage/file-types.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { oversizeOf } from "./oversize.ts";
import { sentFiles } from "./sent-files.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";

/** Names of the kinds, in the order they are offered. */
export async function kindsOf({
  em,
  actor,
}: Pick<PageContext, "em" | "actor">): Promise<Record<string, string>> {
  const { labels } = await shownDictionaries(em, actor.lang, ["attachment_kind"]);
  const names = labels.attachment_kind ?? {};
  return Object.fromEntries(attachmentKinds.map((kind) => [kind, names[kind] ?? kind]));
}

/** The files of a record its page has been opened for, each with its kind in words. */
export async function filesOnRecord(
  context: PageContext,
  attachments: Attachments,
  id: number,
): Promise<AttachmentRow[]> {
  if (!(id > 0)) return [];
  const [files, kinds] = await Promise.all([attachments.filesOf(context, id), kindsOf(context)]);
  return files.map((file) => ({ ...file, kind: kinds[file.kind] ?? file.kind }));
}

type Attachments = ReturnType<typeof defineAttachments>;

const notFound = (error: unknown) => {
  if (isRefusal(error)) throw new Response("not found", { status: 404 });
  throw error;
};

/**
 * Files of the record `id`; 404 for one the reader may not see. An address that names none leads to
 * the `list`.
 */
export async function loadAttachments(
  page: PageContext,
  attachments: Attachments,
  { id, list }: { id: number; list: string },
) {
  const context = permit(page, attachments.download.perm);
  if (id === 0) throw redirect(list);
  const rows = await attachments.read(context, id).catch(notFound);
  return {
    id,
    ...rows,
    kinds: await kindsOf(context),
    mayEdit: can(context.actor, attachments.attach.perm),
  };
}

/** Uploads files, or removes one; then `here`. */
export async function saveAttachments(
  context: PageContext,
  attachments: Attachments,
  { id, here }: { id: number; here: string },
) {
  try {
    if (oversizeOf(context))
      return data(
        { errors: [{ field: "file", code: "file.tooMany", params: { limit: mostFiles } }] },
        { status: 413 },
      );
    const form = await context.form();
    const removed = Number(form.get("remove")) || 0;
    if (removed > 0) await runAction(context, attachments.remove, { attachmentId: removed });
    else {
      await runAction(context, attachments.attach, {
        id,
        kind: String(form.get("kind") ?? ""),
        files: await sentFiles(form, "file"),
      });
    }
    return redirect(here);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusals = refusalsOf(error);
    if (refusals[0]?.code === "kit.notFound") throw new Response("not found", { status: 404 });
    const status = refusals[0]?.code === "kit.noPermission" ? 403 : 422;
    return data(
      {
        errors: refusals.map(
          ({ code, params, place }): FieldError => ({ field: place.field ?? "", code, params }),
        ),
      },
      { status },
    );
  }
}

/** One attachment as a download, within the reader's scope; each is counted. */
export async function sendAttachment(
  page: PageContext,
  attachments: Attachments,
  attachmentId: string | undefined,
): Promise<Response> {
  const context = permit(page, attachments.download.perm);
  const { fileName, contentType, body } = await runAction(context, attachments.download, {
    attachmentId,
  }).catch(notFound);
  return new Response(new Uint8Array(body), {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
