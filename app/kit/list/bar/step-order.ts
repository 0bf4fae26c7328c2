import type { ListStep } from "#app/kit/step/list-step.ts";

/** Up to this many steps stand side by side. */
const mostSteps = 6;
/** What stays in the bar when there are more. */
const mostShown = 5;

/**
 * The steps of a toolbar, the likely one first and destructive ones last; what the bar has no room
 * for stands under "More".
 */
export function orderSteps(
  steps: readonly ListStep[],
  next: string | null,
): { shown: ListStep[]; folded: ListStep[] } {
  const rank = ({ name, danger }: ListStep) => (name === next ? 0 : danger ? 2 : 1);
  const ordered = steps.toSorted((step, other) => rank(step) - rank(other));
  const room = steps.length > mostSteps ? mostShown : steps.length;
  return { shown: ordered.slice(0, room), folded: ordered.slice(room) };
}
