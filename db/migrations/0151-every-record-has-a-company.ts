import { Migration } from "@mikro-orm/migrations";

/** Records of the business and of its money; parents before what is made from them. Organisations and salesmen may belong to several companies. */
const tables = [
  ["contract", "contract_no"],
  ["booking", "bk_no"],
  ["container_hire", "lease_no"],
  ["transfer_rate", "corp_code"],
  ["repair_order", "modify_no"],
  ["overdue_stay", "cnt_no"],
  ["fee", "bl_no"],
  ["statement", "statement_no"],
  ["invoice", "reg_no"],
  ["receipt", "af_no"],
  ["accounting_period", "period"],
  ["bank_account", "account_no"],
  ["exchange_rule", "io_type"],
  ["invoice_segment", "first_no"],
] as const;

/**
 * Reason: a record without a company is in no accounting period, so closing a month did not hold for it, and statements and ageing by company did
 * not know it (domain §10). A blank company becomes the only one there is; where there are several it is refused. Records that have none get the
 * only company; with several they are named in a warning and the check holds for every row written from now on.
 */
export class Migration0151 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create function seaway_only_company() returns text language sql stable as $$
      select case when count(*) = 1 then max(code) else '' end from company
    $$`);
    this.addSql(`create function seaway_name_company() returns trigger language plpgsql as $$ begin
      new.company_code := seaway_only_company();
      return new;
    end $$`);
    for (const [table, key] of tables) {
      this.addSql(`update "${table}" set company_code = seaway_only_company() where company_code = '' and seaway_only_company() <> ''`);
      this.addSql(`create trigger seaway_name_company before insert or update of company_code on "${table}" for each row
        when (new.company_code = '') execute function seaway_name_company()`);
      this.addSql(`alter table "${table}" add constraint "${table}_company_named" check (company_code <> '') not valid`);
      this.addSql(`do $$ declare
        blank text;
      begin
        select count(*) || ': ' || string_agg(coalesce("${key}"::text, ''), ', ' order by id) filter (where n <= 100) into blank
        from (select id, "${key}", row_number() over (order by id) as n from "${table}" where company_code = '') t
        having count(*) > 0;
        if blank is null then
          alter table "${table}" validate constraint "${table}_company_named";
        else
          raise warning '${table} without a company, set company_code: %', blank;
        end if;
      end $$`);
    }
  }
}
