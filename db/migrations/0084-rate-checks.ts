import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: what is wrong with rate books and which bookings lack a price is kept from check to check. A contract's free time is read by the
 * demurrage clocks, so both name the same six; a combined clause stood for both sides and becomes one for each. Contracts are found by their
 * customers and by the bookings that name them.
 */
export class Migration0084 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "rate_finding" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "kind" varchar(12) not null, "book_kind" varchar(8) not null, "book" varchar(80) not null, "rate_kind" varchar(8) not null, "rate_id" int not null, "sheet_id" int not null, "other_id" int null, "other_book" varchar(80) not null default \'\', "fee_code" varchar(20) not null, "port_load" varchar(60) not null default \'\', "port_dis" varchar(60) not null default \'\', "voyline" varchar(20) not null default \'\', "size" varchar(10) not null default \'\', "price" numeric(18,6) not null, "currency" varchar(3) not null, "unit" varchar(20) not null, "from_date" date null, "to_date" date null, "found_time" timestamptz not null)',
    );
    this.addSql('create index "rate_finding_kind_book_kind_index" on "rate_finding" ("kind", "book_kind")');
    this.addSql('create index "rate_finding_port_load_port_dis_index" on "rate_finding" ("port_load", "port_dis")');
    this.addSql('create index "rate_finding_book_index" on "rate_finding" ("book")');
    this.addSql('create index "rate_finding_fee_code_index" on "rate_finding" ("fee_code")');
    this.addSql('create index "rate_finding_rate_id_index" on "rate_finding" ("rate_id")');
    this.addSql(
      'create table "rate_gap" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "gap_key" varchar(200) not null, "kind" varchar(9) not null, "fee_code" varchar(20) not null default \'\', "port_load" varchar(5) not null, "port_dis" varchar(5) not null, "voyline" varchar(20) not null default \'\', "size_type" varchar(16) not null default \'\', "client_code" varchar(20) not null default \'\', "contract_no" varchar(40) not null default \'\', "bookings" int not null, "boxes" int not null, "first_etd" date not null, "bk_no" varchar(35) not null, "near_rate_id" int null, "near_kind" varchar(5) not null default \'\', "near_book" varchar(40) not null default \'\', "near_reason" varchar(500) not null default \'\', "near_reason_en" varchar(500) not null default \'\', "found_time" timestamptz not null)',
    );
    this.addSql('alter table "rate_gap" add constraint "rate_gap_gap_key_unique" unique ("gap_key")');
    this.addSql('create index "rate_gap_port_load_port_dis_index" on "rate_gap" ("port_load", "port_dis")');
    this.addSql('create index "rate_gap_client_code_index" on "rate_gap" ("client_code")');
    this.addSql('create index "rate_gap_first_etd_index" on "rate_gap" ("first_etd")');
    this.addSql("select seaway_trace('rate_finding')");
    this.addSql("select seaway_trace('rate_gap')");
    this.addSql(`insert into contract_free_time (line_no, contract_id, clock, port_code, size_group, free_days, first_day, free_basis, charge_basis,
        calendar_code, tier_index, tier_mode, currency, tiers)
      select f.line_no + (select max(o.line_no) from contract_free_time o where o.contract_id = f.contract_id), f.contract_id, 'DIS_DND', f.port_code,
        f.size_group, f.free_days, f.first_day, f.free_basis, f.charge_basis, f.calendar_code, f.tier_index, f.tier_mode, f.currency, f.tiers
      from contract_free_time f where f.clock = 'DND'`);
    this.addSql("delete from dict_data where dict_type = 'free_time_clock'");
    this.addSql("delete from dict_type where dict_type = 'free_time_clock'");
  }
}
