/** The service characters of an interchange (ISO 9735). `repetition` exists from syntax 4 on; before, its place in UNA is a blank. */
export type Separators = {
  component: string;
  element: string;
  decimal: string;
  release: string;
  repetition: string | null;
  terminator: string;
};

/** The defaults of syntax 1 to 3: `UNA:+.? '`. */
export const defaultSeparators: Separators = {
  component: ":",
  element: "+",
  decimal: ".",
  release: "?",
  repetition: null,
  terminator: "'",
};

/** The default separators of a syntax version; version 4 adds `*` for repetition. */
export function separatorsOfSyntax(version: number): Separators {
  return version >= 4 ? { ...defaultSeparators, repetition: "*" } : defaultSeparators;
}

/** The nine characters of UNA. */
export function writeUna(separators: Separators): string {
  const { component, element, decimal, release, repetition, terminator } = separators;
  return `UNA${component}${element}${decimal}${release}${repetition ?? " "}${terminator}`;
}

/** The separators of a UNA, or null when the nine characters are none: two equal marks, a letter, a digit or a blank as separator. */
export function readUna(text: string): Separators | null {
  if (!text.startsWith("UNA") || text.length < 9) return null;
  const [component = "", element = "", decimal = "", release = "", reserved = "", terminator = ""] = text.slice(3, 9);
  const marks = [component, element, release, terminator, ...(reserved === " " ? [] : [reserved])];
  if (new Set(marks).size !== marks.length || marks.some((mark) => /[A-Za-z0-9\s]/.test(mark))) return null;
  if (decimal !== "." && decimal !== ",") return null;
  return { component, element, decimal, release, repetition: reserved === " " ? null : reserved, terminator };
}
