import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a registration pays at most what was received (domain §3); the database holds it whatever writes the sums. Registrations that are beyond
 * it already are named in a warning and stay: the check then holds for every row written from now on, and cancelling their write-offs mends them.
 */
export class Migration0120 extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table receipt add constraint receipt_applied_within check (abs(applied_amount) <= abs(amount)) not valid");
    this.addSql(`do $$ declare
      beyond text;
    begin
      select string_agg(af_no || ' ' || applied_amount || ' > ' || amount || ' ' || currency, ', ' order by id) into beyond
      from (select * from receipt where abs(applied_amount) > abs(amount) order by id limit 100) r;
      if beyond is null then
        alter table receipt validate constraint receipt_applied_within;
      else
        raise warning 'more applied than received, cancel their write-offs: %', beyond;
      end if;
    end $$`);
  }
}
