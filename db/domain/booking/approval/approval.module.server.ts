import { captainResource, overseasResource } from "./approval.resource.server.ts";
import { boxApprovalResource } from "./box-approval.resource.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { approvalEvents } from "./approval-events.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";

export const approvalModule = defineModule({
  name: "approval",
  after: ["ebooking", "pre-check"],
  resources: [captainResource, overseasResource, boxApprovalResource],
  extensions: [extend(shipmentEvents, approvalEvents)],
  roles: {
    clerk: ["approval:list"],
    captain: ["approval:list", "approval:captain"],
    captainDesk: ["approval:list", "approval:captain"],
    overseas: ["approval:list", "approval:overseas"],
  },
  permissionLabels: {
    "approval:captain": "approval.permission.captain",
    "approval:overseas": "approval.permission.overseas",
  },
});
