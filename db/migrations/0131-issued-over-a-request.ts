import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a bill that a supervisor issues over what the customer asks says why. Home counts drafts that customers want corrected, and issued
 * bills that still lack the on board notation.
 */
export class Migration0131 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "bill" add "issue_over_reason" varchar(500) not null default \'\'');
    this.addSql("create index bill_reviewed on bill (review_state) where review_state <> ''");
    this.addSql("create index bill_to_note on bill (etd) where on_board_date is null");
  }
}
