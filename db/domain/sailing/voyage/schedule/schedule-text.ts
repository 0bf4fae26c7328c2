/** Ship codes as typed: "SH, KM KL". */
export const shipCodes = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;，；]+/)
    .filter(Boolean);

/** Reads "8:05", "0805" or "08:05:00" as "HH:MM". */
export function clockOf(typed: string): string | null {
  const match = /^(\d{1,2}):?(\d{2})(?::?\d{2})?$/.exec(typed.trim());
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
