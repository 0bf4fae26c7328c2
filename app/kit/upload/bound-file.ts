import { megabytes } from "#platform/storage/megabytes.ts";

/** What is said of a file in words: its size and the bound, in MB. */
export type TooLargeMessage = (sizes: { size: number; limit: number }) => string;

/** Lets a form with a file above the bound not be sent, and says why at the field. Without script the server says the same. */
export function boundFile(input: HTMLInputElement | null, most: number, t: TooLargeMessage): void {
  if (!input) return;
  const size = Math.max(0, ...Array.from(input.files ?? [], (file) => file.size));
  input.setCustomValidity(size > most ? t({ size: megabytes(size), limit: megabytes(most) }) : "");
  if (size > most) input.reportValidity();
}
