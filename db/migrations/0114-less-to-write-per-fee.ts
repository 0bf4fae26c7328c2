import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a batch of write-off spends most of its time on what each changed fee costs beside itself. Only container fees are looked for by
 * container, so freight stands in neither index. An update of many fees that stamps them itself, rightly, spares the call per row, as inserts do
 * (0002).
 */
export class Migration0114 extends Migration {
  override async up(): Promise<void> {
    this.addSql("drop index fee_containerno_index");
    this.addSql(`create index fee_containerno_index on fee (containerno) where ${containerFees}`);
    this.addSql("drop index if exists fee_containerno_trgm");
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index fee_containerno_trgm on fee using gin (containerno gin_trgm_ops) where ${containerFees};
      end if;
    end $$`);
    this.addSql("drop trigger fee_stamp on fee");
    this.addSql(`create trigger fee_stamp before update on fee for each row when (new.version is distinct from old.version + 1
      or new.updated_time is distinct from now() or new.updated_by is distinct from coalesce(nullif(current_setting('seaway.actor', true), ''), 'system'))
      execute function seaway_stamp()`);
  }
}

const containerFees = "fee_kind in ('RENT', 'OVERDUE', 'REPAIR', 'EMPTY_TRANSFER')";
