import { Migration } from "@mikro-orm/migrations";

const statements: readonly string[] = [
  `create table "container_hire" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null,
    "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(),
    "side" varchar(1) not null default 'P', "corp_code" varchar(20) not null, "lease_no" varchar(40) not null, "cnt_no" varchar(11) not null,
    "size_type" varchar(10) not null default '', "on_hire_date" date not null, "off_hire_date" date null, "free_days" int not null default 0,
    "currency" varchar(3) not null, "per_diem" numeric(18,6) not null, "company_code" varchar(20) not null default '',
    "remark" varchar(250) not null default '')`,
  'create index "container_hire_corp_code_index" on "container_hire" ("corp_code")',
  'create index "container_hire_lease_no_index" on "container_hire" ("lease_no")',
  'create index "container_hire_cnt_no_index" on "container_hire" ("cnt_no")',
  'alter table "container_hire" add constraint "container_hire_lease_no_cnt_no_on_hire_date_unique" unique ("lease_no", "cnt_no", "on_hire_date")',
  `create table "free_time_tariff" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null,
    "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(),
    "clock" varchar(7) not null, "port_code" varchar(5) not null default '', "size_group" varchar(3) not null default '',
    "type_group" varchar(4) not null default '', "start_date" date not null, "end_date" date not null, "free_days" int not null default 0,
    "first_day" varchar(5) not null default 'NEXT', "free_basis" varchar(8) not null default 'CALENDAR',
    "charge_basis" varchar(8) not null default 'CALENDAR', "tier_index" varchar(10) not null default 'CHARGEABLE',
    "tier_mode" varchar(11) not null default 'PROGRESSIVE', "currency" varchar(3) not null, "fee_code" varchar(20) not null,
    "first_rate" numeric(18,6) not null, "first_to" int null, "second_rate" numeric(18,6) null, "second_to" int null,
    "third_rate" numeric(18,6) null, "third_to" int null, "last_rate" numeric(18,6) null, "remark" varchar(250) not null default '')`,
  'create index "free_time_tariff_port_code_index" on "free_time_tariff" ("port_code")',
  'alter table "free_time_tariff" add constraint "free_time_tariff_clock_port_code_size_group_type__3cc82_unique" unique ("clock", "port_code", "size_group", "type_group", "start_date")',
  `create table "lessor_line" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null,
    "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(),
    "corp_code" varchar(20) not null, "invoice_no" varchar(40) not null, "cnt_no" varchar(11) not null, "rent_begin" date not null,
    "rent_end" date not null, "billed_days" int not null, "per_diem" numeric(18,6) not null, "currency" varchar(3) not null,
    "billed_amount" numeric(18,3) not null)`,
  'create index "lessor_line_corp_code_index" on "lessor_line" ("corp_code")',
  'create index "lessor_line_invoice_no_index" on "lessor_line" ("invoice_no")',
  'create index "lessor_line_cnt_no_index" on "lessor_line" ("cnt_no")',
  'alter table "lessor_line" add constraint "lessor_line_corp_code_invoice_no_cnt_no_rent_begin_unique" unique ("corp_code", "invoice_no", "cnt_no", "rent_begin")',
  `create table "repair_order" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null,
    "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(),
    "modify_no" varchar(40) not null, "state" varchar(10) not null default 'DRAFT', "cnt_no" varchar(11) not null,
    "size_type" varchar(10) not null default '', "depot_code" varchar(20) not null, "company_code" varchar(20) not null default '',
    "port_code" varchar(5) not null default '', "estimate_date" date not null, "damage" varchar(500) not null default '',
    "currency" varchar(3) not null, "labor_amount" numeric(18,3) not null default '0', "material_amount" numeric(18,3) not null default '0',
    "liable_code" varchar(20) not null default '', "recover_amount" numeric(18,3) not null default '0', "repair_date" date null,
    "reject_reason" varchar(500) not null default '', "decided_by" varchar(64) not null default '', "decided_time" timestamptz null,
    "remark" varchar(250) not null default '')`,
  'alter table "repair_order" add constraint "repair_order_modify_no_unique" unique ("modify_no")',
  'create index "repair_order_cnt_no_index" on "repair_order" ("cnt_no")',
  'create index "repair_order_depot_code_index" on "repair_order" ("depot_code")',
  'create index "repair_order_liable_code_index" on "repair_order" ("liable_code")',
  'create index "repair_order_estimate_date_index" on "repair_order" ("estimate_date")',
  `create table "transfer_rate" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null,
    "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(),
    "side" varchar(1) not null default 'P', "corp_code" varchar(20) not null, "from_port" varchar(5) not null, "to_port" varchar(5) not null,
    "size_group" varchar(3) not null default '', "start_date" date not null, "end_date" date not null, "currency" varchar(3) not null,
    "price" numeric(18,6) not null, "company_code" varchar(20) not null default '', "remark" varchar(250) not null default '')`,
  'create index "transfer_rate_corp_code_index" on "transfer_rate" ("corp_code")',
  'create index "transfer_rate_from_port_index" on "transfer_rate" ("from_port")',
  'create index "transfer_rate_to_port_index" on "transfer_rate" ("to_port")',
  'alter table "transfer_rate" add constraint "transfer_rate_side_corp_code_from_port_to_port_si_8cccb_unique" unique ("side", "corp_code", "from_port", "to_port", "size_group", "start_date")',
  `create table "overdue_stay" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null,
    "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(),
    "voyage_id" int not null, "bill_id" int not null, "cnt_no" varchar(11) not null, "clock" varchar(7) not null,
    "state" varchar(10) not null, "bl_no" varchar(20) not null default '', "bk_no" varchar(35) not null default '',
    "corp_code" varchar(20) not null default '', "company_code" varchar(20) not null default '', "port_load" varchar(5) not null default '',
    "port_dis" varchar(5) not null default '', "dept_id" int null, "port_code" varchar(5) not null default '',
    "size_type" varchar(10) not null default '', "start_date" date not null, "end_date" date null, "as_of" date not null,
    "free_days" int not null default 0, "contract_no" varchar(40) not null default '', "last_free_day" date null, "days_left" int null,
    "charged_days" int not null default 0, "computed_amount" numeric(18,3) not null default '0', "currency" varchar(3) not null default '',
    "charged" jsonb not null, "tariff_id" int null, "tariff_version" int null, "waived_amount" numeric(18,3) not null default '0',
    "waive_reason" varchar(500) not null default '', "waived_by" varchar(64) not null default '', "waived_time" timestamptz null)`,
  'create index "overdue_stay_bill_id_index" on "overdue_stay" ("bill_id")',
  'create index "overdue_stay_cnt_no_index" on "overdue_stay" ("cnt_no")',
  'create index "overdue_stay_corp_code_index" on "overdue_stay" ("corp_code")',
  'create index "overdue_stay_last_free_day_index" on "overdue_stay" ("last_free_day")',
  'create index "overdue_stay_state_last_free_day_index" on "overdue_stay" ("state", "last_free_day")',
  'alter table "overdue_stay" add constraint "overdue_stay_voyage_id_cnt_no_clock_unique" unique ("voyage_id", "cnt_no", "clock")',
  'alter table "fee" add "rent_begin" date null, add "rent_end" date null, add "return_date" date null, add "owner" varchar(20) not null default \'\', add "modify_no" varchar(40) not null default \'\', add "plan_no" varchar(40) not null default \'\'',
  'alter table "fee" alter column "voyage_id" drop not null',
  'create index "fee_containerno_index" on "fee" ("containerno")',
  'create index "fee_modify_no_index" on "fee" ("modify_no")',
  'create index "fee_auto_key_index" on "fee" ("auto_key")',
  'alter table "overdue_stay" add constraint "overdue_stay_voyage_id_foreign" foreign key ("voyage_id") references "voyage" ("id")',
  "select seaway_trace('container_hire')",
  "select seaway_trace('free_time_tariff')",
  "select seaway_trace('lessor_line')",
  "select seaway_trace('repair_order')",
  "select seaway_trace('transfer_rate')",
  "select seaway_trace('overdue_stay')",
  `do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index overdue_stay_cnt_no_trgm on overdue_stay using gin (cnt_no gin_trgm_ops);
        create index overdue_stay_bl_no_trgm on overdue_stay using gin (bl_no gin_trgm_ops);
        create index overdue_stay_bk_no_trgm on overdue_stay using gin (bk_no gin_trgm_ops);
        create index overdue_stay_contract_no_trgm on overdue_stay using gin (contract_no gin_trgm_ops);
        create index container_hire_cnt_no_trgm on container_hire using gin (cnt_no gin_trgm_ops);
        create index container_hire_lease_no_trgm on container_hire using gin (lease_no gin_trgm_ops);
        create index lessor_line_cnt_no_trgm on lessor_line using gin (cnt_no gin_trgm_ops);
        create index lessor_line_invoice_no_trgm on lessor_line using gin (invoice_no gin_trgm_ops);
        create index repair_order_modify_no_trgm on repair_order using gin (modify_no gin_trgm_ops);
        create index repair_order_cnt_no_trgm on repair_order using gin (cnt_no gin_trgm_ops);
        create index fee_containerno_trgm on fee using gin (containerno gin_trgm_ops);
      end if;
    end $$`,
];

/** Reason: fees of containers may stand outside any voyage and name their days, owner and repair; free time, hires, lessor invoices, repairs and
 * empty transfers are what they come from. */
export class Migration0067 extends Migration {
  override async up(): Promise<void> {
    for (const statement of statements) this.addSql(statement);
  }
}
