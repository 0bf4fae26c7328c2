import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: what is kept in these columns is packed already (workbooks, messages, pictures, documents). The database would try to pack it once
 * more before it gives up, and cutting a piece out of it would have to unpack the whole.
 */
export class Migration0025 extends Migration {
  override async up(): Promise<void> {
    for (const [table, column] of [
      ["upload", "body"],
      ["stored_file", "body"],
      ["avatar", "body"],
      ["edi_message", "body"],
      ["edi_message", "findings"],
    ])
      this.addSql(`alter table "${table}" alter column "${column}" set storage external`);
  }
}
