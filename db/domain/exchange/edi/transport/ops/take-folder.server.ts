import { z } from "zod";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, type Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { type Received, receiveInterchange } from "../../inbound/ops/receive-interchange.server.ts";
import type { Channel } from "../channel.ts";
import { inFolder } from "../open-channel.server.ts";

/** A file of a folder: what it became, or why it was refused. */
export type TakenFile = { fileName: string; received: Received | null; refusal: Refusal | null };

/**
 * Takes the files of a partner one after another, each in a transaction of its own, and puts each
 * into `archive` or `refused` afterwards. One that was taken and not put aside is known as a
 * duplicate the next time, so that a kill in between changes nothing.
 */
export async function takeFiles(ctx: Ctx, channel: Channel): Promise<TakenFile[]> {
  const taken: TakenFile[] = [];
  for (const fileName of await channel.list()) {
    ctx.signal.throwIfAborted();
    const file = await takeFile(ctx, channel, fileName);
    taken.push(file);
    if (!ctx.dryRun)
      await channel.putAway(
        fileName,
        file.received && file.received.status !== "REJECTED" ? "archive" : "refused",
      );
    await ctx.progress({
      seen: taken.length,
      changed: taken.filter(({ received }) => received).length,
    });
  }
  return taken;
}

/** The files of a folder of this machine, for commands; no call reaches it. */
export const takeFolderFiles = defineOperation({
  name: "edi.takeFolder",
  perm: "edi:receive",
  input: z.object({ folder: z.string().min(1) }),
  transaction: "own",
  requiresScope: true,
  run: async (ctx, { folder }) => ({ files: await takeFiles(ctx, inFolder(folder)) }),
});

async function takeFile(ctx: Ctx, channel: Channel, fileName: string): Promise<TakenFile> {
  try {
    const bytes = new Uint8Array((await channel.get(fileName)) ?? []);
    const received = await receiveInterchange.run(ctx, { fileName, bytes });
    return { fileName, received, refusal: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { fileName, received: null, refusal: refusalsOf(error)[0] ?? null };
  }
}
