import { Migration } from "@mikro-orm/migrations";

/** Reason: rates of suppliers with their prices and the groups they are kept in (operations §3 "Supplier rate and group"). */
export class Migration0064 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "supplier_group" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "group_name" varchar(60) not null, "note" varchar(500) not null default '')`,
    );
    this.addSql(`alter table "supplier_group" add constraint "supplier_group_group_name_unique" unique ("group_name")`);
    this.addSql(
      `create table "supplier_group_member" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "group_id" int not null, "line_no" int not null, "supplier_code" varchar(20) not null, "customer_type" varchar(12) not null default 'SUPPLIER', "remark" varchar(250) not null default '')`,
    );
    this.addSql(`create index "supplier_group_member_supplier_code_index" on "supplier_group_member" ("supplier_code")`);
    this.addSql(
      `alter table "supplier_group_member" add constraint "supplier_group_member_group_id_supplier_code_unique" unique ("group_id", "supplier_code")`,
    );
    this.addSql(
      `create table "supplier_rate" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "group_id" int not null, "status" varchar(10) not null default 'DRAFT', "supplier_code" varchar(20) not null, "shipowner" varchar(20) not null default '', "rate_type" varchar(5) not null, "tax_rate" numeric(6,3) not null default '0', "tax_inclusive" varchar(1) not null default 'Y', "protocol_no" varchar(40) not null default '', "docks" varchar(200) not null default '', "routes" varchar(200) not null default '', "start_date" date not null, "end_date" date not null, "remark" varchar(500) not null default '')`,
    );
    this.addSql(`create index "supplier_rate_supplier_code_index" on "supplier_rate" ("supplier_code")`);
    this.addSql(`create index "supplier_rate_protocol_no_index" on "supplier_rate" ("protocol_no")`);
    this.addSql(`create index "supplier_rate_status_start_date_end_date_index" on "supplier_rate" ("status", "start_date", "end_date")`);
    this.addSql(`create index "supplier_rate_rate_type_index" on "supplier_rate" ("rate_type")`);
    this.addSql(`create index "supplier_rate_group_id_index" on "supplier_rate" ("group_id")`);
    this.addSql(
      `create table "supplier_price" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "rate_id" int not null, "line_no" int not null, "fee_code" varchar(20) not null, "in_out" varchar(1) not null, "unit" varchar(12) not null, "currency" varchar(3) not null, "price" numeric(18,6) not null, "size_type" varchar(10) not null default '', "size_group" varchar(3) not null default '', "empty_flag" varchar(1) not null default '', "is_soc" varchar(1) not null default '', "nature" varchar(20) not null default '', "trade_type" varchar(20) not null default '', "delivery_terms" varchar(20) not null default '', "port_load" varchar(5) not null default '', "port_dis" varchar(5) not null default '', "receipt" varchar(5) not null default '', "delivery" varchar(5) not null default '', "vessel_code" varchar(20) not null default '', "barge_port" varchar(5) not null default '', "next_port" varchar(5) not null default '', "forward_agent" varchar(20) not null default '', "remark" varchar(250) not null default '')`,
    );
    this.addSql(`create index "supplier_price_fee_code_index" on "supplier_price" ("fee_code")`);
    this.addSql(`create index "supplier_price_rate_id_index" on "supplier_price" ("rate_id")`);
    this.addSql(`create index "supplier_price_port_load_port_dis_index" on "supplier_price" ("port_load", "port_dis")`);
    this.addSql(
      `alter table "supplier_group_member" add constraint "supplier_group_member_group_id_foreign" foreign key ("group_id") references "supplier_group" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "supplier_rate" add constraint "supplier_rate_group_id_foreign" foreign key ("group_id") references "supplier_group" ("id")`,
    );
    this.addSql(
      `alter table "supplier_price" add constraint "supplier_price_rate_id_foreign" foreign key ("rate_id") references "supplier_rate" ("id") on delete cascade`,
    );
    this.addSql("select seaway_trace('supplier_group')");
    this.addSql("select seaway_trace('supplier_group_member')");
    this.addSql("select seaway_trace('supplier_rate')");
    this.addSql("select seaway_trace('supplier_price')");
    this.addSql(
      `do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index supplier_group_group_name_trgm on supplier_group using gin (group_name gin_trgm_ops);
        create index supplier_rate_protocol_no_trgm on supplier_rate using gin (protocol_no gin_trgm_ops);
      end if;
    end $$`,
    );
  }
}
