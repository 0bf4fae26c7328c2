import type { MikroORM } from "@mikro-orm/postgresql";

/** What migrations make beside the tables of the entities, and the ORM would take away: triggers, their functions, indexes, tables made by hand. */
const sideTable = /^(drop (trigger|function|index|table)|set |create schema)/i;

/** What the entities declare and the migrations decided otherwise, or the other way round; each with the migration that did it. */
const decided: readonly string[] = [
  // 0004: marked by statements of their own, never loaded.
  '"task" drop column "read_time"',
  // 0009: a check the ORM has no words for.
  '"menu_perm_plain"',
  // 0023: checks the ORM has no words for either.
  '"login_log_aside"',
  '"oper_log_aside"',
  // 0010: kept by triggers that ask once per statement.
  '"statement_line_statement_id_foreign"',
  '"fee_voyage_id_foreign"',
  '"fee_bill_id_foreign"',
  // 0005, 0007, 0019: answered by longer indexes with the same leading column.
  '"voyage_line_code_index"',
  '"voyage_stop_port_code_index"',
  '"e_booking_client_code_index"',
  '"e_booking_eb_status_created_time_index"',
  '"e_booking_created_time_index"',
  '"booking_client_code_index"',
  '"booking_port_load_index"',
  '"booking_port_dis_index"',
  '"booking_created_time_index"',
  '"booking_etd_index"',
  '"bill_client_code_index"',
  '"bill_created_time_index"',
  '"fee_bill_id_auto_key_index"',
  '"fee_voyage_id_fee_belong_fee_status_index"',
  '"fee_created_time_index"',
  '"fee_reverses_id_index"',
];

/** The statements that make a migrated database what the entities describe: the draft of the next migration. None when they agree. */
export async function missingStatements(orm: MikroORM): Promise<string[]> {
  const text = await orm.schema.getUpdateSchemaSQL({ wrap: false });
  return text
    .split(/;\n/)
    .map((line) => line.trim().replace(/;$/, ""))
    .filter((line) => line && !sideTable.test(line) && !decided.some((part) => line.includes(part)));
}
