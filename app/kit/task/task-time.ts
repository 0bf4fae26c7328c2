/** Formats milliseconds: 0:07, 12:30, 1:02:05. */
export function spanShown(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Estimated milliseconds left at the current pace, or null. */
export function timeLeft({
  elapsed,
  seen,
  total,
}: {
  elapsed: number;
  seen: number;
  total: number | null;
}): number | null {
  if (!total || seen <= 0 || seen > total || elapsed < 2000) return null;
  return Math.round((elapsed / seen) * (total - seen));
}
