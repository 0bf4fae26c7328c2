import { defineModule } from "#platform/module/module.server.ts";
import { netChosen, settleFees } from "./settle-fees.server.ts";

export const workbenchModule = defineModule({
  name: "workbench",
  after: ["write-off"],
  operations: [settleFees.R, settleFees.P, netChosen.R, netChosen.P],
});
