import type { EntityManager } from "@mikro-orm/postgresql";
import { type MessageType, partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { EdiPartner } from "./edi.entity.server.ts";

/** Partner codes that take a message. */
export async function partnersTaking(em: EntityManager, message: MessageType): Promise<ReadonlySet<string>> {
  const partners = await em.findAll(EdiPartner);
  return new Set(partners.filter(({ profile }) => partnerProfileSchema.parse(profile).messages.includes(message)).map(({ code }) => code));
}
