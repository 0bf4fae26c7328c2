/** The records' way and what comes next on it. */
export type Progress = {
  states: readonly { state: string; label: string }[];
  at: string;
  label: string;
};
