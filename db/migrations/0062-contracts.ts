import { Migration } from "@mikro-orm/migrations";

/** Reason: service contracts with groups, customers, free time and approved versions; their prices stand in freight books */
export class Migration0062 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "contract" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "contract_no" varchar(40) not null, "status" varchar(10) not null default \'DRAFT\', "contract_version" int not null default 0, "title" varchar(120) not null default \'\', "company_code" varchar(20) not null default \'\', "sign_company" varchar(200) not null default \'\', "effective_date" date not null, "expiry_date" date not null, "termination_date" date null, "submit_time" timestamptz null, "approval_time" timestamptz null, "reject_time" timestamptz null, "reject_reason" varchar(500) not null default \'\', "sales" varchar(20) not null default \'\', "trade_type" varchar(20) not null default \'\', "temporary" varchar(1) not null default \'N\', "currency" varchar(3) not null default \'USD\', "max_teu" int null, "mqc_teu" int null, "mqc_per" int not null default 1, "mqc_rate" numeric(18,3) null, "remark" varchar(500) not null default \'\')',
    );
    this.addSql('alter table "contract" add constraint "contract_contract_no_unique" unique ("contract_no")');
    this.addSql('create index "contract_status_expiry_date_index" on "contract" ("status", "expiry_date")');
    this.addSql('create index "contract_effective_date_index" on "contract" ("effective_date")');
    this.addSql('create index "contract_company_code_index" on "contract" ("company_code")');
    this.addSql(
      'create table "contract_customer" ("id" serial primary key, "line_no" int not null, "contract_id" int not null, "customer_code" varchar(20) not null, "is_main" varchar(1) not null default \'N\', "remark" varchar(200) not null default \'\')',
    );
    this.addSql('create index "contract_customer_contract_id_index" on "contract_customer" ("contract_id")');
    this.addSql('create index "contract_customer_customer_code_index" on "contract_customer" ("customer_code")');
    this.addSql(
      'create table "contract_free_time" ("id" serial primary key, "line_no" int not null, "contract_id" int not null, "clock" varchar(7) not null, "port_code" varchar(5) not null default \'\', "size_group" varchar(3) not null default \'\', "free_days" int not null, "first_day" varchar(5) not null, "free_basis" varchar(8) not null, "charge_basis" varchar(8) not null, "calendar_code" varchar(20) not null default \'\', "tier_index" varchar(10) not null, "tier_mode" varchar(11) not null, "currency" varchar(3) not null default \'USD\', "tiers" varchar(200) not null default \'\')',
    );
    this.addSql('create index "contract_free_time_contract_id_index" on "contract_free_time" ("contract_id")');
    this.addSql(
      'create table "contract_group" ("id" serial primary key, "line_no" int not null, "contract_id" int not null, "kind" varchar(10) not null, "group_name" varchar(80) not null, "items" varchar(500) not null default \'\')',
    );
    this.addSql('create index "contract_group_contract_id_index" on "contract_group" ("contract_id")');
    this.addSql(
      'create table "contract_version" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "contract_id" int not null, "version_no" int not null, "approved_by" varchar(64) not null, "approved_time" timestamptz not null, "line_count" int not null, "snapshot" jsonb not null, "rate_keys" text[] not null default \'{}\')',
    );
    this.addSql(
      'alter table "contract_version" add constraint "contract_version_contract_id_version_no_unique" unique ("contract_id", "version_no")',
    );
    this.addSql('alter table "freight_book" add "contract_status" varchar(10) not null default \'\'');
    this.addSql(
      'alter table "contract_customer" add constraint "contract_customer_contract_id_foreign" foreign key ("contract_id") references "contract" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "contract_free_time" add constraint "contract_free_time_contract_id_foreign" foreign key ("contract_id") references "contract" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "contract_group" add constraint "contract_group_contract_id_foreign" foreign key ("contract_id") references "contract" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "contract_version" add constraint "contract_version_contract_id_foreign" foreign key ("contract_id") references "contract" ("id") on delete cascade',
    );
    for (const table of ["contract", "contract_group", "contract_customer", "contract_free_time", "contract_version"])
      this.addSql(`select seaway_trace('${table}')`);
    // Bills of a contract, for late approvals.
    this.addSql(`create index bill_service_contract_no on bill (service_contract_no)`);
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index contract_no_trgm on contract using gin (contract_no gin_trgm_ops);
        create index contract_sign_company_trgm on contract using gin (sign_company gin_trgm_ops);
        create index contract_title_trgm on contract using gin (title gin_trgm_ops);
      end if;
    end $$`);
  }
}
