import { sql } from "kysely";
import { z } from "zod";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Notice } from "#domain/administration/admin/admin.entity.server.ts";

type Overdue = { id: number; partnerCode: string; messageType: string; controlRef: string };

/**
 * Marks sent messages whose CONTRL or APERAK is awaited and has not come within the partner's hours
 * (guide §5.7), and tells the staff by a notice. An answer still moves them.
 */
export const markOverdue = defineOperation({
  name: "edi.markOverdue",
  perm: "edi:resend",
  input: z.object({}),
  requiresScope: true,
  async run(ctx): Promise<{ changed: number }> {
    const { rows } = await sql<Overdue>`update edi_message m
      set status = 'OVERDUE'
      from edi_partner p
      where m.direction = 'OUT'
        and m.status = 'SENT'
        and p.code = m.partner_code
        and (
          (p.profile ->> 'wantsContrl')::boolean is true
          or (p.profile ->> 'wantsAperak')::boolean is true
        )
        and m.last_sent_time + interval '1 hour' * coalesce((p.profile ->> 'answerHours')::int, 24) < ${ctx.now}
      returning m.id, m.partner_code as "partnerCode", m.message_type as "messageType",
        m.control_ref as "controlRef"`.execute(ctx.em.getKysely());
    if (rows.length > 0) await tellStaff(ctx, rows);
    return { changed: rows.length };
  },
});

/** Files a notice names; the list it leads to has all. */
const mostNamed = 20;

/** One notice a run, in both languages, as it is read by everyone. */
async function tellStaff({ em }: Ctx, overdue: readonly Overdue[]): Promise<void> {
  const both = (key: "edi.overdueTitle" | "edi.overdueText") =>
    (["zh", "en"] as const)
      .map((lang) => translate(lang, key, { count: overdue.length }))
      .join(" / ");
  const files = overdue
    .toSorted((a, b) => a.id - b.id)
    .slice(0, mostNamed)
    .map(
      ({ id, ...file }) =>
        `<li><a href="/seaway/edi/archive/index/${id}">${escaped(`${file.partnerCode} ${file.messageType} ${file.controlRef}`)}</a></li>`,
    );
  const noticeContent = `<p>${both("edi.overdueText")}</p><ul>${files.join("")}</ul>`;
  em.create(Notice, {
    noticeTitle: both("edi.overdueTitle").slice(0, 50),
    noticeType: "1",
    noticeContent,
  });
  await em.flush();
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
