import { sql } from "kysely";
import { type Answer, readAperak, readContrl } from "#edi/inbound/read-answers.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { EdiMessage, EdiPartner } from "../edi.entity.server.ts";
import { defineInbound, type InboundMessage, rowFinding } from "./define-inbound.server.ts";

type Sent = { id: number; status: EdiMessage["status"]; no: string };

/**
 * An answer moves the message it names (guide §5.7). A syntax acknowledgement is final only where
 * no APERAK is awaited.
 */
const answerOf = (
  type: "CONTRL" | "APERAK",
  read: (message: Parameters<typeof readContrl>[0]) => Answer,
): InboundMessage =>
  defineInbound<Answer>({
    type,
    read: (message) => [read(message)],
    codes: () => [],
    async stage(ctx, rows, { partnerCode }) {
      const [response] = rows;
      const sent = response ? await sentMessage(ctx, partnerCode, response.reference) : undefined;
      if (!response || !sent) {
        const params = { value: response?.reference ?? "" };
        return {
          rows: 1,
          changed: 0,
          objects: [],
          findings: [rowFinding("edi.answerUnknown", { segment: 1, field: "controlRef", params })],
        };
      }
      const next = response.accepted
        ? (await waitsForMore(ctx, type, partnerCode))
          ? sent.status
          : "ACCEPTED"
        : "REJECTED";
      const changed = next !== sent.status && sent.status !== "REJECTED";
      if (changed) await answerMessage(ctx, sent.id, { status: next, findings: response.findings });
      return { rows: 1, changed: changed ? 1 : 0, objects: [sent.no], findings: [] };
    },
  });

async function sentMessage(
  { em }: Ctx,
  partnerCode: string,
  reference: string,
): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`select id, status, control_ref as "no"
    from edi_message
    where direction = 'OUT'
      and partner_code = ${partnerCode}
      and ${reference} <> ''
      and (
        control_ref = ${reference}
        or document_no = ${reference}
        or message_refs @> array[${reference}]
      )
    order by control_ref = ${reference} desc, id desc
    limit 1
    for update`.execute(em.getKysely());
  return rows[0];
}

async function waitsForMore({ em }: Ctx, type: string, partnerCode: string): Promise<boolean> {
  if (type === "APERAK") return false;
  const partner = await em.findOne(EdiPartner, { code: partnerCode });
  return partner !== null && partnerProfileSchema.parse(partner.profile).wantsAperak;
}

/** The partner's errors stand beside our own warnings. */
async function answerMessage(
  { em }: Ctx,
  id: number,
  { status, findings }: { status: EdiMessage["status"]; findings: Finding[] },
): Promise<void> {
  const message = await em.findOneOrFail(EdiMessage, { id }, { exclude: ["body"] });
  const all = [...((message.findings ?? []) as Finding[]), ...findings];
  Object.assign(message, { status, findings: all, findingCount: all.length });
  await em.flush();
}

export const contrlInbound = answerOf("CONTRL", readContrl);
export const aperakInbound = answerOf("APERAK", readAperak);
