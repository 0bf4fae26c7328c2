/** Widths in em of a proportional sans-serif, rounded up, so that what is measured here never comes out wider on screen. */
const narrow = "iljtfrI.,:;'|!()[]{}` ";
const wide = "mwMW@%";

function emOf(char: string): number {
  const code = char.charCodeAt(0);
  // Han, kana, full-width forms.
  if (code >= 0x2e80) return 1.02;
  if (narrow.includes(char)) return 0.36;
  if (wide.includes(char)) return 0.95;
  if (code >= 0x41 && code <= 0x5a) return 0.73;
  if (code >= 0x30 && code <= 0x39) return 0.6;
  return code > 0x7f ? 0.75 : 0.6;
}

const ems = new Map<string, number>();

/** Estimated width of a text in pixels, for the server, which has no fonts. */
export function textWidth(text: string, size = 13): number {
  let sum = 0;
  for (const char of text) {
    let em = ems.get(char);
    if (em === undefined) ems.set(char, (em = emOf(char)));
    sum += em;
  }
  return Math.ceil(sum * size);
}
