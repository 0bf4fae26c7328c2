import { Migration } from "@mikro-orm/migrations";

/** `dictionary.value` by colour. */
const coloured: Readonly<Record<string, readonly string[]>> = {
  info: [
    "booking_status.DRAFT",
    "eb_status.DRAFT",
    "approval_status.NOT_APPLIED",
    "check_status.TO_VERIFY",
    "bl_status.DRAFT",
    "rate_status.DRAFT",
    "fee_status.CREATED",
    "statement_status.DRAFT",
    "edi_status.GENERATED",
    "task_status.WAITING",
    "customer_status.DRAFT",
    "space_state.PAUSED",
    "voyage_status.PLANNED",
  ],
  success: [
    "booking_status.CONFIRMED",
    "booking_bl_status.ISSUED",
    "reconcile_result.EQUAL",
    "eb_status.RECEIVED",
    "eb_modify.CORRECTION_RECEIVED",
    "approval_status.APPROVED",
    "check_status.VERIFIED",
    "check_status.IMPORTED",
    "bl_status.ISSUED",
    "rate_status.PUBLISHED",
    "fee_status.AUDITED",
    "statement_status.CONFIRMED",
    "edi_status.ACCEPTED",
    "task_status.DONE",
    "customer_status.SUBMITTED",
    "space_state.HELD",
    "voyage_status.CONFIRMED",
  ],
  violet: ["booking_status.LOCKED", "bl_status.SURRENDERED", "fee_status.RECHECKED"],
  danger: [
    "booking_status.CANCELLED",
    "booking_status.SHUT_OUT",
    "reconcile_result.DIFFERS",
    "eb_status.REJECTED",
    "eb_modify.CORRECTION_REJECTED",
    "approval_status.REJECTED",
    "check_status.VERIFY_FAILED",
    "check_status.IMPORT_FAILED",
    "edi_status.REJECTED",
    "edi_status.FAILED",
    "task_status.FAILED",
    "task_status.CANCELLED",
    "voyage_status.CANCELLED",
  ],
  primary: [
    "booking_bl_status.DRAFT",
    "eb_status.SUBMITTED",
    "eb_modify.CORRECTION_SUBMITTED",
    "approval_status.APPLIED",
    "check_status.VERIFYING",
    "check_status.IMPORTING",
    "edi_status.SENT",
    "edi_status.RECEIVED",
    "task_status.RUNNING",
  ],
  warning: ["edi_status.DUPLICATE", "space_state.WAITING"],
};

/**
 * Reason: states take their colour from the dictionary, for lists and charts alike; values without one are shown as text. Colours somebody
 * chose stay.
 */
export class Migration0040 extends Migration {
  override async up(): Promise<void> {
    for (const [colour, values] of Object.entries(coloured)) {
      const named = values.map((value) => `'${value}'`).join(", ");
      this.addSql(
        `update "dict_data" set "list_class" = '${colour}' where "built_in" = 'Y' and "list_class" = '' and "dict_type" || '.' || "dict_value" in (${named})`,
      );
    }
  }
}
