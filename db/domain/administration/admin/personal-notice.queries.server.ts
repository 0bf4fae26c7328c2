import { type RawBuilder, sql } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * Condition on `personal_notice p`: the reader's own, nobody else's whatever his rights. Of a
 * customer's record a customer account reads them while the customer is one of its own.
 */
export const forAddressee = ({
  userId,
  kind,
  customerCodes,
}: Pick<Actor, "userId" | "kind" | "customerCodes">): RawBuilder<boolean> =>
  kind === "customer"
    ? sql<boolean>`(
        p.user_id = ${userId}
        and (p.of_client = '' or p.of_client = any (${[...customerCodes]}::text[]))
      )`
    : sql<boolean>`(p.user_id = ${userId})`;

/**
 * A text by its key, as it is stored. `reason` and `by` of the parameters make the text below the
 * title.
 */
export type PersonalText = { code: MessageKey; params: Record<string, string> };

export const titleOf = (lang: Lang, { code, params }: PersonalText): string =>
  translate(lang, code, params);

/** Plain text; paragraphs are set apart by a blank line. */
export const textOf = (lang: Lang, { params: { reason = "", by = "" } }: PersonalText): string =>
  [
    ...(reason ? [translate(lang, "admin.noticeReason", { reason })] : []),
    ...(by ? [translate(lang, "admin.noticeBy", { by })] : []),
  ].join("\n\n");

/**
 * One notice: what it is about, its text, and whether it tells what no longer stands (`settled`).
 */
export type NewNotice = PersonalText & { subject: string; recordId: number; settled?: boolean };
/** A reader, and where the record is for that reader. */
export type Addressee = { userId: number; path: string; clientCode: string };

/**
 * A second decision of the same kind replaces the first while that stands; only another text goes
 * out by mail again.
 */
export async function tellUsers(
  ctx: Ctx,
  notice: NewNotice,
  to: readonly Addressee[],
): Promise<void> {
  if (to.length === 0) return;
  const { code, params, subject, recordId, settled = false } = notice;
  await sql`insert into personal_notice as p (
        id, user_id, code, params, path, subject, record_id, of_client, request_id, created_by,
        created_time, settled
      )
    select nextval('notice_id_seq'), t."userId", ${code}, ${JSON.stringify(params)}::jsonb, t.path,
      ${subject}, ${recordId}, t."clientCode", ${ctx.requestId}, ${ctx.actor.userName}, ${ctx.now},
      ${settled}
    from jsonb_to_recordset(${JSON.stringify(to)}::jsonb) as t ("userId" int, path text, "clientCode" text)
    on conflict (user_id, subject, record_id)
    where not settled do update
    set code = excluded.code, params = excluded.params, path = excluded.path,
      of_client = excluded.of_client, request_id = excluded.request_id,
      created_by = excluded.created_by, created_time = excluded.created_time, read_time = null,
      mail_time = case when p.read_time is null and p.params = excluded.params then p.mail_time end`.execute(
    ctx.em.getKysely(),
  );
}

/** The reader acted on it, so it is no news any more. */
export async function settleNotices(
  ctx: Ctx,
  subjects: readonly string[],
  recordId: number,
): Promise<void> {
  await sql`update personal_notice
    set settled = true, read_time = coalesce(read_time, ${ctx.now})
    where subject = any (${[...subjects]}::text[]) and record_id = ${recordId} and not settled`.execute(
    ctx.em.getKysely(),
  );
}

/**
 * The decision is taken back: what nobody has read or got by mail goes, the rest no longer stands.
 * @returns those who know of the decision, for a notice that it is taken back
 */
export async function withdrawNotices(
  ctx: Ctx,
  subjects: readonly string[],
  recordId: number,
): Promise<Addressee[]> {
  const ofDecision = sql`subject = any (${[...subjects]}::text[])
    and record_id = ${recordId}
    and not settled`;
  await sql`delete from personal_notice
    where ${ofDecision} and read_time is null and mail_time is null`.execute(ctx.em.getKysely());
  const { rows } = await sql<Addressee>`update personal_notice
    set settled = true, read_time = coalesce(read_time, ${ctx.now})
    where ${ofDecision}
    returning user_id as "userId", path, of_client as "clientCode"`.execute(ctx.em.getKysely());
  return rows;
}

/**
 * A run taken back by the change log takes its notices along; read or mailed ones no longer stand.
 */
export async function withdrawRun(ctx: Ctx, requestId: string): Promise<void> {
  if (requestId === "") return;
  await sql`delete from personal_notice
    where request_id = ${requestId} and read_time is null and mail_time is null`.execute(
    ctx.em.getKysely(),
  );
  await sql`update personal_notice
    set settled = true
    where request_id = ${requestId} and not settled`.execute(ctx.em.getKysely());
}
