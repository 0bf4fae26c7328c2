/** Colours derived from the theme colour with readable contrast (WCAG 2.1 AA, 4.5 to 1). */
type Rgb = readonly [number, number, number];

const channelAt = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
const rgbOf = (hex: string): Rgb => [channelAt(hex, 1), channelAt(hex, 3), channelAt(hex, 5)];
const hexOf = (colour: Rgb) =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
function mix(colour: Rgb, towards: Rgb, part: number): Rgb {
  const [red, green, blue] = colour;
  const step = (from: number, to: number) => from + (to - from) * part;
  return [step(red, towards[0]), step(green, towards[1]), step(blue, towards[2])];
}

function light(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21 (WCAG 2.1). */
export function contrast(colour: string, ground: string): number {
  const [high = 0, low = 0] = [light(rgbOf(colour)), light(rgbOf(ground))].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Moves a colour towards `towards` until it contrasts with every ground. */
function readable(colour: Rgb, towards: Rgb, grounds: readonly string[], least: number): Rgb {
  for (let part = 0; part <= 1; part += 0.02) {
    const mixed = mix(colour, towards, part);
    if (grounds.every((ground) => contrast(hexOf(mixed), ground) >= least)) return mixed;
  }
  return towards;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const slate: Rgb = [37, 42, 49];

/** Style variables of a theme colour (#RRGGBB). */
export function tintsOf(theme: string, dark: boolean): Record<string, string> {
  const colour = rgbOf(theme);
  const ground = readable(colour, black, ["#ffffff"], 4.6);
  const hover = hexOf(dark ? mix(colour, slate, 0.82) : mix(colour, white, 0.92));
  const picked = hexOf(dark ? mix(colour, slate, 0.72) : mix(colour, white, 0.85));
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

/**
 * Colours of states, by the dictionary's `listClass`; the CSS classes `sw-list-…` have the same
 * hues.
 */
export const stateColours: Readonly<Record<string, Readonly<Record<"light" | "dark", string>>>> = {
  info: { light: "#8a96a3", dark: "#8f99a5" },
  primary: { light: "#2d72d2", dark: "#5c9dee" },
  success: { light: "#238551", dark: "#48b97e" },
  warning: { light: "#c87619", dark: "#ec9a3c" },
  danger: { light: "#cd4246", dark: "#f08080" },
  violet: { light: "#7961db", dark: "#a994f5" },
};

/**
 * Charts: a colour per state, in order. States of one colour differ in lightness; one without a
 * colour gets none.
 */
export function chartColours(
  listClasses: readonly (string | undefined)[],
  theme: "light" | "dark",
): (string | undefined)[] {
  const used = new Map<string, number>();
  return listClasses.map((listClass) => {
    const colour = stateColours[listClass ?? ""]?.[theme];
    if (!listClass || !colour) return undefined;
    const times = used.get(listClass) ?? 0;
    used.set(listClass, times + 1);
    return hexOf(mix(rgbOf(colour), theme === "light" ? white : black, Math.min(0.6, times * 0.3)));
  });
}
