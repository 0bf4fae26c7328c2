import { Migration } from "@mikro-orm/migrations";

/** Reason: statements are sent, and the customer disputes their lines (operations §3 "Statement"). */
export class Migration0076 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "statement" add "sent_by" varchar(64) not null default \'\', add "sent_time" timestamptz null');
    this.addSql(
      'alter table "statement_line" add "version" int not null default 1, add "created_by" varchar(64) null, add "created_time" timestamptz not null default now(), add "updated_by" varchar(64) null, add "updated_time" timestamptz not null default now(), add "fee_belong" varchar(1) not null default \'R\', add "dispute_state" varchar(10) not null default \'NONE\', add "dispute_reason" varchar(500) not null default \'\', add "disputed_by" varchar(64) not null default \'\', add "disputed_time" timestamptz null, add "response" varchar(500) not null default \'\', add "responded_by" varchar(64) not null default \'\', add "responded_time" timestamptz null',
    );
    this.addSql('alter table "statement_line" alter column "fee_id" drop not null');
    this.addSql('create index "statement_line_fee_belong_created_time_index" on "statement_line" ("fee_belong", "created_time")');
    this.addSql('create index "statement_line_bl_no_index" on "statement_line" ("bl_no")');
    this.addSql('create index "statement_line_bk_no_index" on "statement_line" ("bk_no")');
    // The lines carry who and when from now on; those there are stamped like their statement.
    for (const event of ["i", "u", "d"]) this.addSql(`drop trigger "statement_line_log_${event}" on "statement_line"`);
    this.addSql(`update statement_line l set fee_belong = s.fee_belong, created_by = s.created_by, created_time = s.created_time,
      updated_by = s.updated_by, updated_time = s.updated_time from statement s where s.id = l.statement_id`);
    this.addSql("select seaway_trace('statement_line')");
    this.addSql(`create index "statement_line_disputed" on "statement_line" ("statement_id") where dispute_state = 'OPEN'`);
    this.addSql(
      `create index "statement_sent" on "statement" ("corp_code", "company_code", "fee_belong", "period") where status <> 'DRAFT'`,
    );
  }
}
