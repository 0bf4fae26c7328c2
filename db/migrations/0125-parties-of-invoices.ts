import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: an invoice names the bank and account of both sides. The counterparty's are its master data; our company's name, tax number, address
 * and account stand in fields of their own. What invoices had as the counterparty's account stays: where it is ours, submission refuses it.
 */
export class Migration0125 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "customer" add column "bank_name" varchar(200) not null default '', add column "bank_account" varchar(40) not null default ''`,
    );
    this.addSql(
      `alter table "invoice" add column "company_title" varchar(255) not null default '', add column "company_duty_no" varchar(40) not null default '', add column "company_address" varchar(250) not null default '', add column "company_tel" varchar(60) not null default '', add column "company_bank_name" varchar(200) not null default '', add column "company_bank_account" varchar(40) not null default ''`,
    );
    // Answers of the tax platform name red letters by it.
    this.addSql('create index "invoice_confirm_no_index" on "invoice" ("confirm_no")');
  }
}
