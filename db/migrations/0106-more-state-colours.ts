import { Migration } from "@mikro-orm/migrations";

/** `dictionary.value` by colour. */
const coloured: Readonly<Record<string, readonly string[]>> = {
  success: [
    "consolidation_status.DONE",
    "modification_state.TAKEN",
    "vgm_status.WITHIN",
    "vgm_status.ACCEPTED",
    "contract_status.APPROVED",
    "correction_advice_state.APPROVED",
    "free_demurrage_state.APPROVED",
    "repair_state.APPROVED",
    "overdue_state.ENDED",
    "leak_state.EXPLAINED",
  ],
  info: [
    "consolidation_status.UNDONE",
    "vgm_status.NO_CUSTOMS",
    "contract_status.DRAFT",
    "correction_advice_state.DRAFT",
    "free_demurrage_state.DRAFT",
    "repair_state.DRAFT",
    "overdue_state.FREE",
  ],
  warning: [
    "modification_state.OPEN",
    "vgm_status.NO_DECLARATION",
    "overdue_state.RUNNING",
    "leak_state.OPEN",
    "edi_status.QUARANTINE",
    "edi_status.TO_CORRECT",
    "edi_status.PARTIAL",
  ],
  danger: [
    "modification_state.GIVEN_BACK",
    "vgm_status.OUTSIDE",
    "contract_status.REJECTED",
    "correction_advice_state.REJECTED",
    "free_demurrage_state.REJECTED",
    "repair_state.REJECTED",
    "overdue_state.NO_TARIFF",
    "overdue_state.NO_DAYS",
    "edi_status.OVERDUE",
  ],
  primary: ["contract_status.SUBMITTED", "correction_advice_state.SUBMITTED", "free_demurrage_state.SUBMITTED", "repair_state.SUBMITTED"],
  violet: ["correction_advice_state.APPLIED", "repair_state.REPAIRED", "overdue_state.CHARGED"],
};

/** Reason: states that came after 0040 were shown as text, without the colour of their kind. Colours somebody chose stay. */
export class Migration0106 extends Migration {
  override async up(): Promise<void> {
    for (const [colour, values] of Object.entries(coloured)) {
      const named = values.map((value) => `'${value}'`).join(", ");
      this.addSql(
        `update "dict_data" set "list_class" = '${colour}' where "built_in" = 'Y' and "list_class" = '' and "dict_type" || '.' || "dict_value" in (${named})`,
      );
    }
  }
}
