import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a customer pays days after a date, days after the end of its month, or on a fixed day of a later month. The due date is one function,
 * so that lists, ageing, holds and charts agree. Credit control says whether a booking of a customer over its credit is reminded of or refused.
 */
export class Migration0090 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'alter table "customer" add column "payment_term" varchar(30) not null default \'DAYS\', add column "pay_months" int null, add column "pay_day" int null, add column "cut_off_day" int null, add column "credit_control" varchar(30) not null default \'NONE\'',
    );
    // One expression without a subquery, so that the planner writes it into the query instead of calling it for each row.
    this.addSql(`create function seaway_due_date(day date, term text, days int, months int, pay_day int, cut_off_day int) returns date
      language sql immutable parallel safe as $$
      select case term
        when 'END_OF_MONTH' then (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date + coalesce(days, 0)
        when 'MONTH_DAY' then least(
          (date_trunc('month', day::timestamp)
            + make_interval(months => coalesce(months, 0) + case when extract(day from day) > cut_off_day then 2 else 1 end) - interval '1 day')::date,
          (date_trunc('month', day::timestamp)
            + make_interval(months => coalesce(months, 0) + case when extract(day from day) > cut_off_day then 1 else 0 end))::date + (pay_day - 1))
        else day + coalesce(days, 0) end $$`);
    this.addSql('create index "customer_payment_term_index" on "customer" ("payment_term")');
    this.addSql('create index "customer_credit_control_index" on "customer" ("credit_control")');
  }
}
