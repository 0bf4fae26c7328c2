import { stepListeners } from "#platform/records/machine/step-listeners.server.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { tellDecisions } from "./tell-decision.server.ts";

/** Who is told of which decision; it stands behind every machine (decision 133). */
export const decisionNoticeModule = defineModule({
  name: "decision-notice",
  after: [
    "admin",
    "approval",
    "pre-check",
    "loading",
    "bill",
    "space",
    "correction-advice",
    "contract",
    "free-demurrage",
    "container-fee",
    "settlement",
    "invoice",
  ],
  extensions: [extend(stepListeners, tellDecisions)],
});
