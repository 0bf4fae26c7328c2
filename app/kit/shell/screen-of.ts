/** The beginning of an address that screens share in small groups: its first two parts, up to the first that stands for a value. */
export function screenOf(path: string): string {
  const parts = path
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean)
    .slice(0, 2);
  const value = parts.findIndex((part) => /[:*]/.test(part));
  return (value < 0 ? parts : parts.slice(0, value)).join("/");
}
