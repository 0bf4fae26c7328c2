import type { EntityManager } from "@mikro-orm/postgresql";
import { type MessageType, partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { EdiPartner } from "../edi.entity.server.ts";

/** Partner codes that take one of the messages. */
export async function partnersTaking(
  em: EntityManager,
  messages: readonly MessageType[],
): Promise<ReadonlySet<string>> {
  const partners = await em.findAll(EdiPartner);
  const takes = (profile: object) =>
    partnerProfileSchema.parse(profile).messages.some((taken) => messages.includes(taken));
  return new Set(partners.filter(({ profile }) => takes(profile)).map(({ code }) => code));
}
