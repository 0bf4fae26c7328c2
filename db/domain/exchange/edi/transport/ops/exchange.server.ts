import { sql } from "kysely";
import { z } from "zod";
import { type PartnerProfile, partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { EdiMessage, EdiPartner, EdiTransfer } from "../../edi.entity.server.ts";
import type { Channel } from "../channel.ts";
import { hurried, patience, within } from "../deadline.ts";
import { openChannel } from "../open-channel.server.ts";
import { takeFiles } from "./take-folder.server.ts";
import { failureOf } from "../transfer-failure.ts";

export type Exchanged = { received: number; refused: number; sent: number; failed: number };

/**
 * Exchanges files with partners by folder, SFTP and HTTPS: takes what came, sends what is not sent
 * yet. Each try is logged. One that fails is repeated after a pause that doubles from a minute to a
 * day. Each step and each partner has a deadline, and a few are served side by side: one that
 * cannot be reached, or does not answer, keeps no other waiting.
 */
export const exchangeFolders = defineOperation({
  name: "edi.exchange",
  perm: "edi:receive",
  input: z.object({}),
  transaction: "own",
  requiresScope: true,
  async run(ctx): Promise<Exchanged> {
    const exchanged: Exchanged = { received: 0, refused: 0, sent: 0, failed: 0 };
    const partners = await ctx.em.findAll(EdiPartner, { orderBy: { code: "asc" } });
    const waiting = partners
      .map(({ profile }) => partnerProfileSchema.parse(profile))
      .filter(({ transport }) => transport !== "none");
    const serve = async () => {
      for (let profile = waiting.shift(); profile; profile = waiting.shift()) {
        ctx.signal.throwIfAborted();
        await exchangeWith(ctx, profile, exchanged);
      }
    };
    // A dry run has one transaction for all.
    await Promise.all(Array.from({ length: ctx.dryRun ? 1 : sideBySide }, serve));
    return exchanged;
  },
});

/** Partners served at a time. */
const sideBySide = 4;

async function exchangeWith(
  ctx: Ctx,
  profile: PartnerProfile,
  exchanged: Exchanged,
): Promise<void> {
  const { partnerCode } = profile;
  if (await pausing(ctx, partnerCode)) return;
  const { step: ms, partner } = patience();
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(partner)]);
  let channel: Channel | null = null;
  try {
    const open = await openWithin(profile, { ms, signal });
    if (open === null) return;
    channel = hurried(open, { ms, signal });
    await takeIn(ctx, partnerCode, { channel, exchanged });
    await sendOut(ctx, partnerCode, { channel, exchanged });
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    // The partner is away: one line says so, and its pause grows.
    exchanged.failed += 1;
    await ctx.unit(async ({ em }) => {
      em.create(EdiTransfer, {
        partnerCode,
        direction: "OUT",
        fileName: "",
        done: "N",
        error: failureOf(error),
      });
    });
  } finally {
    await channel?.close().catch(() => undefined);
  }
}

/** A channel that opens after its deadline is closed again. */
async function openWithin(
  profile: PartnerProfile,
  limit: { ms: number; signal: AbortSignal },
): Promise<Channel | null> {
  const opening = openChannel(profile);
  try {
    return await within(() => opening, limit);
  } catch (error) {
    opening.then((late) => late?.close()).catch(() => undefined);
    throw error;
  }
}

/** Minutes doubled by each failure, a day at most. */
const pauseAfter = (tries: string) =>
  sql.raw(`least(interval '1 day', interval '1 minute' * power(2, least(${tries}, 20)))`);

/**
 * Whether the partner could not be reached lately: failures since the last transfer that was done.
 */
async function pausing({ em, now }: Ctx, partnerCode: string): Promise<boolean> {
  const { rows } = await sql<{
    waits: boolean;
  }>`select count(*) > 0 and max(t.created_time) + ${pauseAfter("count(*)")} > ${now} as waits
    from edi_transfer t
    where t.partner_code = ${partnerCode}
      and t.message_id = 0
      and t.file_name = ''
      and t.done = 'N'
      and t.id > coalesce(
        (
          select max(s.id)
          from edi_transfer s
          where s.partner_code = ${partnerCode} and s.done = 'Y'
        ),
        0
      )`.execute(em.getKysely());
  return rows[0]?.waits ?? false;
}

type Side = { channel: Channel; exchanged: Exchanged };

async function takeIn(ctx: Ctx, partnerCode: string, { channel, exchanged }: Side): Promise<void> {
  for (const { fileName, received, refusal } of await takeFiles(ctx, channel)) {
    if (received) exchanged.received += 1;
    else exchanged.refused += 1;
    await ctx.unit(async ({ em }) => {
      const about = { partnerCode, direction: "IN" as const, fileName: fileName.slice(0, 120) };
      em.create(EdiTransfer, {
        ...about,
        messageId: received?.id ?? 0,
        done: received ? "Y" : "N",
        error: refusal?.code ?? "",
      });
    });
  }
}

/** Messages that are due: never tried, or long enough after the last failure. */
async function dueMessages({ em, now }: Ctx, partnerCode: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.id
    from edi_message m
      left join lateral (
        select count(*) as tries, max(t.created_time) as latest
        from edi_transfer t
        where t.message_id = m.id and t.done = 'N'
      ) t on true
    where m.direction = 'OUT'
      and m.partner_code = ${partnerCode}
      and m.status = 'GENERATED'
      and (t.tries = 0 or t.latest + ${pauseAfter("t.tries")} <= ${now})
    order by m.id
    limit 1000`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/** The file is written before it counts as sent: a kill in between writes the same file again. */
async function sendOut(ctx: Ctx, partnerCode: string, { channel, exchanged }: Side): Promise<void> {
  for (const id of await dueMessages(ctx, partnerCode)) {
    ctx.signal.throwIfAborted();
    const error = await ctx.unit((inner) => sendOne(inner, id, channel));
    if (error === null) exchanged.sent += 1;
    else exchanged.failed += 1;
  }
}

async function sendOne(ctx: Ctx, id: number, channel: Channel): Promise<string | null> {
  const { em, now } = ctx;
  const message = await em.findOneOrFail(EdiMessage, { id });
  const { partnerCode, fileName } = message;
  const error = ctx.dryRun ? null : await write(channel, message, ctx.signal);
  em.create(EdiTransfer, {
    messageId: id,
    partnerCode,
    direction: "OUT",
    fileName,
    done: error === null ? "Y" : "N",
    error: error ?? "",
  });
  if (error === null)
    Object.assign(message, { status: "SENT", sentTimes: message.sentTimes + 1, lastSentTime: now });
  await em.flush();
  return error;
}

/**
 * Null, or the code of the failure.
 * @throws when we are stopped, which is no failure of the partner's
 */
async function write(
  channel: Channel,
  { fileName, body }: EdiMessage,
  stopped: AbortSignal,
): Promise<string | null> {
  try {
    await channel.put(fileName, body as Uint8Array);
    return null;
  } catch (error) {
    if (stopped.aborted) throw error;
    return failureOf(error);
  }
}
