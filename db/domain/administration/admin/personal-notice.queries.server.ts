import { expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/orm/database.types.ts";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
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

/** Notices of a decision that stands. */
const standingOf = (subjects: readonly string[], recordId: number) => {
  const row = expressionBuilder<Database, "personal_notice">();
  return row.and([
    row("subject", "=", anyOf(subjects)),
    row("record_id", "=", recordId),
    row.not("settled"),
  ]);
};

const readBy = (time: Date) => sql<string>`coalesce(read_time, ${time})`;

/** The reader acted on it, so it is no news any more. */
export async function settleNotices(
  ctx: Ctx,
  subjects: readonly string[],
  recordId: number,
): Promise<void> {
  await kyselyOf(ctx.em)
    .updateTable("personal_notice")
    .set({ settled: true, read_time: readBy(ctx.now) })
    .where(standingOf(subjects, recordId))
    .execute();
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
  const db = kyselyOf(ctx.em);
  await db
    .deleteFrom("personal_notice")
    .where(standingOf(subjects, recordId))
    .where("read_time", "is", null)
    .where("mail_time", "is", null)
    .execute();
  return db
    .updateTable("personal_notice")
    .set({ settled: true, read_time: readBy(ctx.now) })
    .where(standingOf(subjects, recordId))
    .returning(["user_id as userId", "path", "of_client as clientCode"])
    .execute();
}

/**
 * A run taken back by the change log takes its notices along; read or mailed ones no longer stand.
 */
export async function withdrawRun(ctx: Ctx, requestId: string): Promise<void> {
  if (requestId === "") return;
  const db = kyselyOf(ctx.em);
  await db
    .deleteFrom("personal_notice")
    .where("request_id", "=", requestId)
    .where("read_time", "is", null)
    .where("mail_time", "is", null)
    .execute();
  await db
    .updateTable("personal_notice")
    .set({ settled: true })
    .where("request_id", "=", requestId)
    .where((row) => row.not("settled"))
    .execute();
}
