import type { EntityManager } from "@mikro-orm/postgresql";
import type { PartnerReader } from "#edi/outbound/partner-texts.ts";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/** A partner that gets the texts of shipments, and how it reads them. */
export type OutsideReader = PartnerReader & { code: string };

/** Who gets texts of shipments as messages; the area that knows the partners says so. */
export const outsideReaders = new ExtensionPoint<
  (em: EntityManager) => Promise<readonly OutsideReader[]>
>("outside readers");

export async function readersOf(em: EntityManager): Promise<OutsideReader[]> {
  const all = await Promise.all(outsideReaders.parts().map((part) => part(em)));
  return all.flat();
}
