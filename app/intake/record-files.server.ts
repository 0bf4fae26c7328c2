import type { defineAttachments } from "#domain/administration/file/ops/attachments.server.ts";
import { keepFiles } from "#domain/administration/file/ops/keep-files.server.ts";
import { saveWithFiles } from "#domain/administration/file/ops/save-with-files.server.ts";
import {
  uploadText,
  type WaitingUpload,
  waitingUploads,
} from "#domain/administration/file/waiting-uploads.server.ts";
import { attachmentKinds } from "#domain/administration/file/attachment-kinds.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { mostFiles } from "#platform/records/storage/file-types.ts";
import { fileFields, type HeldFile, type RecordFiles } from "#app/kit/form/save/record-files.ts";
import { type PageContext, runAction } from "#app/session/ctx.server.ts";
import { oversizeOf } from "./oversize.ts";
import { sentFiles } from "./sent-files.server.ts";

const heldFile = (upload: WaitingUpload): HeldFile => ({
  value: uploadText(upload),
  name: upload.name,
  kind: upload.kind,
  size: upload.size,
});

const ticked = (body: FormData): string[] => [
  ...new Set(body.getAll(fileFields.held).filter((value) => typeof value === "string")),
];

const heldOf = async ({ em, actor }: PageContext, texts: readonly string[]) =>
  texts.length > 0 ? (await waitingUploads(em, actor, texts)).map(heldFile) : [];

/**
 * Files at a record before its first save: they are stored when the form comes, whatever becomes of
 * the save, so that a refused form does not lose them, and bound with the save. What is never bound
 * is collected with all files nothing uses.
 */
export const recordFiles = (attachments: ReturnType<typeof defineAttachments>): RecordFiles => ({
  tooLarge: (context) => oversizeOf(context) > 0,
  held: (context, body) => heldOf(context, ticked(body).slice(0, mostFiles)),
  async hold(context, body) {
    const texts = ticked(body);
    const files = await sentFiles(body, fileFields.file);
    if (texts.length + files.length > mostFiles)
      throw new Refusal("file.tooMany", { limit: mostFiles }, { field: "file" });
    const earlier = await heldOf(context, texts);
    if (earlier.length < texts.length) throw new Refusal("file.uploadGone", {}, { field: "file" });
    if (files.length === 0) return earlier;
    const kind = attachmentKinds.find((value) => value === body.get(fileFields.kind));
    const stored = await runAction(context, keepFiles, { files });
    return heldOf(context, [
      ...texts,
      ...stored.files.map(({ path }) => uploadText({ kind: kind ?? "OTHER", path })),
    ]);
  },
  saving: (save, files) =>
    saveWithFiles(
      save,
      attachments,
      files.map(({ value }) => value),
    ),
});
