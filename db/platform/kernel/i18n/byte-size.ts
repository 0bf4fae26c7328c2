const units = ["KB", "MB", "GB", "TB"] as const;

/**
 * A size in the unit that fits, the same in both languages: "20 B", "1.2 KB", "5 MB". Rounded up to
 * one digit, so that a size above a limit never looks equal to it.
 */
export function byteSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(units.length, Math.floor(Math.log2(bytes) / 10));
  const rounded = Math.ceil((bytes / 1024 ** step) * 10) / 10;
  return rounded >= 1024 && step < units.length
    ? `1 ${units[step]}`
    : `${rounded} ${units[step - 1]}`;
}
