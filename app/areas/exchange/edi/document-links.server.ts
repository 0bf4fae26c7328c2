import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DocumentIds } from "#domain/exchange/edi/mapping/edi-coverage.queries.server.ts";
import { formFieldOf } from "#domain/exchange/edi/form-field.ts";
import { idOf } from "#app/kit/form/field/field-id.ts";

const records = {
  booking: { number: "bk_no", at: "/seaway/bookingMgr/inner/create/index" },
  bill: { number: "bl_no", at: "/seaway/bill/query/viewEditAddBill/index" },
  import_bill: { number: "bl_no", at: "/seaway/bill/importBill/index" },
} as const;

const received = {
  ...records,
  e_booking: { number: "eb_no", at: "/eb/ebBooking/info/index" },
} as const;

/** Addresses of records that messages made or changed, by number; of none that is gone. */
export async function numberLinks(
  em: EntityManager,
  numbers: readonly string[],
): Promise<Record<string, string>> {
  const links = await Promise.all(
    Object.entries(received).map(async ([table, { number, at }]) => {
      const { rows } = await sql<{
        id: number;
        no: string;
      }>`select id, ${sql.ref(number)} as no
        from ${sql.table(table)}
        where ${sql.ref(number)} = any (${[...numbers]}::text[])`.execute(em.getKysely());
      return rows.map(({ id, no }) => [no, `${at}/${id}`] as const);
    }),
  );
  return Object.fromEntries(links.flat());
}

/** Addresses of the selected documents' records, at the field a refusal names. */
export async function documentLinks(
  em: EntityManager,
  { kind, ids }: DocumentIds,
): Promise<(no: string, path: string) => string | undefined> {
  const { number, at } = records[kind];
  const { rows } = await sql<{
    id: number;
    no: string;
  }>`select id, ${sql.ref(number)} as no
    from ${sql.table(kind)}
    where id = any (${[...ids]}::int[])`.execute(em.getKysely());
  const idOfNo = new Map(rows.map(({ id, no }) => [no, id]));
  return (no, path) => {
    const id = idOfNo.get(no);
    const field = formFieldOf(path);
    return id === undefined ? undefined : `${at}/${id}${field ? `#${idOf(field)}` : ""}`;
  };
}
