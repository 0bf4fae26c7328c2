import { defineModule } from "#platform/module/module.server.ts";

export const approvalModule = defineModule({
  name: "approval",
  after: ["ebooking"],
});
