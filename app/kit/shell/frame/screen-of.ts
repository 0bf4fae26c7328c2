/** The first two parts of an address, up to the first variable one. */
export function screenOf(path: string): string {
  const parts = path
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean)
    .slice(0, 2);
  const value = parts.findIndex((part) => /[:*]/.test(part));
  return (value < 0 ? parts : parts.slice(0, value)).join("/");
}
