import { correctionAdviceDictionaries } from "./correction-advice.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineRecordTabs } from "#platform/records/resource/record-tabs.server.ts";
import { correctionAdviceEntities } from "./correction-advice.entity.server.ts";
import { correctionHistoryList } from "./correction-advice.list.ts";
import {
  correctionAdviceResource,
  correctionHistoryResource,
} from "./correction-advice.resource.server.ts";

export const correctionAdviceModule = defineModule({
  name: "correction-advice",
  after: ["fee"],
  dictionaries: correctionAdviceDictionaries,
  entities: correctionAdviceEntities,
  resources: [correctionAdviceResource, correctionHistoryResource],
  permissions: ["correctionAdvice:document", "correctionAdvice:freight"],
  uses: [
    ...usesIn("correction_advice", "correctionAdvice.list", {
      port: ["port_load", "port_dis"],
      customer: ["client_code"],
    }),
    ...usesIn(
      "correction_advice",
      "correctionAdvice.list",
      { voyage: ["voyage_id"] },
      { id: true },
    ),
  ],
  staffFields: {
    CorrectionAdvice: ["mailTo", "submittedBy", "decidedBy", "appliedBy"],
  },
  roles: {
    clerk: ["correctionAdvice:list", "correctionAdvice:edit", "correctionAdvice:document"],
    finance: [
      "correctionAdvice:list",
      "correctionAdvice:edit",
      "correctionAdvice:freight",
      "correctionAdvice:approve",
    ],
  },
  permissionLabels: {
    "correctionAdvice:edit": "correctionAdvice.permission.edit",
    "correctionAdvice:document": "correctionAdvice.permission.document",
    "correctionAdvice:freight": "correctionAdvice.permission.freight",
    "correctionAdvice:approve": "correctionAdvice.permission.approve",
  },
  tableLabels: {
    correction_advice: "correctionAdvice.table.advice",
    correction_advice_change: "correctionAdvice.table.change",
  },
  tabs: defineRecordTabs({
    "seaway/bill/query": [
      {
        name: "corrections",
        label: "correctionAdvice.tab",
        list: correctionHistoryList.apiName,
        narrowedTo: ({ id }) => ({ billId: String(id) }),
      },
    ],
  }),
});
