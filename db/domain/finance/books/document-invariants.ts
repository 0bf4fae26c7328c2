/**
 * What holds of invoices, statements, receipts, payments and months: each statement returns the
 * records that break its rule.
 */
export const documentInvariants = {
  invoiceLines: `
    select i.reg_no as record,
      concat_ws(' ', i.amount, i.tax_amount, i.line_count, '<>', l.amount, l.tax_amount, l.lines) as detail
    from invoice i
    left join (
      select invoice_id, sum(amount) as amount, sum(tax_amount) as tax_amount, sum(no_tax_amount) as no_tax_amount,
        count(*) as lines
      from invoice_line
      group by invoice_id
    ) l on l.invoice_id = i.id
    where i.amount <> coalesce(l.amount, 0)
      or i.tax_amount <> coalesce(l.tax_amount, 0)
      or i.no_tax_amount <> coalesce(l.no_tax_amount, 0)
      or i.line_count <> coalesce(l.lines, 0)`,
  invoiceNetAndTax: `
    select i.reg_no as record, concat_ws(' ', x.amount, '<>', x.no_tax_amount, '+', x.tax_amount) as detail
    from invoice i
    join lateral (
      select i.amount, i.no_tax_amount, i.tax_amount
      union all
      select l.amount, l.no_tax_amount, l.tax_amount
      from invoice_line l
      where l.invoice_id = i.id
    ) x on x.amount <> x.no_tax_amount + x.tax_amount`,
  invoiceDecimals: `
    select i.reg_no as record, concat_ws(' ', l.amount, l.tax_amount, i.currency) as detail
    from invoice_line l
    join invoice i on i.id = l.invoice_id
    join currency c on c.code = i.currency
    where l.amount <> round(l.amount, c.decimals) or l.tax_amount <> round(l.tax_amount, c.decimals)`,
  invoiceNumbered: `
    select reg_no as record, concat_ws(' ', kind, status) as detail
    from invoice
    where fee_belong = 'R' and status = 'OPENED' and invoice_no = ''`,
  invoiceNumberOnce: `
    select concat_ws(' ', company_code, invoice_type, invoice_code, invoice_no) as record,
      string_agg(reg_no, ', ' order by reg_no) as detail
    from invoice
    where fee_belong = 'R' and invoice_no <> ''
    group by company_code, invoice_type, invoice_code, invoice_no
    having count(*) > 1`,
  /** What the tax platform issues is in CNY and has 20 digits. */
  invoiceDigital: `
    select reg_no as record, concat_ws(' ', invoice_no, currency) as detail
    from invoice
    where fee_belong = 'R' and invoice_way = 'DIGITAL' and status = 'OPENED'
      and (currency <> 'CNY' or invoice_no !~ '^[0-9]{20}$')`,
  invoiceRed: `
    select i.reg_no as record, concat_ws(' ', r.amount, 'of', b.amount) as detail
    from invoice_line b
    join invoice i on i.id = b.invoice_id
    join (
      select l.blue_line_id, sum(l.amount) as amount
      from invoice_line l
      join invoice x on x.id = l.invoice_id and x.status <> 'VOIDED'
      where l.blue_line_id is not null
      group by l.blue_line_id
    ) r on r.blue_line_id = b.id
    where abs(r.amount) > abs(b.amount) or r.amount * b.amount > 0`,
  invoiceFees: `
    select i.reg_no as record, concat_ws(' ', '#' || f.id, f.company_code, f.fee_belong) as detail
    from invoice_line l
    join invoice i on i.id = l.invoice_id
    join fee f on f.id = l.fee_id
    where f.company_code <> i.company_code or f.fee_belong <> i.fee_belong`,
  statementTotals: `
    select s.statement_no as record, concat_ws(' ', s.total_cny, s.total_usd, '<>', l.cny, l.usd) as detail
    from statement s
    left join (
      select statement_id, sum(cny_amount) as cny, sum(usd_amount) as usd
      from statement_line
      where dispute_state <> 'TAKEN_OFF'
      group by statement_id
    ) l on l.statement_id = s.id
    where s.total_cny <> coalesce(l.cny, 0) or s.total_usd <> coalesce(l.usd, 0)`,
  statementOnce: `
    select concat_ws(' ', l.bl_no, l.fee_code, '#' || l.fee_id) as record,
      string_agg(s.statement_no, ', ' order by s.statement_no) as detail
    from statement_line l
    join statement s on s.id = l.statement_id
    where l.dispute_state <> 'TAKEN_OFF'
    group by l.fee_id, l.bl_no, l.fee_code
    having count(*) > 1`,
  statementFees: `
    select s.statement_no as record,
      concat_ws(' ', '#' || f.id, f.company_code, f.corp_code, f.fee_belong, f.currency, l.currency) as detail
    from statement_line l
    join statement s on s.id = l.statement_id
    join fee f on f.id = l.fee_id
    where f.company_code <> s.company_code or f.corp_code <> s.corp_code
      or f.fee_belong <> s.fee_belong or f.currency <> l.currency`,
  statementNetAndTax: `
    select s.statement_no as record, concat_ws(' ', l.amount, '<>', l.no_tax_amount, '+', l.tax_amount) as detail
    from statement_line l
    join statement s on s.id = l.statement_id
    where l.amount <> l.no_tax_amount + l.tax_amount`,
  receiptApplied: `
    select r.af_no as record, concat_ws(' ', r.applied_amount, '<>', coalesce(y.amount, 0)) as detail
    from receipt r
    left join (
      select receipt_id, sum(receipt_amount) as amount
      from verification
      group by receipt_id
    ) y on y.receipt_id = r.id
    where r.applied_amount <> coalesce(y.amount, 0)`,
  receiptWithin: `
    select af_no as record, concat_ws(' ', applied_amount, 'of', amount, currency) as detail
    from receipt
    where abs(applied_amount) > abs(amount)`,
  receiptDecimals: `
    select r.af_no as record, concat_ws(' ', r.amount, r.applied_amount, r.currency) as detail
    from receipt r
    join currency c on c.code = r.currency
    where r.amount <> round(r.amount, c.decimals) or r.applied_amount <> round(r.applied_amount, c.decimals)
    union all
    select r.af_no, concat_ws(' ', y.amount, y.difference, y.fee_currency)
    from verification y
    join receipt r on r.id = y.receipt_id
    join currency c on c.code = y.fee_currency
    where y.amount <> round(y.amount, c.decimals) or y.difference <> round(y.difference, c.decimals)`,
  receiptCompany: `
    select r.af_no as record, r.company_code as detail
    from receipt r
    where not exists (select from company o where o.code = r.company_code)`,
  writeOffSides: `
    select r.af_no as record,
      concat_ws(' ', '#' || f.id, f.company_code, f.fee_belong, f.currency, y.fee_currency) as detail
    from verification y
    join receipt r on r.id = y.receipt_id
    join fee f on f.id = y.fee_id
    where f.company_code <> r.company_code or f.fee_belong <> r.fee_belong
      or y.fee_belong <> f.fee_belong or y.fee_currency <> f.currency`,
  writeOffRate: `
    select r.af_no as record, concat_ws(' ', y.amount, y.receipt_amount, y.rate) as detail
    from verification y
    join receipt r on r.id = y.receipt_id
    where y.fee_currency = r.currency and (y.amount <> y.receipt_amount or y.rate <> 1)`,
  writeOffGain: `
    select r.af_no as record, concat_ws(' ', y.exchange_gain, '<>', y.settled_amount, '-', y.booked_amount) as detail
    from verification y
    join receipt r on r.id = y.receipt_id
    where abs(y.exchange_gain) <> abs(y.settled_amount - y.booked_amount)`,
  writeOffMirrors: `
    select r.af_no as record,
      concat_ws(' ', '#' || m.id, m.amount, m.receipt_amount, 'of', y.amount, y.receipt_amount) as detail
    from verification m
    join verification y on y.id = m.mirrors_id
    join receipt r on r.id = m.receipt_id
    where m.amount <> -y.amount or m.difference <> -y.difference or m.receipt_amount <> -y.receipt_amount
      or m.booked_amount <> -y.booked_amount or m.receipt_id <> y.receipt_id or m.fee_id <> y.fee_id
    union all
    select '#' || mirrors_id, count(*)::text
    from verification
    where mirrors_id is not null
    group by mirrors_id
    having count(*) > 1`,
  monthsInOrder: `
    select concat_ws(' ', p.company_code, p.period) as record, p.status as detail
    from accounting_period p
    where p.status <> 'OPEN' and exists (
      select from accounting_period e
      where e.company_code = p.company_code and e.period < p.period and e.status = 'OPEN'
    )`,
  monthCompany: `
    select concat_ws(' ', p.company_code, p.period) as record, p.status as detail
    from accounting_period p
    where not exists (select from company o where o.code = p.company_code)`,
} as const;
