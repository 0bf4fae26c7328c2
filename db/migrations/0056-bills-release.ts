import { Migration } from "@mikro-orm/migrations";

/** Reason: originals of bills by number, each print, and the four holds of cargo control. */
export class Migration0056 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "bill_release" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "bill_id" int not null, "telex_by" varchar(64) not null default \'\', "telex_time" timestamptz null, "customs_status" varchar(12) not null default \'\', "customs_no" varchar(40) not null default \'\', "customs_by" varchar(64) not null default \'\', "customs_time" timestamptz null, "released_by" varchar(64) not null default \'\', "released_to" varchar(200) not null default \'\', "revoke_reason" varchar(500) not null default \'\')',
    );
    this.addSql('alter table "bill_release" add constraint "bill_release_bill_id_unique" unique ("bill_id")');
    this.addSql(
      'create table "bill_print" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "bill_id" int not null, "kind" varchar(16) not null, "original_nos" varchar(10) not null default \'\', "printed_by" varchar(64) not null default \'\', "printed_time" timestamptz not null, "reason" varchar(500) not null default \'\')',
    );
    this.addSql('create index "bill_print_bill_id_index" on "bill_print" ("bill_id")');
    this.addSql(
      'create table "bill_original" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "bill_id" int not null, "original_no" int not null, "printed_by" varchar(64) not null default \'\', "printed_time" timestamptz not null, "prints" int not null default 1, "collected_by" varchar(64) not null default \'\', "collected_time" timestamptz null, "collected_from" varchar(200) not null default \'\')',
    );
    this.addSql('alter table "bill_original" add constraint "bill_original_bill_id_original_no_unique" unique ("bill_id", "original_no")');
    this.addSql(
      'create table "bill_hold" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "bill_id" int not null, "hold" varchar(10) not null, "state" varchar(10) not null, "reason" varchar(500) not null default \'\', "decided_by" varchar(64) not null default \'\', "decided_time" timestamptz not null)',
    );
    this.addSql('alter table "bill_hold" add constraint "bill_hold_bill_id_hold_unique" unique ("bill_id", "hold")');
    this.addSql('alter table "bill" add "cargo_released_time" timestamptz null, add "void_reason" varchar(500) not null default \'\'');
    this.addSql(
      'alter table "bill_release" add constraint "bill_release_bill_id_foreign" foreign key ("bill_id") references "bill" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "bill_print" add constraint "bill_print_bill_id_foreign" foreign key ("bill_id") references "bill" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "bill_original" add constraint "bill_original_bill_id_foreign" foreign key ("bill_id") references "bill" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "bill_hold" add constraint "bill_hold_bill_id_foreign" foreign key ("bill_id") references "bill" ("id") on delete cascade',
    );
    for (const table of ["bill_release", "bill_hold", "bill_original", "bill_print"]) this.addSql(`select seaway_trace('${table}')`);
  }
}
