/** True for one or several mail addresses with commas or semicolons. */
export const isMail = (text: string): boolean => text.split(/[,;；，]\s*/).every((one) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(one));
