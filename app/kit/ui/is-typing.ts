/** Whether a key belongs to the field it was pressed in. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  (target as HTMLElement).matches(
    "input:not([type=checkbox]), textarea, select, [contenteditable]",
  );
