import type { StepDialogProps } from "#app/kit/list/bar/step-dialog.tsx";
import { onDemand } from "#app/kit/shell/frame/on-demand.tsx";

/** The question before a step; few visits press one. */
export const AskStep = onDemand<StepDialogProps>(
  async () => (await import("#app/kit/list/bar/step-dialog.tsx")).StepDialog,
);
