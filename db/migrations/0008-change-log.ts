import { Migration } from "@mikro-orm/migrations";

/** Reason: the entries of a record are found by its key also where one entry names many (decision 015). */
export class Migration0008 extends Migration {
  override async up(): Promise<void> {
    this.addSql("create index change_log_keys on change_log using gist (keys) where keys is not null");
  }
}
