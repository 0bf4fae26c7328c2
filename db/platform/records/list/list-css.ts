const colour = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20})$/i;
const oneOf =
  (...allowed: string[]) =>
  (value: string) =>
    allowed.includes(value);

/** Allowed styles; none can fetch, move or cover anything. */
const allowed: Readonly<Record<string, (value: string) => boolean>> = {
  color: (value) => colour.test(value),
  "background-color": (value) => colour.test(value),
  "font-weight": oneOf("normal", "bold", "500", "600", "700"),
  "font-style": oneOf("normal", "italic"),
  "text-align": oneOf("left", "right", "center"),
  "text-decoration": oneOf("none", "underline", "line-through"),
};

/** Parses `color: red; text-align: right` into React properties. Null for anything not allowed. */
export function readStyle(text: string): Record<string, string> | null {
  const style: Record<string, string> = {};
  for (const part of text.split(";")) {
    if (!part.trim()) continue;
    const [, name = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([#\w-]+)\s*$/i.exec(part) ?? [];
    const property = name.toLowerCase();
    const fits = Object.hasOwn(allowed, property) ? allowed[property] : undefined;
    if (!fits?.(value.toLowerCase())) return null;
    style[property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] =
      value.toLowerCase();
  }
  return style;
}
