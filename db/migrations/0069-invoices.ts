import { Migration } from "@mikro-orm/migrations";

const traced = ["accounting_period", "invoice", "invoice_line", "invoice_segment", "settlement_tolerance"] as const;

/** Reason: invoices with their lines, runs of printed numbers, tolerances of settlement, and months that close (operations §3, domain §3). */
export class Migration0069 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "accounting_period" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "company_code" varchar(20) not null, "period" varchar(7) not null, "status" varchar(10) not null default \'OPEN\', "reason" varchar(500) not null default \'\', "changed_by" varchar(64) not null default \'\', "changed_time" timestamptz null)',
    );
    this.addSql('create index "accounting_period_status_index" on "accounting_period" ("status")');
    this.addSql('create index "accounting_period_period_index" on "accounting_period" ("period")');
    this.addSql(
      'alter table "accounting_period" add constraint "accounting_period_company_code_period_unique" unique ("company_code", "period")',
    );
    this.addSql(
      'create table "invoice" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "reg_no" varchar(35) not null, "fee_belong" varchar(1) not null default \'R\', "subject" varchar(10) not null default \'bill\', "status" varchar(10) not null default \'REGISTERED\', "kind" varchar(4) not null default \'BLUE\', "blue_id" int null, "invoice_no" varchar(20) not null default \'\', "invoice_code" varchar(12) not null default \'\', "invoice_type" varchar(20) not null default \'\', "invoice_way" varchar(10) not null default \'DIGITAL\', "invoice_date" date null, "corp_code" varchar(20) not null, "corp_name" varchar(200) not null default \'\', "company_code" varchar(20) not null default \'\', "title_corp" varchar(200) not null default \'\', "duty_no" varchar(40) not null default \'\', "bank_name" varchar(200) not null default \'\', "bank_account" varchar(40) not null default \'\', "address" varchar(500) not null default \'\', "tel" varchar(60) not null default \'\', "requirements" varchar(500) not null default \'\', "remark" varchar(500) not null default \'\', "check_no" varchar(40) not null default \'\', "currency" varchar(3) not null, "amount" numeric(18,3) not null default \'0\', "tax_amount" numeric(18,3) not null default \'0\', "no_tax_amount" numeric(18,3) not null default \'0\', "line_count" int not null default 0, "supplier_amount" numeric(18,3) null, "difference_state" varchar(10) not null default \'\', "difference_reason" varchar(500) not null default \'\', "confirm_status" varchar(10) not null default \'\', "confirm_no" varchar(20) not null default \'\', "applicant" varchar(10) not null default \'\', "red_reason" varchar(1) not null default \'\', "opened_by" varchar(64) not null default \'\', "opened_time" timestamptz null, "void_reason" varchar(500) not null default \'\')',
    );
    this.addSql('alter table "invoice" add constraint "invoice_reg_no_unique" unique ("reg_no")');
    this.addSql('create index "invoice_blue_id_index" on "invoice" ("blue_id")');
    this.addSql('create index "invoice_invoice_no_index" on "invoice" ("invoice_no")');
    this.addSql('create index "invoice_corp_code_index" on "invoice" ("corp_code")');
    this.addSql('create index "invoice_fee_belong_status_created_time_index" on "invoice" ("fee_belong", "status", "created_time")');
    this.addSql('create index "invoice_invoice_date_index" on "invoice" ("invoice_date")');
    this.addSql('create index "invoice_created_time_index" on "invoice" ("created_time")');
    this.addSql(
      'create table "invoice_line" ("id" serial primary key, "invoice_id" int not null, "line_no" int not null, "fee_id" int not null, "blue_line_id" int null, "fee_code" varchar(20) not null, "fee_name" varchar(80) not null, "bl_no" varchar(20) not null default \'\', "voyage_name" varchar(60) not null default \'\', "fee_currency" varchar(3) not null, "fee_amount" numeric(18,3) not null, "currency_rate" numeric(18,8) not null, "tax_rate" numeric(6,3) not null default \'0\', "tax_mark" varchar(12) not null default \'\', "amount" numeric(18,3) not null, "tax_amount" numeric(18,3) not null, "no_tax_amount" numeric(18,3) not null, "stated_amount" numeric(18,3) null)',
    );
    this.addSql('create index "invoice_line_fee_id_index" on "invoice_line" ("fee_id")');
    this.addSql('create index "invoice_line_blue_line_id_index" on "invoice_line" ("blue_line_id")');
    this.addSql('create index "invoice_line_invoice_id_line_no_index" on "invoice_line" ("invoice_id", "line_no")');
    this.addSql(
      'create table "invoice_segment" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "company_code" varchar(20) not null, "invoice_type" varchar(20) not null, "invoice_code" varchar(12) not null default \'\', "first_no" varchar(20) not null, "last_no" varchar(20) not null, "used_count" int not null default 0, "warn_left" int not null default 50, "enabled" varchar(1) not null default \'Y\')',
    );
    this.addSql(
      'alter table "invoice_segment" add constraint "invoice_segment_company_code_invoice_type_first_no_unique" unique ("company_code", "invoice_type", "first_no")',
    );
    this.addSql(
      'create table "settlement_tolerance" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "currency" varchar(3) not null, "role_key" varchar(50) not null default \'\', "limit_amount" numeric(18,3) not null)',
    );
    this.addSql(
      'alter table "settlement_tolerance" add constraint "settlement_tolerance_currency_role_key_unique" unique ("currency", "role_key")',
    );
    this.addSql(
      'alter table "invoice_line" add constraint "invoice_line_invoice_id_foreign" foreign key ("invoice_id") references "invoice" ("id") on delete cascade',
    );
    // A number stands once: ours per company, a supplier's per supplier.
    this.addSql(
      `create unique index invoice_number on invoice (fee_belong, (case when fee_belong = 'P' then corp_code else company_code end), invoice_code, invoice_no)
        where invoice_no <> '' and status <> 'VOIDED'`,
    );
    for (const table of traced) this.addSql(`select seaway_trace('${table}')`);
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index invoice_reg_no_trgm on invoice using gin (reg_no gin_trgm_ops);
        create index invoice_invoice_no_trgm on invoice using gin (invoice_no gin_trgm_ops);
        create index invoice_title_corp_trgm on invoice using gin (title_corp gin_trgm_ops);
        create index invoice_corp_name_trgm on invoice using gin (corp_name gin_trgm_ops);
      end if;
    end $$`);
  }
}
