import { Migration } from "@mikro-orm/migrations";

/** Reason: declared masses and customs weights are kept apart from the containers, so that they can be compared and retracted. */
export class Migration0047 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "customs_weight" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "voyage_id" int not null, "cnt_no" varchar(11) not null, "weight_kg" numeric(18,3) not null, "remark" varchar(250) not null default \'\')',
    );
    this.addSql('alter table "customs_weight" add constraint "customs_weight_voyage_id_cnt_no_unique" unique ("voyage_id", "cnt_no")');
    this.addSql(
      'create table "vgm_declaration" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "booking_id" int not null, "cnt_no" varchar(11) not null, "weight_kg" numeric(18,3) not null, "method" varchar(1) not null, "obtained_by" varchar(6) not null, "declared_time" timestamptz not null, "party" varchar(120) not null default \'\', "retracted_time" timestamptz null, "retracted_by" varchar(64) not null default \'\', "retract_reason" varchar(500) not null default \'\', "accepted_kg" numeric(18,3) null, "accepted_by" varchar(64) not null default \'\', "accept_reason" varchar(500) not null default \'\')',
    );
    this.addSql('create index "vgm_declaration_booking_id_cnt_no_index" on "vgm_declaration" ("booking_id", "cnt_no")');
    this.addSql('create index "vgm_declaration_declared_time_index" on "vgm_declaration" ("declared_time")');
    this.addSql(
      'alter table "customs_weight" add constraint "customs_weight_voyage_id_foreign" foreign key ("voyage_id") references "voyage" ("id")',
    );
    this.addSql(
      'alter table "vgm_declaration" add constraint "vgm_declaration_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade',
    );
    this.addSql("select seaway_trace('vgm_declaration')");
    this.addSql("select seaway_trace('customs_weight')");
  }
}
