/** Sizes in bytes. */
export type TooLargeMessage = (sizes: { size: number; limit: number }) => string;

/** Blocks a form with a file above `most` bytes. The server checks the same. */
export function boundFile(input: HTMLInputElement | null, most: number, t: TooLargeMessage): void {
  if (!input) return;
  const size = Math.max(0, ...Array.from(input.files ?? [], (file) => file.size));
  input.setCustomValidity(size > most ? t({ size, limit: most }) : "");
  if (size > most) input.reportValidity();
}
