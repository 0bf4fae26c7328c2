import { settleVoyages } from "./ops/settle-voyages.server.ts";
import { spaceEntities } from "./space.entity.server.ts";
import { spaceResources } from "./space.resources.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineRecordTabs } from "#platform/records/resource/record-tabs.server.ts";
import { allotmentList } from "./space.list.ts";
import { spaceDictionaries } from "./space.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { allotmentImport } from "./space.imports.server.ts";

const ofCustomers = { only: { owner_kind: ["CUSTOMER", "AGENT"] } };

export const spaceModule = defineModule({
  name: "space",
  after: ["booking-record"],
  dictionaries: spaceDictionaries,
  entities: spaceEntities,
  resources: spaceResources,
  imports: { "seaway/voyage/space": [allotmentImport] },
  jobs: {
    "space.settle": {
      operation: settleVoyages,
      params: [{ key: "voyage", kind: "text" }],
      label: "job.target.space",
      example: "space.settle()",
      // Freed space is served at once; this repairs manual changes and faults.
      schedule: {
        jobName: "settle-space",
        invokeTarget: "space.settle()",
        cronExpression: "0 20 * * * ?",
        misfirePolicy: "3",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  picks: { "space:edit": ["voyage", "line"] },
  uses: [
    ...usesIn("space_allotment", "space.list", { port: ["port_load", "port_dis"] }),
    ...usesIn("space_template", "space.templates", {
      port: ["port_load", "port_dis"],
      line: ["line_code"],
    }),
    ...usesIn("space_allotment", "space.list", { customer: ["owner"] }, ofCustomers),
    ...usesIn("space_template", "space.templates", { customer: ["owner"] }, ofCustomers),
    ...usesIn("space_draw", "space.list", { voyage: ["voyage_id"] }, { id: true }),
    ...usesIn("space_draw", "space.bookings", { allotment: ["allotment_id"] }, { id: true }),
  ],
  // Templates are copied to voyages.
  tabs: defineRecordTabs({
    "seaway/voyage/voyage": [
      {
        name: "space",
        label: "space.list",
        list: allotmentList.apiName,
        narrowedTo: ({ id }) => ({ voyageId: String(id) }),
        open: "/seaway/voyage/space/index/:id",
      },
    ],
  }),
  roles: {
    clerk: ["space:list", "space:edit", "space:control"],
  },
  permissionLabels: {
    "space:edit": "space.permission.edit",
    "space:control": "space.permission.control",
  },
  tableLabels: {
    space_allotment: "space.table.spaceAllotment",
    space_draw: "space.table.spaceDraw",
  },
});
