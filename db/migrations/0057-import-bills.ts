import { Migration } from "@mikro-orm/migrations";

/** Reason: bills of arriving cargo with their containers. */
export class Migration0057 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "import_bill" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "bl_no" varchar(35) not null, "master_bl_no" varchar(35) not null default \'\', "status" varchar(10) not null default \'ENTERED\', "obtained_by" varchar(4) not null default \'HAND\', "voyage_id" int not null, "eta" date null, "agent_code" varchar(20) not null default \'\', "client_code" varchar(20) not null default \'\', "port_load" varchar(5) not null, "port_dis" varchar(5) not null, "delivery" varchar(5) not null default \'\', "freight_terms" varchar(10) not null default \'PREPAID\', "release_type" varchar(10) not null default \'ORIGINAL\', "shipper_code" varchar(20) not null default \'\', "shipper_name" varchar(200) not null default \'\', "shipper_address" varchar(500) not null default \'\', "shipper_customs_no" varchar(40) not null default \'\', "shipper_tel" varchar(60) not null default \'\', "shipper_mail" varchar(120) not null default \'\', "shipper_fax" varchar(60) not null default \'\', "consignee_code" varchar(20) not null default \'\', "consignee_name" varchar(200) not null default \'\', "consignee_address" varchar(500) not null default \'\', "consignee_customs_no" varchar(40) not null default \'\', "consignee_tel" varchar(60) not null default \'\', "consignee_mail" varchar(120) not null default \'\', "consignee_fax" varchar(60) not null default \'\', "notify_code" varchar(20) not null default \'\', "notify_name" varchar(200) not null default \'\', "notify_address" varchar(500) not null default \'\', "notify_customs_no" varchar(40) not null default \'\', "notify_tel" varchar(60) not null default \'\', "notify_mail" varchar(120) not null default \'\', "notify_fax" varchar(60) not null default \'\', "goods_name_en" varchar(250) not null default \'\', "goods_name_cn" varchar(250) not null default \'\', "hscode" varchar(10) not null default \'\', "marks" varchar(1000) not null default \'\', "pkgs" int not null default 0, "package_kind" varchar(10) not null default \'\', "gwt" numeric(18,3) not null default \'0\', "dim" numeric(18,3) not null default \'0\', "is_dg" varchar(1) not null default \'N\', "dg_un_no" varchar(4) not null default \'\', "notice_by" varchar(64) not null default \'\', "notice_time" timestamptz null, "remark" varchar(500) not null default \'\')',
    );
    this.addSql('alter table "import_bill" add constraint "import_bill_bl_no_unique" unique ("bl_no")');
    this.addSql('create index "import_bill_master_bl_no_index" on "import_bill" ("master_bl_no")');
    this.addSql('create index "import_bill_eta_index" on "import_bill" ("eta")');
    this.addSql('create index "import_bill_client_code_index" on "import_bill" ("client_code")');
    this.addSql('create index "import_bill_port_load_index" on "import_bill" ("port_load")');
    this.addSql('create index "import_bill_port_dis_index" on "import_bill" ("port_dis")');
    this.addSql('create index "import_bill_voyage_id_index" on "import_bill" ("voyage_id")');
    this.addSql('create index "import_bill_created_time_index" on "import_bill" ("created_time")');
    this.addSql(
      'create table "import_bill_container" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "import_bill_id" int not null, "line_no" int not null, "cnt_no" varchar(11) not null, "size_type" varchar(10) not null, "seal_no" varchar(40) not null default \'\', "pkgs" int not null default 0, "gwt" numeric(18,3) not null default \'0\', "dim" numeric(18,3) not null default \'0\')',
    );
    this.addSql('create index "import_bill_container_cnt_no_index" on "import_bill_container" ("cnt_no")');
    this.addSql('create index "import_bill_container_import_bill_id_index" on "import_bill_container" ("import_bill_id")');
    this.addSql(
      'alter table "import_bill" add constraint "import_bill_voyage_id_foreign" foreign key ("voyage_id") references "voyage" ("id")',
    );
    this.addSql(
      'alter table "import_bill_container" add constraint "import_bill_container_import_bill_id_foreign" foreign key ("import_bill_id") references "import_bill" ("id") on delete cascade',
    );
    this.addSql("select seaway_trace('import_bill')");
    this.addSql("select seaway_trace('import_bill_container')");
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index import_bill_bl_no_trgm on import_bill using gin (bl_no gin_trgm_ops);
        create index import_bill_consignee_name_trgm on import_bill using gin (consignee_name gin_trgm_ops);
      end if;
    end $$`);
  }
}
