import { defineForm } from "#platform/records/form/form.ts";

export const freeDemurrageForm = defineForm({
  title: "freeDemurrage.sheet",
  sections: [
    {
      label: "freeDemurrage.section.application",
      fields: [
        { key: "blNo", label: "bill.blNo", kind: "code" },
        { key: "side", label: "freeDemurrage.side", kind: "dict", dict: "free_time_side" },
        {
          key: "demurrageDays",
          label: "freeDemurrage.demurrageDays",
          kind: "int",
          hint: "freeDemurrage.daysHint",
        },
        {
          key: "detentionDays",
          label: "freeDemurrage.detentionDays",
          kind: "int",
          hint: "freeDemurrage.daysHint",
        },
        { key: "reason", label: "freeDemurrage.reason", kind: "area", span: 12, rows: 3 },
      ],
    },
    {
      label: "freeDemurrage.section.decision",
      fields: [
        { key: "state", label: "freeDemurrage.state", kind: "shown", dict: "free_demurrage_state" },
        { key: "clientName", label: "bill.clientName", kind: "shown" },
        { key: "approvedDemurrage", label: "freeDemurrage.approvedDemurrage", kind: "shown" },
        { key: "approvedDetention", label: "freeDemurrage.approvedDetention", kind: "shown" },
        { key: "decidedBy", label: "freeDemurrage.decidedBy", kind: "shown" },
        { key: "rejectReason", label: "freeDemurrage.rejectReason", kind: "shown", span: 6 },
      ],
    },
  ],
});

export const freeDemurrageStart = { side: "IMPORT" } as const;
