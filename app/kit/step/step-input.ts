/**
 * A step by its name in the catalogue, and the records it was asked about; none for a whole search.
 */
export type InputStep = { label: string; names: readonly string[] };
export type StepInput = {
  reason: string;
  entered: readonly (readonly [name: string, value: string])[];
};

let typed: (InputStep & StepInput) | null = null;

/** Remembers what was typed into the question before a step, until the step is done. */
export function rememberInput(step: InputStep, input: StepInput): void {
  typed = input.reason || input.entered.length > 0 ? { ...step, ...input } : null;
}

/**
 * What was typed before the same step for these records, or for more of which these were refused.
 */
export function stepInputOf({ label, names }: InputStep): StepInput | null {
  const last = typed;
  return last?.label === label && names.every((name) => last.names.includes(name)) ? last : null;
}

/** The step is done, or its page was left. */
export function forgetInput(): void {
  typed = null;
}
