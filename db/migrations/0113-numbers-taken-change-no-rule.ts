import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: each number taken was a new version of its rule. While bookings were made, a form of the rule was stale before it could be saved.
 */
export class Migration0113 extends Migration {
  override async up(): Promise<void> {
    this.addSql("drop trigger number_rule_stamp on number_rule");
    this.addSql(`create trigger number_rule_stamp before update on number_rule for each row
      when (to_jsonb(old) - ${counter} is distinct from to_jsonb(new) - ${counter}) execute function seaway_stamp()`);
  }
}

/** What taking a number changes. */
const counter = "'{period,serial}'::text[]";
