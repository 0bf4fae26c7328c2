import { defineModule } from "#platform/module/module.server.ts";
import { netChosen, settleFees } from "./ops/register-and-apply.server.ts";

export const workbenchModule = defineModule({
  name: "workbench",
  after: ["write-off"],
  operations: [settleFees.R, settleFees.P, netChosen.R, netChosen.P],
});
