import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a decision about a container with dangerous or oversize cargo stands beside the container and names the cargo it was taken on, so
 * that changed cargo is open again; limits, port bans and captains of vessels are master data. Nothing is filled: boxes without a row are not
 * checked yet.
 */
export class Migration0048 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "box_approval" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "box_id" int not null, "state" varchar(13) not null default 'NOT_CHECKED', "cargo_version" varchar(32) not null, "findings" jsonb not null, "checked_time" timestamptz not null, "decided_by" varchar(64) not null default '', "decided_time" timestamptz null, "reject_reason" varchar(500) not null default '', "remark" varchar(500) not null default '')`,
    );
    this.addSql(`alter table "box_approval" add constraint "box_approval_box_id_unique" unique ("box_id")`);
    this.addSql(
      `create table "dg_threshold" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "vessel_code" varchar(20) not null default '*', "dg_class" varchar(10) not null default '*', "max_net_kg" numeric(18,3) null, "max_boxes" int null, "remark" varchar(250) not null default '')`,
    );
    this.addSql(`create index "dg_threshold_vessel_code_index" on "dg_threshold" ("vessel_code")`);
    this.addSql(`create index "dg_threshold_dg_class_index" on "dg_threshold" ("dg_class")`);
    this.addSql(`alter table "dg_threshold" add constraint "dg_threshold_vessel_code_dg_class_unique" unique ("vessel_code", "dg_class")`);
    this.addSql(
      `create table "port_ban" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "port_code" varchar(5) not null, "scope" varchar(9) not null default 'ANY', "dg_class" varchar(10) not null default '', "un_no" varchar(4) not null default '', "remark" varchar(250) not null default '')`,
    );
    this.addSql(`create index "port_ban_port_code_index" on "port_ban" ("port_code")`);
    this.addSql(`create index "port_ban_dg_class_index" on "port_ban" ("dg_class")`);
    this.addSql(`create index "port_ban_un_no_index" on "port_ban" ("un_no")`);
    this.addSql(
      `alter table "port_ban" add constraint "port_ban_port_code_scope_dg_class_un_no_unique" unique ("port_code", "scope", "dg_class", "un_no")`,
    );
    this.addSql(
      `create table "vessel_captain" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "vessel_code" varchar(20) not null, "user_name" varchar(64) not null)`,
    );
    this.addSql(`create index "vessel_captain_vessel_code_index" on "vessel_captain" ("vessel_code")`);
    this.addSql(`create index "vessel_captain_user_name_index" on "vessel_captain" ("user_name")`);
    this.addSql(
      `alter table "vessel_captain" add constraint "vessel_captain_vessel_code_user_name_unique" unique ("vessel_code", "user_name")`,
    );
    this.addSql("select seaway_trace('box_approval')");
    this.addSql("select seaway_trace('dg_threshold')");
    this.addSql("select seaway_trace('port_ban')");
    this.addSql("select seaway_trace('vessel_captain')");
  }
}
