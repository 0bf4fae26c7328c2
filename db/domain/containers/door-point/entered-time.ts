/** Chinese dates name year, month and day. */
const shape =
  /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?[ T]+(\d{1,2}):(\d{2})(?::\d{2})?$/;

/**
 * Reads a local time as typed or copied from a spreadsheet ("2026/6/2 8:00").
 * @returns "2026-06-02 08:00", null for a blank, undefined for anything else
 */
export function readEnteredTime(text: string): string | null | undefined {
  const typed = text.normalize("NFKC").trim();
  if (typed === "") return null;
  const match = shape.exec(typed);
  if (!match) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const days = [31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (year === 0 || day < 1 || day > days || hour > 23 || minute > 59) return undefined;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

const leap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
