import type { StepDialogProps } from "../list/step-dialog.tsx";
import { onDemand } from "../shell/on-demand.tsx";

/** The question before a step; few visits press one. */
export const AskStep = onDemand<StepDialogProps>(async () => (await import("../list/step-dialog.tsx")).StepDialog);
