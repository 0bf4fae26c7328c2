/**
 * An automatic line of a bill whose amount, with its reversal and difference lines, is not nothing.
 */
const chargeStands = `f.origin = 'AUTO' and f.fee_kind in ('FREIGHT', 'EXTRA') and f.bill_id is not null and f.amount + coalesce((
      select sum(d.amount)
      from fee d
      where d.changes_id = f.id or (d.reverses_id = f.id and d.changes_id is null)
    ), 0) <> 0`;

/**
 * What holds of fees, stays and rates at every moment: each statement returns the records that
 * break its rule.
 */
export const feeInvariants = {
  feeNetAndTax: `
    select concat_ws(' ', bl_no, fee_code, '#' || id) as record,
      concat_ws(' ', amount, '<>', no_tax_amount, '+', tax_amount) as detail
    from fee
    where amount <> no_tax_amount + tax_amount`,
  /**
   * A part of a whole may be off by one unit of its last decimal, so that the parts come to the
   * whole.
   */
  feeTax: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record,
      concat_ws(' ', f.tax_amount, 'of', f.amount, 'at', f.tax_rate, '%') as detail
    from fee f
    join currency c on c.code = f.currency
    where abs(f.tax_amount - round(f.amount * f.tax_rate / (100 + f.tax_rate), c.decimals)) > power(10::numeric, -c.decimals)`,
  feeDecimals: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record,
      concat_ws(' ', f.amount, f.tax_amount, f.no_tax_amount, f.currency) as detail
    from fee f
    join currency c on c.code = f.currency
    where f.amount <> round(f.amount, c.decimals)
      or f.tax_amount <> round(f.tax_amount, c.decimals)
      or f.no_tax_amount <> round(f.no_tax_amount, c.decimals)`,
  feeCurrency: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record, f.currency as detail
    from fee f
    where not exists (select from currency c where c.code = f.currency)`,
  feeBase: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record,
      concat_ws(' ', f.base_amount, '<>', f.amount, 'x', f.currency_rate) as detail
    from fee f
    join company o on o.code = f.company_code
    join currency c on c.code = o.local_currency
    where abs(f.base_amount - round(f.amount * f.currency_rate, c.decimals)) > power(10::numeric, -c.decimals)
      or (f.currency = o.local_currency and f.currency_rate <> 1)`,
  feeCompany: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record, f.company_code as detail
    from fee f
    where not exists (select from company o where o.code = f.company_code)`,
  feeParty: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record, f.fee_status as detail
    from fee f
    where f.corp_code = '' and f.fee_status <> 'CREATED'`,
  feeSteps: `
    select concat_ws(' ', bl_no, fee_code, '#' || id) as record, concat_ws(' ', fee_status, audit_by, recheck_by) as detail
    from fee
    where (fee_status = 'CREATED' and (audit_by <> '' or recheck_by <> ''))
      or (fee_status = 'AUDITED' and (audit_by = '' or recheck_by <> ''))
      or (fee_status = 'RECHECKED' and (audit_by = '' or recheck_by = ''))`,
  feeInvoiced: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record,
      concat_ws(' ', f.invoiced_amount, '<>', coalesce(l.amount, 0)) as detail
    from fee f
    left join (
      select l.fee_id, sum(l.fee_amount) as amount
      from invoice_line l
      join invoice i on i.id = l.invoice_id
      where i.status <> 'VOIDED' and (i.kind = 'BLUE' or i.status = 'OPENED')
      group by l.fee_id
    ) l on l.fee_id = f.id
    where f.invoiced_amount <> coalesce(l.amount, 0)`,
  feeInvoicedWithin: `
    select concat_ws(' ', bl_no, fee_code, '#' || id) as record, concat_ws(' ', invoiced_amount, 'of', amount) as detail
    from fee
    where abs(invoiced_amount) > abs(amount) or invoiced_amount * amount < 0`,
  feeVerified: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record,
      concat_ws(' ', f.verified_amount, '<>', coalesce(y.amount, 0)) as detail
    from fee f
    left join (
      select fee_id, sum(amount + difference) as amount
      from verification
      group by fee_id
    ) y on y.fee_id = f.id
    where f.verified_amount <> coalesce(y.amount, 0)`,
  feeVerifiedWithin: `
    select concat_ws(' ', bl_no, fee_code, '#' || id) as record, concat_ws(' ', verified_amount, 'of', amount) as detail
    from fee
    where abs(verified_amount) > abs(amount) or verified_amount * amount < 0`,
  feeBooked: `
    select concat_ws(' ', f.bl_no, f.fee_code, '#' || f.id) as record,
      concat_ws(' ', y.booked, '<>', f.base_amount) as detail
    from fee f
    join (
      select fee_id, sum(booked_amount) as booked
      from verification
      group by fee_id
    ) y on y.fee_id = f.id
    where f.verified_amount = f.amount and f.amount <> 0 and y.booked <> f.base_amount`,
  feeReversed: `
    select concat_ws(' ', r.bl_no, r.fee_code, '#' || r.id) as record,
      concat_ws(' ', r.amount, r.currency, r.corp_code, 'of', o.amount, o.currency, o.corp_code) as detail
    from fee r
    left join fee o on o.id = r.reverses_id
    where r.reverses_id is not null
      and (o.id is null or r.amount <> -o.amount or r.currency <> o.currency
        or r.corp_code <> o.corp_code or r.fee_belong <> o.fee_belong)`,
  feeReversedOnce: `
    select '#' || reverses_id as record, count(*)::text as detail
    from fee
    where reverses_id is not null
    group by reverses_id
    having count(*) > 1`,
  /**
   * Payer, currency and price do not make another charge; what is taken back in full is not
   * counted.
   */
  feeOnce: `
    select concat_ws(' ', f.bl_no, f.fee_code, f.size_type) as record,
      string_agg(concat_ws(' ', '#' || f.id, f.amount, f.currency, f.corp_code), ', ' order by f.id) as detail
    from fee f
    where f.fee_belong = 'R' and ${chargeStands}
    group by f.bill_id, f.bl_no, f.fee_code, f.size_type, f.containerno
    having count(*) > 1`,
  /**
   * Rate type and end of the voyage make another charge of a supplier; supplier, currency and price
   * do not.
   */
  payableOnce: `
    select concat_ws(' ', f.bl_no, f.fee_code, f.containerno) as record,
      string_agg(concat_ws(' ', '#' || f.id, f.amount, f.currency, f.corp_code), ', ' order by f.id) as detail
    from fee f
    where f.fee_belong = 'P' and ${chargeStands}
    group by f.bill_id, f.bl_no, f.fee_code, f.containerno, split_part(f.auto_key, '/', 2), split_part(f.auto_key, '/', 3)
    having count(*) > 1`,
  /** The clock's amount less what was waived, in its currency. */
  feeOverdue: `
    select concat_ws(' ', s.bl_no, s.cnt_no, s.clock) as record,
      concat_ws(' ', coalesce(f.amount, 0), '<>', s.computed_amount, '-', s.waived_amount, s.currency) as detail
    from overdue_stay s
    left join (
      select f.bill_id, f.containerno, f.currency, sum(f.amount) as amount,
        split_part(coalesce(nullif(f.auto_key, ''), o.auto_key, ''), '/', 4) as clock
      from fee f
      left join fee o on o.id = coalesce(f.reverses_id, f.changes_id)
      where f.fee_kind = 'OVERDUE' and f.fee_belong = 'R'
      group by f.bill_id, f.containerno, f.currency, clock
    ) f on f.bill_id = s.bill_id and f.containerno = s.cnt_no and f.clock = s.clock and f.currency = s.currency
    where s.state = 'CHARGED' and coalesce(f.amount, 0) <> s.computed_amount - s.waived_amount`,
  stayDays: `
    select concat_ws(' ', s.bl_no, s.cnt_no, s.clock) as record,
      concat_ws(' ', s.computed_amount, s.charged_days, '<>', d.amount, d.days) as detail
    from overdue_stay s
    join lateral (
      select coalesce(sum((day ->> 1)::numeric), 0) as amount, count(*) as days
      from jsonb_array_elements(s.charged) day
    ) d on true
    where s.computed_amount <> d.amount or s.charged_days <> d.days`,
  rentOnce: `
    select concat_ws(' ', a.containerno, a.auto_key) as record,
      concat_ws(' ', a.rent_begin, a.rent_end, b.rent_begin, b.rent_end) as detail
    from fee a
    join fee b on b.fee_kind = 'RENT' and b.origin = 'AUTO' and b.containerno = a.containerno and b.corp_code = a.corp_code
      and b.fee_belong = a.fee_belong and b.id > a.id
      and daterange(a.rent_begin, a.rent_end, '[]') && daterange(b.rent_begin, b.rent_end, '[]')
    where a.fee_kind = 'RENT' and a.origin = 'AUTO' and a.rent_begin is not null and b.rent_begin is not null
      and not exists (select from fee r where r.reverses_id in (a.id, b.id))`,
  /**
   * On days of both the row that begins later applies (domain §4); of two that begin on one day
   * neither does.
   */
  rateOnce: `
    select concat_ws(' ', '#' || a.id, a.fee_code) as record, '#' || b.id as detail
    from freight_rate a
    join freight_rate b on b.book_id = a.book_id and b.id > a.id and b.status = 'PUBLISHED' and b.kind = a.kind
      and b.fee_code = a.fee_code and b.port_load = a.port_load and b.port_dis = a.port_dis and b.receipt = a.receipt
      and b.delivery = a.delivery and b.voyline = a.voyline and b.size_type = a.size_type and b.size_group = a.size_group
      and b.nature = a.nature and b.trade_type = a.trade_type and b.delivery_terms = a.delivery_terms
      and b.freight_terms = a.freight_terms and b.is_soc = a.is_soc and b.empty_flag = a.empty_flag
      and b.rate_type = a.rate_type and b.start_date = a.start_date
    where a.status = 'PUBLISHED'`,
} as const;
