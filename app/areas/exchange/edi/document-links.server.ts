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

/** Addresses of records that messages made or changed, by number; of none that is gone. */
export async function numberLinks(
  em: EntityManager,
  numbers: readonly string[],
): Promise<Record<string, string>> {
  const all = sql`any (${[...numbers]}::text[])`;
  const { rows } = await sql<{
    no: string;
    at: string;
  }>`select bk_no as no, ${`${records.booking.at}/`} || id as at
    from booking
    where bk_no = ${all}
    union all
    select bl_no, ${`${records.bill.at}/`} || id
    from bill
    where bl_no = ${all}
    union all
    select bl_no, ${`${records.import_bill.at}/`} || id
    from import_bill
    where bl_no = ${all}
    union all
    select eb_no, '/eb/ebBooking/info/index/' || id
    from e_booking
    where eb_no = ${all}`.execute(em.getKysely());
  return Object.fromEntries(rows.map(({ no, at }) => [no, at]));
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
