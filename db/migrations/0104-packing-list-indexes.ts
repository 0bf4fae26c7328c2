import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: the lists of stated containers, their packing and of consolidations offer filters and orders that had no index: seal, size, verified
 * mass and its time, shipper's own and empty containers, goods, confirmation, and who consolidated.
 */
export class Migration0104 extends Migration {
  override async up(): Promise<void> {
    this.addSql("create index eb_box_vgm_time on eb_box (vgm_time desc nulls last, id desc)");
    this.addSql("create index eb_box_vgm on eb_box (vgm desc nulls last, id desc)");
    this.addSql("create index eb_box_size_type on eb_box (size_type, id)");
    this.addSql("create index eb_box_soc on eb_box (id) where is_soc = 'Y'");
    this.addSql("create index eb_box_empty on eb_box (id) where empty_flag = 'Y'");
    this.addSql("create index eb_loading_confirmed_time on eb_loading (confirmed_time desc nulls last, id desc)");
    this.addSql('create index "consolidation_created_by_created_time_index" on "consolidation" ("created_by", "created_time")');
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index eb_box_seal_no_trgm on eb_box using gin (seal_no gin_trgm_ops);
        create index eb_cargo_goods_name_en_trgm on eb_cargo using gin (goods_name_en gin_trgm_ops);
      end if;
    end $$`);
  }
}
