import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a file brings fifty thousand rows, boxes and packing lines at once, and each key, index and trigger per row is paid as often.
 *
 * A booking keeps its foreign key from its boxes. The other references between these tables are proved by the statements that write
 * them (a row, its box and its packing lines are inserted together, under the booking's lock or against its version), so that only their
 * other end is kept here: what hangs on a deleted record goes with it, once per statement instead of once per row.
 */
const ends: readonly { table: string; name: string; body: string }[] = [
  {
    table: "box",
    name: "box_lines_gone",
    body: "delete from packing_line p using old_rows o where p.booking_id = o.booking_id and p.box_id = o.id",
  },
  {
    table: "booking_cargo",
    name: "booking_cargo_lines_gone",
    body: "delete from packing_line p using old_rows o where p.booking_id = o.booking_id and p.cargo_id = o.id",
  },
  {
    table: "container_import_row",
    name: "container_import_row_gone",
    body: "update box x set import_row_id = null from old_rows o where x.import_row_id = o.id",
  },
  {
    table: "container_import",
    name: "container_import_gone",
    body: "delete from container_import_row r using old_rows o where r.voyage_id = o.voyage_id and r.container_import_id = o.id",
  },
];

export class Migration0003 extends Migration {
  override async up(): Promise<void> {
    // A row that waits and is imported later stays on its page (HOT): the room is for the few that do, most are written once.
    this.addSql("alter table container_import_row set (fillfactor = 90)");
    this.addSql("create index packing_line_bill_id_index on packing_line (bill_id) where bill_id is not null");
    // Parts of a container number are looked for among the rows; its index gathers a file and is put in order by autovacuum, not by the import.
    this.addSql("drop index if exists box_cnt_no_trgm");
    this.addSql(`do $$ begin
      if exists (select from pg_class where relname = 'container_import_row_cnt_no_trgm') then
        alter index container_import_row_cnt_no_trgm set (gin_pending_list_limit = 65536);
      end if;
    end $$`);
    for (const { table, name, body } of ends) {
      this.addSql(`create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`);
      this.addSql(
        `create trigger ${name} after delete on ${table} referencing old table as old_rows for each statement execute function ${name}()`,
      );
    }
  }
}
