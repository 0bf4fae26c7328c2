import { defineModule } from "#platform/module/module.server.ts";

export const approvalModule = defineModule({
  name: "approval",
  after: ["ebooking"],
  permissionLabels: {
    "approval:captain": "approval.permission.captain",
    "approval:overseas": "approval.permission.overseas",
  },
});
