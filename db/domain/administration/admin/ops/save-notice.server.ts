import { z } from "zod";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { Notice } from "../admin.entity.server.ts";
import { htmlOfTyped, mostHtml } from "../clean-html.server.ts";
import { asNew, keptText, recordToChange, status01, writeRecord } from "../write-record.server.ts";

const NoticeInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  noticeTitle: v.requiredText(50),
  noticeType: z.enum(["1", "2"]),
  noticeContent: z.string().max(mostHtml).default(""),
  status: status01(),
  audience: z.enum(["STAFF", "ALL"]).optional(),
  remark: keptText(500),
});
type Input = z.output<typeof NoticeInput>;

async function write(
  ctx: Ctx,
  { id, version, noticeContent, ...fields }: Input,
): Promise<{ id: number }> {
  const notice = id > 0 ? await recordToChange(ctx, Notice, { id, version }) : null;
  return writeRecord(ctx, Notice, notice, { ...fields, noticeContent: htmlOfTyped(noticeContent) });
}

/** Sanitised (security.md, input) and for staff unless marked for all. */
export const addNotice = defineOperation({
  name: "notice.add",
  perm: "system:notice:add",
  input: asNew(NoticeInput),
  done: "admin.saved",
  run: write,
});

/** Readers stay marked as readers. */
export const saveNotice = defineOperation({
  name: "notice.save",
  perm: "system:notice:edit",
  input: NoticeInput,
  done: "admin.saved",
  run: write,
});
