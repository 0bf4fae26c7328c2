/**
 * Service characters (ISO 9735). `repetition` exists from syntax 4 on; before, UNA has a blank
 * there. No release character is "".
 */
export type Separators = {
  component: string;
  element: string;
  decimal: string;
  release: string;
  repetition: string | null;
  terminator: string;
};

/** Defaults of syntax 1 to 3: `UNA:+.? '`. */
export const defaultSeparators: Separators = {
  component: ":",
  element: "+",
  decimal: ".",
  release: "?",
  repetition: null,
  terminator: "'",
};

/** Defaults by syntax version; version 4 adds `*` for repetition. */
export function separatorsOfSyntax(version: number): Separators {
  return version >= 4 ? { ...defaultSeparators, repetition: "*" } : defaultSeparators;
}

export function writeUna(separators: Separators): string {
  const { component, element, decimal, release, repetition, terminator } = separators;
  return `UNA${component}${element}${decimal}${release || " "}${repetition ?? " "}${terminator}`;
}

/** Null for equal marks, or a letter, digit or blank as a separator. */
export function readUna(text: string): Separators | null {
  if (!text.startsWith("UNA") || text.length < 9) return null;
  const [component = "", element = "", decimal = "", release = "", reserved = "", terminator = ""] =
    text.slice(3, 9);
  const marks = [
    component,
    element,
    ...(release === " " ? [] : [release]),
    terminator,
    ...(reserved === " " ? [] : [reserved]),
  ];
  if (new Set(marks).size !== marks.length || marks.some((mark) => /[A-Za-z0-9\s]/.test(mark)))
    return null;
  if (decimal !== "." && decimal !== ",") return null;
  return {
    component,
    element,
    decimal,
    release: release === " " ? "" : release,
    repetition: reserved === " " ? null : reserved,
    terminator,
  };
}
