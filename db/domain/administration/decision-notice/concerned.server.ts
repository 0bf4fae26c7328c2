import { type RawBuilder, sql } from "kysely";

/**
 * Query of those a decision about the record concerns: `user_name`; `client`, whose record it is to
 * customer accounts; `target`, the record of the page the notice leads to; `side`, of the books (R,
 * P), else empty.
 */
export type Concerned = (id: number) => RawBuilder<unknown>;

type Asking = { table: string; columns: readonly string[]; states: readonly string[] };

/** Who last brought the record into one of these states, by the change log. */
const lastAsking = ({ table, columns, states }: Asking, id: number) => sql`
  (
    select c.operator
    from change_log c
    where c.table_name = ${table}
      and c.key_value = ${String(id)}
      and c.column_name = any (${[...columns]}::text[])
      and c.new_value = any (${[...states]}::text[])
    order by c.id desc
    limit 1
  )`;

/** Who asked, and who made the record. */
export const askersOf =
  (asking: Asking): Concerned =>
  (id) =>
    sql`select unnest(array[${lastAsking(asking, id)}, t.created_by]) as user_name, '' as client,
        t.id as target, '' as side
      from ${sql.table(asking.table)} t
      where t.id = ${id}`;

/**
 * Who made the e-booking and who asked last. Without an account of either (a message, a file of
 * another office) the accounts of the client.
 */
const ebookingPeople = (
  ebookingId: RawBuilder<unknown>,
  asking: RawBuilder<unknown>,
  target: RawBuilder<unknown>,
) => sql`with e as (select id, created_by, client_code from e_booking where id = ${ebookingId}),
    named as (
      select distinct u.user_name
      from e join app_user u on u.user_name in (e.created_by, ${asking})
      where u.del_flag = '0'
        and u.status = '0'
        and (u.kind <> 'customer' or e.client_code = any (u.customer_codes))
    )
  select n.user_name, e.client_code as client, ${target} as target, '' as side
  from e cross join named n
  union all
  select u.user_name, e.client_code, ${target}, ''
  from e join app_user u on u.kind = 'customer' and e.client_code = any (u.customer_codes)
  where not exists (select from named)`;

export const ebookingAskers =
  (asking: Omit<Asking, "table">): Concerned =>
  (id) =>
    ebookingPeople(sql`${id}`, lastAsking({ table: "e_booking", ...asking }, id), sql`e.id`);

/** The customer who confirmed the packing. */
export const packers: Concerned = (id) =>
  ebookingPeople(
    sql`(select l.e_booking_id from eb_loading l where l.id = ${id})`,
    lastAsking({ table: "eb_loading", columns: ["state"], states: ["CONFIRMED"] }, id),
    sql`${id}::int`,
  );

/** Who keeps the booking of a container, and who entered the container. */
export const boxKeepers: Concerned = (id) => sql`select
    unnest(array[x.created_by, b.created_by, a.created_by]) as user_name, '' as client,
    b.id as target, '' as side
  from box x join booking b on b.id = x.booking_id left join box_approval a on a.box_id = x.id
  where x.id = ${id}`;

/**
 * Who keeps the booking, and the customer of its e-booking: the page of the booking is the staff's.
 */
export const bookingKeepers: Concerned = (id) => sql`
  select b.created_by as user_name, '' as client, b.id as target, '' as side
  from booking b
  where b.id = ${id}
  union all
  select u.user_name, e.client_code, e.id, ''
  from booking b
    join e_booking e on e.eb_no = b.eb_no
    and b.eb_no <> ''
    join app_user u on u.user_name = e.created_by
    and u.kind = 'customer'
    and e.client_code = any (u.customer_codes)
  where b.id = ${id}`;

/** Who keeps the booking that waits for space. */
export const spaceAskers: Concerned = (id) => sql`select b.created_by as user_name, '' as client,
    b.id as target, '' as side
  from space_draw d join booking b on b.id = d.booking_id
  where d.id = ${id}`;

/** Who sent the draft, and who made it. */
export const billSenders: Concerned = askersOf({
  table: "bill",
  columns: ["eb_flag"],
  states: ["Y"],
});

/**
 * The customer's account that made the e-booking of the bill; without one the accounts of its
 * client.
 */
export const billReaders: Concerned = (id) => sql`with
    reader as (
      select u.user_name, t.client_code as client, u.user_name = e.created_by as made
      from bill t
        join booking b on b.id = t.booking_id
        join app_user u on u.kind = 'customer'
        and t.client_code = any (u.customer_codes)
        left join e_booking e on e.eb_no = b.eb_no
        and b.eb_no <> ''
      where t.id = ${id} and u.del_flag = '0' and u.status = '0'
    )
  select user_name, client, ${id}::int as target, '' as side
  from reader
  where made or not exists (select from reader where made)`;

/** Whose change of the booking it was. */
export const bookingChangers: Concerned = (id) => sql`
  select m.changed_by as user_name, '' as client, m.id as target, '' as side
  from booking_modification m
  where m.id = ${id}`;

/** Who disputed the line. */
export const disputers: Concerned = (id) => sql`select l.disputed_by as user_name,
    s.corp_code as client, s.id as target, s.fee_belong as side
  from statement_line l join statement s on s.id = l.statement_id
  where l.id = ${id}`;

/** Who sent the statement, and who made it. */
export const statementSenders: Concerned = (id) => sql`
  select unnest(array[s.sent_by, s.created_by]) as user_name, '' as client, s.id as target,
    s.fee_belong as side
  from statement_line l join statement s on s.id = l.statement_id
  where l.id = ${id}`;

/** Who submitted the invoice, and who registered it. */
export const invoiceSubmitters: Concerned = (id) => sql`
  select unnest(array[${lastAsking({ table: "invoice", columns: ["status"], states: ["SUBMITTED"] }, id)}, i.created_by]) as user_name,
    '' as client, i.id as target, i.fee_belong as side
  from invoice i
  where i.id = ${id}`;
