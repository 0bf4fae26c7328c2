import { Migration } from "@mikro-orm/migrations";

const route = ["receipt", "port_load", "port_via", "port_dis", "delivery"].flatMap((place) => [place, `${place}_desc`]);
const parties = ["shipper_", "consignee_", "notify_", "notify2", "notify3"].flatMap((party) =>
  ["code", "name", "address", "customs_no", "tel", "mail", "fax"].map((part) => `${party}${part}`),
);
const legs = [
  ...["carrier", "vessel", "voy", "port_load", "etd", "delivery_terms"].map((part) => `barge_${part}`),
  ...["vessel", "voy", "etd"].map((part) => `first_leg_${part}`),
  ...["type", "vessel", "voy", "etd", "door"].map((part) => `second_leg_${part}`),
];

/** What people enter. Left out: states, what follows from the voyage or the lines, and the words about a change. */
const entered = [
  "voyage_id",
  "io_type",
  "nature",
  "bookinger",
  "client_code",
  "agent",
  "sales",
  ...route,
  "delivery_terms",
  "trans_type",
  "trade_type",
  "freight_terms",
  "release_type",
  "service_contract_no",
  "service_contract_version",
  "is_soc",
  "lcl_type",
  ...legs,
  ...parties,
  "hscode",
  "remark",
];
const all = (row: string) => entered.map((column) => `${row}."${column}"`).join(", ");

/**
 * A taken modification starts again with the next change. One transaction writes the row once, unless lines go. Undoing a run writes nothing: the run's own
 * row is put back with it.
 */
const noteFunction = `create function seaway_booking_modified(changed int[], cargo int[], containers int[]) returns void language sql as $$
  insert into booking_modification as m (booking_id, bk_no, since_time, changed_time, changed_by, gone_cargo, gone_containers)
  select b.id, b.bk_no, now(), now(), coalesce(nullif(current_setting('seaway.actor', true), ''), 'system'),
    coalesce((select array_agg(id) from unnest(changed, cargo) x(booking, id) where booking = b.id and id is not null), '{}'),
    coalesce((select array_agg(id) from unnest(changed, containers) x(booking, id) where booking = b.id and id is not null), '{}')
  from booking b where b.id = any(changed) and b.bk_status in ('CONFIRMED', 'LOCKED') and b.created_time <> now()
    and coalesce(current_setting('seaway.undoing', true), '') <> 'on'
  order by b.id
  on conflict (booking_id) do update set state = 'OPEN', changed_time = now(), changed_by = excluded.changed_by,
    since_time = case m.state when 'TAKEN' then now() else m.since_time end,
    gone_cargo = case m.state when 'TAKEN' then '{}' else m.gone_cargo end || excluded.gone_cargo,
    gone_containers = case m.state when 'TAKEN' then '{}' else m.gone_containers end || excluded.gone_containers
  where m.state <> 'OPEN' or m.changed_time <> now() or excluded.gone_cargo <> '{}' or excluded.gone_containers <> '{}'
$$`;

const bookingFunction = `create function seaway_booking_changed() returns trigger language plpgsql as $$
begin
  perform seaway_booking_modified(array[new.id], null, null);
  return null;
end $$`;

/** The argument says which lines a deletion names. */
const linesFunction = `create function seaway_booking_lines_changed() returns trigger language plpgsql as $$
declare bookings int[]; ids int[];
begin
  select array_agg(booking_id order by id), array_agg(id order by id) into bookings, ids from changed;
  if bookings is null then return null; end if;
  if tg_op <> 'DELETE' then
    perform seaway_booking_modified(bookings, null, null);
  elsif tg_argv[0] = 'cargo' then
    perform seaway_booking_modified(bookings, ids, null);
  else
    perform seaway_booking_modified(bookings, null, ids);
  end if;
  return null;
end $$`;

const lineTriggers = (table: string, kind: string) =>
  (
    [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ] as const
  ).map(
    ([verb, rows]) => `create trigger ${table}_modified_${verb[0]} after ${verb} on ${table} referencing ${rows} table as changed
      for each statement execute function seaway_booking_lines_changed('${kind}')`,
  );

/**
 * Reason: what changed since a booking was confirmed is taken note of by somebody (operations §3). Triggers note it, because bookings change
 * by set-based SQL too. A booking gets its first leg and attachments.
 */
export class Migration0052 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "booking_modification" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "booking_id" int not null, "bk_no" varchar(35) not null, "state" varchar(10) not null default \'OPEN\', "since_time" timestamptz not null, "changed_time" timestamptz not null, "changed_by" varchar(64) not null default \'\', "gone_cargo" int[] not null default \'{}\', "gone_containers" int[] not null default \'{}\', "taken_by" varchar(64) not null default \'\', "taken_time" timestamptz null, "back_by" varchar(64) not null default \'\', "back_time" timestamptz null, "back_reason" varchar(500) not null default \'\')',
    );
    this.addSql('alter table "booking_modification" add constraint "booking_modification_booking_id_unique" unique ("booking_id")');
    this.addSql('create index "booking_modification_state_changed_time_index" on "booking_modification" ("state", "changed_time")');
    this.addSql('create index "booking_modification_changed_time_index" on "booking_modification" ("changed_time")');
    this.addSql(
      'create table "booking_attachment" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "booking_id" int not null, "path" varchar(120) not null, "file_name" varchar(120) not null, "size" int not null, "download_count" int not null default 0)',
    );
    this.addSql('create index "booking_attachment_booking_id_index" on "booking_attachment" ("booking_id")');
    this.addSql(
      'alter table "booking" add "first_leg_vessel" varchar(60) not null default \'\', add "first_leg_voy" varchar(20) not null default \'\', add "first_leg_etd" date null',
    );
    this.addSql(
      'alter table "booking_modification" add constraint "booking_modification_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "booking_attachment" add constraint "booking_attachment_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade',
    );
    for (const table of ["booking_modification", "booking_attachment"]) this.addSql(`select seaway_trace('${table}')`);
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index booking_modification_bk_no_trgm on booking_modification using gin (bk_no gin_trgm_ops);
      end if;
    end $$`);
    for (const statement of [noteFunction, bookingFunction, linesFunction]) this.addSql(statement);
    this.addSql(`create trigger booking_modified after update on booking for each row
      when (old.bk_status in ('CONFIRMED', 'LOCKED') and row(${all("old")}) is distinct from row(${all("new")}))
      execute function seaway_booking_changed()`);
    for (const statement of [...lineTriggers("booking_cargo", "cargo"), ...lineTriggers("booking_container", "containers")])
      this.addSql(statement);
  }
}
