import { defineModule } from "#platform/runtime/module/module.server.ts";
import { netChosen, registerAndApply } from "./ops/register-and-apply.server.ts";

export const workbenchModule = defineModule({
  name: "workbench",
  after: ["write-off"],
  operations: [registerAndApply.R, registerAndApply.P, netChosen.R, netChosen.P],
});
