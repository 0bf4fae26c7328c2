import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a report of moves replaces or withdraws what an earlier one of its document number said, so a move knows its document. Moves of
 * interchanges with one document take its number; of several it cannot be told, and they are replaced by container, event and time only.
 */
export class Migration0141 extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table container_move add document_no varchar(35) not null default ''");
    this.addSql(`update container_move m
      set document_no = e.document_no
      from edi_message e
      where e.id = m.message_id and m.message_id > 0 and jsonb_array_length(e.results) = 1`);
    this.addSql("create index container_move_document on container_move (sender, document_no) where document_no <> ''");
  }
}
