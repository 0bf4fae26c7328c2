/** Names and values of the stored setting (platform §2, settings panel). */
export type Look = {
  sideTheme: "theme-dark" | "theme-light";
  /** #RRGGBB. */
  theme: string;
  topNav: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  dynamicTitle: boolean;
};

export const sizes = ["default", "medium", "small", "mini"] as const;
export type Size = (typeof sizes)[number];

/** All frame choices: settings, sidebar, text size. */
export type Chosen = { look: Look; open: boolean; size: Size };

/**
 * Storage key of the settings (also a cookie), cookies of the sidebar (1 open, 0 closed) and size.
 */
export const lookKey = "layout-setting";
export const sideKey = "sidebarStatus";
export const sizeKey = "size";
/** Milliseconds until the page reloads after a reset (platform §9). */
export const resetDelay = 1000;

/** Defaults of platform §2. */
export const defaultLook: Look = {
  sideTheme: "theme-dark",
  theme: "#409EFF",
  topNav: true,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  dynamicTitle: false,
};

export const isColour = (text: unknown): text is string =>
  typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);

/** Parses stored JSON; missing or invalid values come from `base`. */
export function readLook(text: string, base: Look = defaultLook): Look {
  if (text === "") return base;
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === "object") stored = parsed as Record<string, unknown>;
  } catch {
    return base;
  }
  const flag = (key: "topNav" | "tagsView" | "fixedHeader" | "sidebarLogo" | "dynamicTitle") =>
    typeof stored[key] === "boolean" ? stored[key] : base[key];
  return {
    sideTheme:
      stored.sideTheme === "theme-light" || stored.sideTheme === "theme-dark"
        ? stored.sideTheme
        : base.sideTheme,
    theme: isColour(stored.theme) ? stored.theme : base.theme,
    topNav: flag("topNav"),
    tagsView: flag("tagsView"),
    fixedHeader: flag("fixedHeader"),
    sidebarLogo: flag("sidebarLogo"),
    dynamicTitle: flag("dynamicTitle"),
  };
}

/** "" when missing or unreadable. */
export function cookieOf(header: string | null, name: string): string {
  const cookie = (header ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  try {
    return cookie ? decodeURIComponent(cookie.slice(name.length + 1)) : "";
  } catch {
    return "";
  }
}

export function readChosen(header: string | null, base: Look = defaultLook): Chosen {
  const size = cookieOf(header, sizeKey);
  return {
    look: readLook(cookieOf(header, lookKey), base),
    open: cookieOf(header, sideKey) !== "0",
    size: sizes.find((item) => item === size) ?? "mini",
  };
}

/** Kept for a year; deleted without a value. */
export const cookieText = (name: string, value: string | null) =>
  `${name}=${encodeURIComponent(value ?? "")}; path=/; max-age=${value === null ? 0 : 31_536_000}; samesite=lax`;

/** Root attributes for the style sheets. */
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
