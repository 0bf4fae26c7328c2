import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { MessageType } from "#edi/partners/partner-profile.ts";
import type { OutsideReader } from "#domain/booking/cargo/outside-readers.server.ts";

/** Messages with the texts of a shipment; the flat file has every character. */
const shipmentMessages: readonly MessageType[] = ["IFCSUM", "CUSCAR"];

/** Partners that get manifests or bills, each way of reading once. */
export async function shipmentReaders(em: EntityManager): Promise<OutsideReader[]> {
  const { rows } =
    await sql<OutsideReader>`select distinct on (profile ->> 'syntaxId', profile ->> 'transliterate') code,
        profile ->> 'syntaxId' as "syntaxId",
        coalesce((profile ->> 'transliterate')::boolean, true) as transliterate
      from edi_partner
      where profile -> 'messages' ?| ${[...shipmentMessages]}::text[]
      order by profile ->> 'syntaxId', profile ->> 'transliterate', code`.execute(em.getKysely());
  return rows;
}
