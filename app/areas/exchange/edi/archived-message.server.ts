import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";

/** @throws Response 404 also for a message the reader may not see */
export async function archivedMessage(
  context: PageContext,
  messageId: string | undefined,
): Promise<{ message: EdiMessage; actor: Actor }> {
  const { actor, em } = permit(context, "edi:list");
  const id = Number(messageId);
  const seen = await readResource(em, actor, resourceOf("seaway/edi/archive"), id).catch(
    (error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    },
  );
  const message = seen ? await em.findOne(EdiMessage, { id }) : null;
  if (!message) throw new Response("not found", { status: 404 });
  return { message, actor };
}
