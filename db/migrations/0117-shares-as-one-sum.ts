import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a fee over shares of shared boxes was stored as so many boxes at a price of nothing. It is one
 * sum, so that quantity × price is the amount before a minimum, as the calculation writes it from now on.
 */
export class Migration0117 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`update fee f set qty = 1, price = x.price
      from (select g.id, sum((part ->> 'product')::numeric) as price
        from fee g
        cross join lateral jsonb_array_elements(g.derivation -> 'factors') as part
        where g.origin = 'AUTO'
          and g.price = 0
          and g.amount <> 0
          and g.derivation ? 'shares'
          and jsonb_array_length(g.derivation -> 'factors') > 1
        group by g.id) x
      where f.id = x.id`);
  }
}
