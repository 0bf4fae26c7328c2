import path from "node:path";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { mailMessage } from "#platform/output/document/mail-message.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { noCompany } from "#platform/kernel/actor/company.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { putFile } from "#platform/records/storage/put-file.server.ts";
import { companyOfReader } from "#domain/administration/org/reader-company.server.ts";
import { addressesOf, type Delivery } from "#domain/reports/report/delivery.ts";
import type { ReportFile } from "./report-file.server.ts";

export type Delivered = { folder: string | null; mail: string | null };
type Written = Pick<ReportFile, "fileName" | "contentType"> & { bytes: Uint8Array; title: string };

/**
 * Puts a report into a folder below `SEAWAY_REPORT_DIR` and as a message into the pickup folder of
 * a mail server, `SEAWAY_MAIL_DIR`. The name holds the day: the report of another day is another
 * file, done again it is the same.
 * @throws Refusal report.noFolder, report.noMail, report.noSender; kit.noCompany for a mail of a
 *   reader without a company
 */
export async function deliverReport(
  ctx: Pick<Ctx, "em" | "actor" | "now" | "requestId">,
  { folder, mailTo }: Delivery,
  file: Written,
): Promise<Delivered> {
  const day = dayOf(ctx.now, ctx.actor.zone);
  const { name: stem, ext } = path.parse(file.fileName);
  const name = `${stem} ${day}${ext}`;
  return {
    folder: folder
      ? await putFile(
          path.join(folderOf("SEAWAY_REPORT_DIR", "report.noFolder"), folder),
          name,
          file.bytes,
        )
      : null,
    mail: mailTo ? await putMail(ctx, { ...file, fileName: name, mailTo, day }) : null,
  };
}

function folderOf(
  setting: "SEAWAY_REPORT_DIR" | "SEAWAY_MAIL_DIR",
  code: "report.noFolder" | "report.noMail",
): string {
  const root = process.env[setting];
  if (!root) throw new Refusal(code);
  return root;
}

async function putMail(
  { em, actor, now, requestId }: Pick<Ctx, "em" | "actor" | "now" | "requestId">,
  { title, fileName, contentType, bytes, mailTo, day }: Written & { mailTo: string; day: string },
): Promise<string> {
  const root = folderOf("SEAWAY_MAIL_DIR", "report.noMail");
  const company = await companyOfReader(em, actor);
  if (!company) throw noCompany();
  if (!company.mail) throw new Refusal("report.noSender");
  const { lang } = actor;
  const companyName = lang === "zh" ? company.nameZh : company.nameEn;
  const id = requestId.replace(/[^\w-]/g, "_");
  const text = mailMessage({
    from: company.mail,
    to: addressesOf(mailTo),
    subject: translate(lang, "report.mailSubject", { companyName, title, day }),
    text: translate(lang, "report.mailText", { companyName, title, fileName }),
    date: now,
    id,
    attachment: { name: fileName, contentType, bytes },
  });
  return putFile(root, `${id}.eml`, Buffer.from(text));
}
