/** An instant on the company's clock (UTC+8), "2026-06-02 14:00"; with seconds when asked for. What is no instant stays as it is. */
export function timeShown(value: string | Date, { seconds = false }: { seconds?: boolean } = {}): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return String(value);
  return new Date(at.getTime() + 8 * 3600_000)
    .toISOString()
    .slice(0, seconds ? 19 : 16)
    .replace("T", " ");
}
