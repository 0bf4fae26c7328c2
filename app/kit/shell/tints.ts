/** Colours derived from one theme colour, so that words on them and in them can be read (WCAG 2.1 AA, 4.5 to 1) whatever was chosen. */
type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (colour: Rgb) => `#${colour.map((item) => Math.round(item).toString(16).padStart(2, "0")).join("")}`;
const mix = (item: Rgb, other: Rgb, part: number): Rgb =>
  item.map((value, i) => value + ((other[i] ?? 0) - value) * part) as unknown as Rgb;

function light(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((item) => (item / 255 <= 0.04045 ? item / 255 / 12.92 : ((item / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two #RRGGBB colours, 1 to 21 (WCAG 2.1). */
export function contrast(item: string, other: string): number {
  const [high = 0, low = 0] = [light(rgbOf(item)), light(rgbOf(other))].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** The colour moved towards `towards` in small steps, no further than it has to be to stand out from every ground. */
function readable(colour: Rgb, towards: Rgb, grounds: readonly string[], least: number): Rgb {
  for (let part = 0; part <= 1; part += 0.02) {
    const result = mix(colour, towards, part);
    if (grounds.every((ground) => contrast(hexOf(result), ground) >= least)) return result;
  }
  return towards;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const printDocument: Rgb = [37, 42, 49];

/** Style variables of a theme colour (#RRGGBB) on light or dark pages: ground of main buttons, links, focus, chosen rows, place in the menu. */
export function tintsOf(theme: string, dark: boolean): Record<string, string> {
  const colour = rgbOf(theme);
  const ground = readable(colour, black, ["#ffffff"], 4.6);
  const hover = hexOf(dark ? mix(colour, printDocument, 0.82) : mix(colour, white, 0.92));
  const picked = hexOf(dark ? mix(colour, printDocument, 0.72) : mix(colour, white, 0.85));
  const link = dark
    ? readable(colour, white, ["#2f353d", hover, picked], 4.6)
    : readable(ground, black, ["#eef1f5", "#f4f6f8", hover, picked], 4.6);
  return {
    "--bp-intent-primary-rest": hexOf(ground),
    "--bp-intent-primary-hover": hexOf(mix(ground, black, 0.15)),
    "--bp-intent-primary-active": hexOf(mix(ground, black, 0.3)),
    "--sw-accent": hexOf(ground),
    "--sw-link": hexOf(link),
    "--sw-focus": hexOf(link),
    "--sw-hover": hover,
    "--sw-picked": picked,
  };
}
