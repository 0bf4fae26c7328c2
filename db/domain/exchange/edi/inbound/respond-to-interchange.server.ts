import { sql } from "kysely";
import {
  aperakMessage,
  contrlMessage,
  type SyntaxFault,
} from "#edi/outbound/responses/response.messages.ts";
import { type PartnerProfile, partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal } from "#platform/kernel/refusal/refusal.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { type EdiMessage, EdiPartner } from "../edi.entity.server.ts";
import { sendPlain } from "../outbound/send-plain.server.ts";
import type { ReadFile } from "./read-file.server.ts";

/** Answers are never answered, so that two systems do not talk for ever. */
const silent: ReadonlySet<string> = new Set(["CONTRL", "APERAK"]);

/** Reasons of an APERAK; the partner reads the first of many. */
const mostReasons = 50;

/**
 * Answers a received interchange to partners whose profile takes CONTRL and APERAK, in the
 * transaction that ran it: its syntax once, its contents when they are decided. An answer that
 * cannot be written leaves the interchange as it is.
 */
export async function answerInterchange(
  ctx: Ctx,
  stored: EdiMessage,
  file: ReadFile,
): Promise<void> {
  const partner = await ctx.em.findOne(EdiPartner, { code: stored.partnerCode });
  if (
    !partner ||
    file.messages.some(({ definition }) => silent.has(definition.type)) ||
    file.messages[0]?.definition.version === "FLAT"
  )
    return;
  const profile = partnerProfileSchema.parse(partner.profile);
  const answered = await answersTo(ctx, stored);
  const syntax = file.findings.filter(
    ({ level, contrl }) => level === "error" && contrl !== undefined,
  );
  if (profile.messages.includes("CONTRL") && !answered.has("CONTRL"))
    await sendSyntax(ctx, { stored, file, profile }, syntax);
  const decided =
    stored.status === "ACCEPTED" || stored.status === "REJECTED" || stored.status === "PARTIAL";
  const response = stored.status === "ACCEPTED" ? "AP" : "RE";
  // What CONTRL rejects has no contents to answer.
  if (
    profile.messages.includes("APERAK") &&
    decided &&
    syntax.length === 0 &&
    !answered.has(`APERAK ${response}`)
  )
    await sendContents(ctx, { stored, file, profile }, response === "AP");
}

type Answering = { stored: EdiMessage; file: ReadFile; profile: PartnerProfile };

/** Answers to this interchange that stand already. */
async function answersTo(
  { em }: Ctx,
  { partnerCode, controlRef }: EdiMessage,
): Promise<Set<string>> {
  const { rows } = await sql<{
    type: string;
    response: string;
  }>`select message_type as type, coalesce(results -> 0 ->> 'messageFunction', '') as response
    from edi_message
    where direction = 'OUT'
      and partner_code = ${partnerCode}
      and message_type in ('CONTRL', 'APERAK')
      and results -> 0 ->> 'reference' = ${controlRef}`.execute(em.getKysely());
  return new Set(
    rows.flatMap(({ type, response }) => (type === "CONTRL" ? [type] : [`${type} ${response}`])),
  );
}

async function sendSyntax(
  ctx: Ctx,
  answering: Answering,
  syntax: readonly Finding[],
): Promise<void> {
  const { head, messages } = answering.file;
  const typeOf = (reference: string) => {
    const row = messages.find((message) => message.reference === reference)?.definition;
    return row ? [row.type, row.version, row.release, row.agency].join(":") : "";
  };
  const faults = syntax.flatMap(
    ({ messageRef, segment = 0, contrl = "", element, component }): SyntaxFault[] =>
      messageRef && typeOf(messageRef) !== ""
        ? [
            {
              messageRef,
              messageType: typeOf(messageRef),
              segment: Math.max(1, segment),
              error: contrl,
              ...(element ? { element } : {}),
              ...(component ? { component } : {}),
            },
          ]
        : [],
  );
  const whole =
    faults.length < syntax.length
      ? syntax.find(({ messageRef }) => !messageRef || typeOf(messageRef) === "")?.contrl
      : undefined;
  const content = {
    reference: head.reference,
    sender: head.sender,
    recipient: head.recipient,
    faults,
    ...(whole ? { error: whole } : {}),
  };
  await send(ctx, answering, {
    message: contrlMessage,
    content,
    response: syntax.length === 0 ? "7" : "4",
  });
}

async function sendContents(ctx: Ctx, answering: Answering, accepted: boolean): Promise<void> {
  const { stored } = answering;
  const errors = ((stored.findings ?? []) as Finding[])
    .filter(({ level }) => level === "error")
    .slice(0, mostReasons);
  const reasons = errors.map(({ code, params }) => ({
    code: "12",
    text: refusalText("en", new Refusal(code, params)),
  }));
  const content = { reference: stored.documentNo || stored.controlRef, accepted, reasons };
  await send(ctx, answering, { message: aperakMessage, content, response: accepted ? "AP" : "RE" });
}

type Answer<C> = {
  message: Parameters<typeof sendPlain<C>>[1]["message"];
  content: C;
  response: string;
};

/**
 * In a savepoint: texts a partner's repertoire cannot write must not undo what the interchange did.
 */
async function send<C>(
  ctx: Ctx,
  { stored, profile }: Answering,
  { message, content, response }: Answer<C>,
): Promise<void> {
  // Reasons quote what the partner sent, which may be beyond its own repertoire.
  const wide: PartnerProfile = { ...profile, transliterate: true };
  const result = {
    reference: stored.controlRef,
    type: message.type,
    version: message.version,
    messageFunction: response,
    documentNo: "",
  };
  try {
    await ctx.em.transactional(async (em) => {
      const inner: Ctx = { ...ctx, em: em as Ctx["em"] };
      const interchangeRef = await takeNumber(inner, "EDI");
      await sendPlain(inner, {
        message,
        profile: wide,
        content,
        control: { interchangeRef, documentSeq: 1, purpose: "original" },
        documentNo: interchangeRef,
        voyageName: "",
        objectNos: stored.objectNos.slice(0, 1),
        results: [{ ...result, state: "DONE", rows: 1, changed: 1, objects: [] }],
      });
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
