import { Migration } from "@mikro-orm/migrations";

/** Reason: goods are searched over all bookings by name, HS code, UN number and package; three million lines are not read for that. */
export class Migration0041 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index "booking_cargo_goods_name_en_trgm" on "booking_cargo" using gin ("goods_name_en" gin_trgm_ops);
      end if;
    end $$`);
    this.addSql("create index booking_cargo_hscode on booking_cargo (hscode) where hscode <> ''");
    this.addSql("create index booking_cargo_dg_un_no on booking_cargo (dg_un_no) where dg_un_no <> ''");
  }
}
