import { Migration } from "@mikro-orm/migrations";

/** Reason: receipts and payments, and what each of them paid of which fee (operations §3, domain §3). */
export class Migration0070 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "receipt" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "af_no" varchar(35) not null, "fee_belong" varchar(1) not null default \'R\', "status" varchar(10) not null default \'OPEN\', "kind" varchar(10) not null default \'BANK\', "corp_code" varchar(20) not null default \'\', "corp_name" varchar(200) not null default \'\', "company_code" varchar(20) not null default \'\', "currency" varchar(3) not null, "amount" numeric(18,3) not null, "applied_amount" numeric(18,3) not null default \'0\', "currency_rate" numeric(18,8) not null, "bank_date" date not null, "payment_method" varchar(20) not null default \'\', "bank_name" varchar(200) not null default \'\', "bank_account" varchar(40) not null default \'\', "payer_name" varchar(200) not null default \'\', "bl_no" varchar(20) not null default \'\', "containerno" varchar(11) not null default \'\', "remarks" varchar(500) not null default \'\', "bank_ref" varchar(80) null, "netting_no" varchar(35) not null default \'\', "cancel_reason" varchar(500) not null default \'\')',
    );
    this.addSql('alter table "receipt" add constraint "receipt_af_no_unique" unique ("af_no")');
    this.addSql('create index "receipt_corp_code_index" on "receipt" ("corp_code")');
    this.addSql('alter table "receipt" add constraint "receipt_bank_ref_unique" unique ("bank_ref")');
    this.addSql('create index "receipt_netting_no_index" on "receipt" ("netting_no")');
    this.addSql('create index "receipt_fee_belong_status_bank_date_index" on "receipt" ("fee_belong", "status", "bank_date")');
    this.addSql('create index "receipt_created_time_index" on "receipt" ("created_time")');
    this.addSql('create index "receipt_bank_date_index" on "receipt" ("bank_date")');
    this.addSql(
      'create table "verification" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "receipt_id" int not null, "fee_belong" varchar(1) not null default \'R\', "status" varchar(10) not null default \'LIVE\', "mirrors_id" int null, "check_no" varchar(40) not null default \'\', "verified_date" date not null, "fee_id" int not null, "fee_currency" varchar(3) not null, "amount" numeric(18,3) not null, "difference" numeric(18,3) not null default \'0\', "receipt_amount" numeric(18,3) not null, "rate" numeric(18,8) not null, "booked_amount" numeric(18,3) not null, "settled_amount" numeric(18,3) not null, "exchange_gain" numeric(18,3) not null default \'0\', "reason" varchar(500) not null default \'\')',
    );
    this.addSql('alter table "verification" add constraint "verification_mirrors_id_unique" unique ("mirrors_id")');
    this.addSql('create index "verification_check_no_index" on "verification" ("check_no")');
    this.addSql('create index "verification_fee_id_index" on "verification" ("fee_id")');
    this.addSql(
      'create index "verification_fee_belong_status_created_time_index" on "verification" ("fee_belong", "status", "created_time")',
    );
    this.addSql('create index "verification_verified_date_index" on "verification" ("verified_date")');
    this.addSql(
      'alter table "verification" add constraint "verification_receipt_id_foreign" foreign key ("receipt_id") references "receipt" ("id")',
    );
    // Open fees of a party, in the order write-off takes them.
    this.addSql("create index fee_open on fee (corp_code, company_code, currency, pricing_date) where amount <> verified_amount");
    for (const table of ["receipt", "verification"]) this.addSql(`select seaway_trace('${table}')`);
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index receipt_af_no_trgm on receipt using gin (af_no gin_trgm_ops);
        create index receipt_corp_name_trgm on receipt using gin (corp_name gin_trgm_ops);
        create index receipt_payer_name_trgm on receipt using gin (payer_name gin_trgm_ops);
        create index receipt_remarks_trgm on receipt using gin (remarks gin_trgm_ops);
        create index verification_check_no_trgm on verification using gin (check_no gin_trgm_ops);
      end if;
    end $$`);
  }
}
