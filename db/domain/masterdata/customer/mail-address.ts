/** One or several addresses, by commas or semicolons. */
export const isMail = (text: string): boolean =>
  text.split(/[,;；，]\s*/).every((item) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(item));
