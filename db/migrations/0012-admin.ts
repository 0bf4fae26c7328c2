import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: the report of gaps in numbers asks the change log what became of a document (deleted, renumbered), and refused or failed operations are
 * what people look for in the operation log. Both are few among many rows, so their indexes hold those alone and cost other writes nothing.
 */
export class Migration0012 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index change_log_numbers on change_log (table_name, oper_time) where operation = 'DELETE' or (operation = 'UPDATE'
      and column_name in ('bk_no', 'eb_no', 'bl_no', 'statement_no', 'control_ref', 'code'))`);
    this.addSql("create index oper_log_failed on oper_log (oper_time) where result <> 'DONE'");
  }
}
