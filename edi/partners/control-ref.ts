/**
 * The interchange reference (data element 0020, an..14): three letters, date, five-digit daily
 * number (`XHL26030100001`, guide §2). `number` comes from a database sequence.
 * @throws Error outside 1 to 99999 or for another prefix
 */
export function makeControlRef(prefix: string, date: string, number: number): string {
  const match = /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(date);
  if (
    !/^[A-Z]{3}$/.test(prefix) ||
    match === null ||
    !Number.isInteger(number) ||
    number < 1 ||
    number > 99_999
  ) {
    throw new Error(`control reference: ${prefix} ${date} ${number}`);
  }
  return prefix + match.slice(1).join("") + String(number).padStart(5, "0");
}
