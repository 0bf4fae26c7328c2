import { Migration } from "@mikro-orm/migrations";

/** Reason: tax classes for digital invoices issued in batches, and what suppliers state line by line (operations §3, field notes 1.13). */
export class Migration0075 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "charge_tax_class" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "fee_code" varchar(20) not null, "tax_class" varchar(19) not null, "item_name" varchar(100) not null default \'\')',
    );
    this.addSql('alter table "charge_tax_class" add constraint "charge_tax_class_fee_code_unique" unique ("fee_code")');
    this.addSql(
      'create table "supplier_charge" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "invoice_id" int not null, "line_no" int not null, "corp_code" varchar(20) not null, "invoice_no" varchar(20) not null default \'\', "bl_no" varchar(20) not null default \'\', "fee_code" varchar(20) not null, "currency" varchar(3) not null, "stated_amount" numeric(18,3) not null, "expected_amount" numeric(18,3) not null default \'0\', "fee_id" int null, "match_state" varchar(12) not null, "decision" varchar(10) not null default \'\', "decision_reason" varchar(500) not null default \'\')',
    );
    this.addSql('create index "supplier_charge_corp_code_index" on "supplier_charge" ("corp_code")');
    this.addSql('create index "supplier_charge_invoice_no_index" on "supplier_charge" ("invoice_no")');
    this.addSql('create index "supplier_charge_bl_no_index" on "supplier_charge" ("bl_no")');
    this.addSql('create index "supplier_charge_fee_id_index" on "supplier_charge" ("fee_id")');
    this.addSql('create index "supplier_charge_decision_created_time_index" on "supplier_charge" ("decision", "created_time")');
    this.addSql('create index "supplier_charge_created_time_index" on "supplier_charge" ("created_time")');
    this.addSql(
      'alter table "supplier_charge" add constraint "supplier_charge_invoice_id_foreign" foreign key ("invoice_id") references "invoice" ("id") on delete cascade',
    );
    this.addSql('create index "supplier_charge_invoice_id_index" on "supplier_charge" ("invoice_id")');
    for (const table of ["charge_tax_class", "supplier_charge"]) this.addSql(`select seaway_trace('${table}')`);
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index supplier_charge_invoice_no_trgm on supplier_charge using gin (invoice_no gin_trgm_ops);
        create index supplier_charge_bl_no_trgm on supplier_charge using gin (bl_no gin_trgm_ops);
      end if;
    end $$`);
  }
}
