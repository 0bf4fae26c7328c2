import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a bill states "shipped on board" from a fact alone, and the date is stored with it. Issued bills take the reported departure from
 * their load port, which they print already; those without one become received for shipment.
 */
export class Migration0130 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'alter table "bill" add "on_board_date" date null, add "on_board_basis" varchar(10) not null default \'\', add "on_board_noted_time" timestamptz null, add "on_board_noted_by" varchar(64) not null default \'\'',
    );
    this.addSql(`update bill b set on_board_date = s.departed, on_board_basis = 'DEPARTED'
      from (select voyage_id, port_code, min(atd)::date as departed from voyage_stop where atd is not null group by 1, 2) s
      where s.voyage_id = b.voyage_id and s.port_code = b.port_load and b.bl_status in ('ISSUED', 'SURRENDERED')`);
  }
}
