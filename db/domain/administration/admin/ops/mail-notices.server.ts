import { sql } from "kysely";
import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { mailMessage } from "#platform/output/document/mail-message.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { putFile } from "#platform/records/storage/put-file.server.ts";
import { type PersonalText, textOf, titleOf } from "../personal-notice.queries.server.ts";

/** Notices of one transaction; the next batch follows at once. */
const batch = 200;

type Letter = PersonalText & {
  id: number;
  path: string;
  createdTime: string;
  email: string;
  lang: Lang;
  sender: string;
};

/**
 * Personal notices as messages in `SEAWAY_MAIL_DIR`, one for each reader with an address, in the
 * reader's language, with a link where `seaway.site.address` names the site. A notice goes half a
 * minute after its transaction, so that a decision taken back at once sends nothing, and within a
 * day, so that a folder set up later is not flooded. It is marked before its message is written:
 * after a crash between the two it is read in the bell alone, and none goes twice.
 * @throws Refusal admin.mailNotWritten when the folder takes no message; those go with the next run
 */
export const mailNotices = defineOperation({
  name: "notice.mail",
  perm: "system:notice:edit",
  input: z.object({}).default({}),
  transaction: "own",
  requiresScope: true,
  // The notice itself says when it went.
  unlogged: true,
  async run(ctx): Promise<{ sent: number }> {
    const folder = process.env.SEAWAY_MAIL_DIR;
    let sent = 0;
    if (!folder || ctx.dryRun) return { sent };
    for (;;) {
      ctx.signal.throwIfAborted();
      const { letters, site } = await ctx.unit(async (unit) => ({
        letters: await takeLetters(unit),
        site: await readConfig(unit.em, "seaway.site.address"),
      }));
      for (const [at, letter] of letters.entries())
        await writeLetter(ctx, { folder, site }, { letter, unwritten: letters.slice(at) });
      sent += letters.length;
      if (letters.length < batch) return { sent };
    }
  },
});

async function takeLetters({ em, now }: Ctx): Promise<Letter[]> {
  const { rows } = await sql<Letter>`with due as (
        select p.id
        from personal_notice p join app_user u on u.id = p.user_id
        where p.mail_time is null
          and p.created_time between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz - interval '30 seconds'
          and not (p.settled and p.read_time is not null)
          and u.email <> ''
          and u.status = '0'
          and u.del_flag = '0'
          and exists (select from company c where c.mail <> '')
        order by p.id
        limit ${batch} for update of p skip locked
      )
    update personal_notice p
    set mail_time = ${now}
    from due, app_user u left join company c on c.id = u.company_id
    where p.id = due.id and u.id = p.user_id
    returning p.id, p.code, p.params, p.path, to_json(p.created_time) #>> '{}' as "createdTime",
      u.email, u.lang,
      coalesce(
        nullif(c.mail, ''), (select o.mail from company o where o.mail <> '' order by o.id limit 1)
      ) as sender`.execute(em.getKysely());
  return rows;
}

async function writeLetter(
  ctx: Ctx,
  { folder, site }: { folder: string; site: string },
  { letter, unwritten }: { letter: Letter; unwritten: readonly Letter[] },
): Promise<void> {
  const { lang, path, email, sender, createdTime } = letter;
  // A notice that is told anew is another message.
  const id = `notice-${letter.id}-${Date.parse(createdTime)}`;
  const text = [
    textOf(lang, letter),
    translate(lang, "admin.mailRecord", { path: `${site}${path}` }),
  ]
    .filter(Boolean)
    .join("\n\n");
  const message = mailMessage({
    from: sender,
    to: [email],
    subject: titleOf(lang, letter),
    text,
    date: ctx.now,
    id,
  });
  try {
    await putFile(folder, `${id}.eml`, Buffer.from(message));
  } catch (error) {
    const ids = unwritten.map((each) => each.id);
    await ctx.unit(({ em }) =>
      kyselyOf(em)
        .updateTable("personal_notice")
        .set({ mail_time: null })
        .where("id", "=", anyOf(ids))
        .execute(),
    );
    ctx.log.error({ err: error }, "mail folder");
    throw new Refusal("admin.mailNotWritten", { count: ids.length });
  }
}
