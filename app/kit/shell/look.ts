/** How the frame of the pages looks and what it shows (platform §2, settings panel): names and values are those of the stored setting. */
export type Look = {
  sideTheme: "theme-dark" | "theme-light";
  /** Theme colour as #RRGGBB. */
  theme: string;
  topNav: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  dynamicTitle: boolean;
};

export const sizes = ["default", "medium", "small", "mini"] as const;
export type Size = (typeof sizes)[number];

/** All a reader has chosen of the frame: the settings, the sidebar (open or icons), the size. */
export type Chosen = { look: Look; open: boolean; size: Size };

/** Local storage key and cookie of the settings, cookie of the sidebar (1 open, 0 closed), cookie of the size. */
export const lookKey = "layout-setting";
export const sideKey = "sidebarStatus";
export const sizeKey = "size";
/** After "reset" the page is loaded anew after so many milliseconds (platform §9). */
export const resetDelay = 1000;

/** The settings of platform §2 as long as nobody has chosen others. */
export const defaultLook: Look = {
  sideTheme: "theme-dark",
  theme: "#409EFF",
  topNav: true,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  dynamicTitle: false,
};

export const isColour = (text: unknown): text is string => typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);

/** Reads stored settings as JSON text; what is missing or no value of its kind is `base`'s. */
export function readLook(text: string, base: Look = defaultLook): Look {
  let result: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === "object") result = parsed as Record<string, unknown>;
  } catch {
    return base;
  }
  const flag = (key: "topNav" | "tagsView" | "fixedHeader" | "sidebarLogo" | "dynamicTitle") =>
    typeof result[key] === "boolean" ? result[key] : base[key];
  return {
    sideTheme: result.sideTheme === "theme-light" || result.sideTheme === "theme-dark" ? result.sideTheme : base.sideTheme,
    theme: isColour(result.theme) ? result.theme : base.theme,
    topNav: flag("topNav"),
    tagsView: flag("tagsView"),
    fixedHeader: flag("fixedHeader"),
    sidebarLogo: flag("sidebarLogo"),
    dynamicTitle: flag("dynamicTitle"),
  };
}

/** The value of a plain cookie in a cookie header; "" when it is not there or cannot be read. */
export function cookieOf(header: string | null, name: string): string {
  const result = (header ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  try {
    return result ? decodeURIComponent(result.slice(name.length + 1)) : "";
  } catch {
    return "";
  }
}

/** What the cookies of a request or a page say. */
export function readChosen(header: string | null, base: Look = defaultLook): Chosen {
  const size = cookieOf(header, sizeKey);
  return {
    look: readLook(cookieOf(header, lookKey), base),
    open: cookieOf(header, sideKey) !== "0",
    size: sizes.find((item) => item === size) ?? "mini",
  };
}

/** A cookie of the frame as browser and server set it; kept a year, gone at once without a value. */
export const cookieText = (name: string, value: string | null) =>
  `${name}=${encodeURIComponent(value ?? "")}; path=/; max-age=${value === null ? 0 : 31_536_000}; samesite=lax`;

/** The attributes of the page's root by which the style sheets know what was chosen. */
export function attributesOf({ look, open, size }: Chosen): Record<string, string> {
  const flag = (value: boolean) => (value ? "1" : "0");
  return {
    "data-size": size,
    "data-side": look.sideTheme === "theme-light" ? "light" : "dark",
    "data-side-open": flag(open),
    "data-top-nav": flag(look.topNav),
    "data-tags": flag(look.tagsView),
    "data-fixed": flag(look.fixedHeader),
    "data-logo": flag(look.sidebarLogo),
  };
}
