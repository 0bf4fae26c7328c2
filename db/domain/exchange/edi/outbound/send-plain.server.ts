import { createHash } from "node:crypto";
import type { MessageControl } from "#edi/outbound/message-spec.ts";
import type { PlainMessage } from "#edi/outbound/plain-message.ts";
import { functionOfPurpose } from "#edi/outbound/purpose.ts";
import { outwardMapper } from "#edi/partners/code-mapper.ts";
import {
  type MessageType,
  type PartnerProfile,
  partnerProfileSchema,
} from "#edi/partners/partner-profile.ts";
import { encodingOf } from "#edi/syntax/repertoire.ts";
import { localTimeOf } from "#platform/kernel/clock/zone.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { mappingRows } from "../mapping/code-table.server.ts";
import { EdiMessage, EdiPartner, type InboundResult } from "../edi.entity.server.ts";
import type { StoredFile } from "./message-export.server.ts";

/** @throws Refusal for an unknown partner, or one that does not take the message */
export async function profileTaking(
  { em }: Ctx,
  partnerCode: string,
  type: MessageType,
): Promise<PartnerProfile> {
  const partner = await em.findOne(EdiPartner, { code: partnerCode });
  if (!partner)
    throw new Refusal("kit.unknownCode", { value: partnerCode }, { field: "partnerCode" });
  const profile = partnerProfileSchema.parse(partner.profile);
  if (!profile.messages.includes(type))
    throw new Refusal(
      "edi.notTaken",
      { partner: partnerCode, message: type },
      { field: "partnerCode" },
    );
  return profile;
}

/** What is sent to whom, under which numbers, and which records it names. */
export type PlainSending<C> = {
  message: PlainMessage<C>;
  profile: PartnerProfile;
  content: C;
  control: MessageControl;
  documentNo: string;
  voyageName: string;
  objectNos: readonly string[];
  /** Function (1225) where it is not that of the purpose. */
  messageFunction?: string;
  results?: InboundResult[];
};

/**
 * Writes a message, reads it back and stores it.
 * @throws Refusals with document and field; nothing is stored then
 */
export async function sendPlain<C>(ctx: Ctx, sending: PlainSending<C>): Promise<StoredFile> {
  const { message, profile, content, control, documentNo, voyageName, objectNos } = sending;
  const now = localTimeOf(ctx.now, ctx.actor.zone).replace(" ", "T");
  const mapper = outwardMapper(await mappingRows(ctx, profile.partnerCode), profile);
  const file = message.write(content, { profile, mapper, control, now, documentNo });
  const faults = file.findings.filter(({ level }) => level === "error");
  if (file.text === null || faults.length > 0)
    throw new Refusals(
      faults.map(({ code, params, bkNo, blNo, cntNo, field }) => {
        const key = bkNo ?? blNo ?? cntNo;
        return new Refusal(code, params, { ...(key ? { key } : {}), ...(field ? { field } : {}) });
      }),
    );
  const body = Buffer.from(file.text, encodingOf(profile.syntaxId));
  const row = ctx.em.create(EdiMessage, {
    direction: "OUT",
    partnerCode: profile.partnerCode,
    messageType: message.type,
    messageVersion: message.version,
    messageFunction: sending.messageFunction ?? functionOfPurpose[control.purpose],
    documentNo,
    controlRef: control.interchangeRef,
    messageRefs: [...file.messageRefs],
    fileName: file.fileName.slice(0, 120),
    size: body.byteLength,
    sha256: createHash("sha256").update(body).digest("hex"),
    voyageName,
    objectNos: [...objectNos],
    findings: [...file.findings],
    findingCount: file.findings.length,
    results: sending.results ?? null,
    body,
  });
  await ctx.em.flush();
  return {
    id: row.id,
    controlRef: control.interchangeRef,
    documentNo,
    fileName: file.fileName,
    documents: objectNos.length,
    warnings: file.findings.length,
  };
}
