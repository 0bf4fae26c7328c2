import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { AnyOperation } from "#platform/records/resource/resource.server.ts";
import { waitingUploads } from "../waiting-uploads.server.ts";
import type { defineAttachments } from "./attachments.server.ts";

/**
 * The save of a new record with files its caller has uploaded before (`uploadText`), both or
 * neither (decision 141).
 * @throws Refusal file.uploadGone when one of the files is gone
 */
export const saveWithFiles = (
  save: AnyOperation,
  attachments: ReturnType<typeof defineAttachments>,
  texts: readonly string[],
): AnyOperation => ({
  ...save,
  async run(ctx: Ctx, input: unknown): Promise<{ id: number }> {
    const saved = (await save.run(ctx, input)) as { id: number };
    await ctx.em.flush();
    const uploads = await waitingUploads(ctx.em, ctx.actor, texts);
    if (uploads.length < texts.length) throw new Refusal("file.uploadGone", {}, { field: "file" });
    await attachments.bind(ctx, saved.id, uploads);
    return saved;
  },
});
