import { z } from "zod";
import { type PartnerProfile, partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import { EdiPartner } from "../edi.entity.server.ts";

/** A flat profile; its schema checks the values. */
export const PartnerInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  code: v.requiredCode(20),
  name: v.requiredText(120),
  senderId: v.requiredText(35),
  senderQualifier: v.text(4),
  recipientId: v.requiredText(35),
  recipientQualifier: v.text(4),
  application: v.text(14),
  association: v.text(6),
  syntaxId: v.text(4),
  syntaxVersion: v.whole({ min: 1, max: 4 }, 2),
  documentName: v.text(3),
  cuscarDocumentName: v.text(3),
  decimalMark: v.text(1),
  lineBreak: v.text(4),
  fileNamePattern: v.text(120),
  transport: v.text(10),
  address: v.text(200),
  account: v.text(64),
  hostKey: v.text(80),
  inPath: v.text(120),
  outPath: v.text(120),
  flatFields: v.text(2000),
  coparnDocumentName: v.text(3),
  vermasRelease: v.text(3),
  una: v.flag(),
  transliterate: v.flag(),
  test: v.flag(),
  partyCodes: v.flag(),
  mappedCodesOnly: v.flag(),
  wantsContrl: v.flag(),
  wantsAperak: v.flag(),
  overwrites: v.flag(),
  maxMessages: v.whole({ min: 1, max: 999 }, 99),
  answerHours: v.whole({ min: 1, max: 720 }, 24),
  /** Comma-separated; blank: IFCSUM. */
  messages: z.string().max(200).optional(),
});
export type PartnerInput = z.output<typeof PartnerInput>;

const flags = [
  "una",
  "transliterate",
  "test",
  "partyCodes",
  "mappedCodesOnly",
  "wantsContrl",
  "wantsAperak",
  "overwrites",
] as const;
const texts = [
  "application",
  "association",
  "syntaxId",
  "documentName",
  "cuscarDocumentName",
  "decimalMark",
  "lineBreak",
  "fileNamePattern",
  "transport",
  "address",
  "account",
  "hostKey",
  "inPath",
  "outPath",
  "flatFields",
  "coparnDocumentName",
  "vermasRelease",
] as const;

function profileOf(input: PartnerInput): Record<string, unknown> {
  const party = (id: string, qualifier: string) => ({ id, ...(qualifier ? { qualifier } : {}) });
  const { syntaxVersion, maxMessages, answerHours: responseHours } = input;
  return {
    partnerCode: input.code,
    ...(input.messages === undefined
      ? {}
      : { messages: input.messages.split(",").filter(Boolean) }),
    syntaxVersion,
    maxMessages,
    answerHours: responseHours,
    sender: party(input.senderId, input.senderQualifier),
    recipient: party(input.recipientId, input.recipientQualifier),
    ...Object.fromEntries(texts.filter((key) => input[key] !== "").map((key) => [key, input[key]])),
    ...Object.fromEntries(flags.map((key) => [key, input[key] === "Y"])),
  };
}

export function formOfProfile(profile: object): Record<string, string> {
  const { sender, recipient, ...rest } = partnerProfileSchema.parse(profile);
  const plain = Object.entries(rest).map(([key, value]) => [
    key,
    typeof value === "boolean" ? (value ? "Y" : "N") : String(value),
  ]);
  return {
    ...Object.fromEntries(plain),
    senderId: sender.id,
    senderQualifier: sender.qualifier ?? "",
    recipientId: recipient.id,
    recipientQualifier: recipient.qualifier ?? "",
  };
}

/** Saves a partner; faults stand at their fields. */
export const savePartner = defineOperation({
  name: "edi.savePartner",
  perm: "edi:partner",
  input: PartnerInput,
  done: "edi.savePartner.done",
  async run(ctx, input) {
    const parsed = partnerProfileSchema.safeParse(profileOf(input));
    if (!parsed.success) throw new Refusals(parsed.error.issues.map(refusalOf));
    const stored = input.id > 0 ? await ctx.em.findOne(EdiPartner, { id: input.id }) : null;
    if (input.id > 0 && !stored) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
    if (stored) await assertSeen(ctx.em, "EdiPartner", stored, input.version);
    assertTransport(ctx, parsed.data, stored);
    const fields = { code: input.code, name: input.name, profile: parsed.data };
    const partner = stored ? ctx.em.assign(stored, fields) : ctx.em.create(EdiPartner, fields);
    await ctx.em.flush();
    return { id: partner.id };
  },
});

/** Where files go: a server of our choice would get them all, and be offered our keys. */
const transportFields = [
  "transport",
  "address",
  "account",
  "hostKey",
  "inPath",
  "outPath",
] as const;

/** @throws Refusals for fields of the transport that who edits partners may not change */
function assertTransport({ actor }: Ctx, profile: PartnerProfile, stored: EdiPartner | null): void {
  if (can(actor, "edi:transport")) return;
  const before = stored
    ? partnerProfileSchema.parse(stored.profile)
    : partnerProfileSchema.parse({ ...profile, ...noTransport });
  const changed = transportFields.filter((field) => profile[field] !== before[field]);
  if (changed.length > 0)
    throw new Refusals(changed.map((field) => new Refusal("edi.transportNotYours", {}, { field })));
}

const noTransport = Object.fromEntries(transportFields.map((field) => [field, undefined]));

const fieldNames: Record<string, string> = {
  sender: "senderId",
  recipient: "recipientId",
  partnerCode: "code",
};

function refusalOf(issue: z.core.$ZodIssue): Refusal {
  const head = String(issue.path[0] ?? "");
  return new Refusal(
    isMessageKey(issue.message) ? issue.message : "edi.badProfile",
    {},
    { field: fieldNames[head] ?? head },
  );
}
