import path from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { type Ctx, defineOperation } from "#platform/operation/operation.server.ts";
import { EdiMessage, EdiPartner, EdiTransfer } from "../edi.entity.server.ts";
import { putFile } from "./folder.server.ts";
import { takeFolder } from "./take-folder.server.ts";

export type Exchanged = { received: number; refused: number; sent: number; failed: number };

/**
 * Exchanges files with the partners that use folders: takes what is in `in`, writes what is not sent yet to `out`. Each try is logged. A try
 * that fails is repeated after a pause that doubles from a minute to a day. Folders stand below SEAWAY_EDI_DIR, one a partner.
 */
export const exchangeFolders = defineOperation({
  name: "edi.exchange",
  perm: "edi:receive",
  input: z.object({}),
  transaction: "own",
  requiresScope: true,
  async run(ctx): Promise<Exchanged> {
    const exchanged: Exchanged = { received: 0, refused: 0, sent: 0, failed: 0 };
    const root = process.env.SEAWAY_EDI_DIR;
    if (!root) return exchanged;
    const partners = await ctx.em.findAll(EdiPartner, { orderBy: { code: "asc" } });
    for (const { code, profile } of partners) {
      if (partnerProfileSchema.parse(profile).transport !== "folder") continue;
      const folder = path.join(root, code.replace(/[^\w-]/g, "-"));
      await takeIn(ctx, code, { folder: path.join(folder, "in"), exchanged });
      await sendOut(ctx, code, { folder: path.join(folder, "out"), exchanged });
    }
    return exchanged;
  },
});

type Side = { folder: string; exchanged: Exchanged };

async function takeIn(ctx: Ctx, partnerCode: string, { folder, exchanged }: Side): Promise<void> {
  for (const { fileName, received, refusal } of await takeFolder(ctx, folder)) {
    if (received) exchanged.received += 1;
    else exchanged.refused += 1;
    await ctx.unit(async ({ em }) => {
      const about = { partnerCode, direction: "IN" as const, fileName: fileName.slice(0, 120) };
      em.create(EdiTransfer, { ...about, messageId: received?.id ?? 0, done: received ? "Y" : "N", error: refusal?.code ?? "" });
    });
  }
}

/** Messages that are due: never tried, or long enough after the last failure. */
async function dueMessages({ em, now }: Ctx, partnerCode: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.id from edi_message m
    left join lateral (select count(*) as tries, max(t.created_time) as latest from edi_transfer t where t.message_id = m.id and t.done = 'N') t on true
    where m.direction = 'OUT' and m.partner_code = ${partnerCode} and m.status = 'GENERATED'
      and (t.tries = 0 or t.latest + least(interval '1 day', interval '1 minute' * power(2, least(t.tries, 20))) <= ${now})
    order by m.id limit 1000`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/** The file is written before it counts as sent: a kill in between writes the same file again. */
async function sendOut(ctx: Ctx, partnerCode: string, { folder, exchanged }: Side): Promise<void> {
  for (const id of await dueMessages(ctx, partnerCode)) {
    ctx.signal.throwIfAborted();
    const error = await ctx.unit((inner) => sendOne(inner, id, folder));
    if (error === null) exchanged.sent += 1;
    else exchanged.failed += 1;
  }
}

async function sendOne(ctx: Ctx, id: number, folder: string): Promise<string | null> {
  const { em, now } = ctx;
  const message = await em.findOneOrFail(EdiMessage, { id });
  const { partnerCode, fileName } = message;
  const error = ctx.dryRun ? null : await write(folder, message);
  em.create(EdiTransfer, { messageId: id, partnerCode, direction: "OUT", fileName, done: error === null ? "Y" : "N", error: error ?? "" });
  if (error === null) Object.assign(message, { status: "SENT", sentTimes: message.sentTimes + 1, lastSentTime: now });
  await em.flush();
  return error;
}

/** Null, or the code of the failure. */
async function write(folder: string, { fileName, body }: EdiMessage): Promise<string | null> {
  try {
    await putFile(folder, fileName, body as Uint8Array);
    return null;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code ?? "EIO");
  }
}
