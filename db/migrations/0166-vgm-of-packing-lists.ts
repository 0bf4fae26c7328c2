import { Migration } from "@mikro-orm/migrations";

/** Reason: a packing list may say the verified gross mass of a container and how it was found. */
export class Migration0166 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "container_import_row"
      add column "vgm_kg" numeric(18,3),
      add column "vgm_method" varchar(40) not null default ''`);
  }
}
