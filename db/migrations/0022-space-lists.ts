import { Migration } from "@mikro-orm/migrations";

/** Reason: the list of shares opens with who waits, in the order they are served, and stays fast when a million bookings have had space. */
export class Migration0022 extends Migration {
  override async up(): Promise<void> {
    this.addSql('create index "space_draw_served" on "space_draw" ("state" desc, "place", "id")');
    this.addSql('create index "space_draw_since" on "space_draw" ("since" desc nulls last, "id" desc) where "since" is not null');
  }
}
