import { RemixI18Next } from "remix-i18next/server";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { languageCookie } from "./cookies.server.ts";

export const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: ["zh", "en"],
    fallbackLanguage: "zh",
    cookie: languageCookie,
    order: ["searchParams", "cookie"],
  },
  i18next: {
    supportedLngs: ["zh", "en"],
    fallbackLng: "zh",
    keySeparator: false,
    nsSeparator: false,
    resources: { zh: { translation: messages.zh }, en: { translation: messages.en } },
  },
});

/** Order: `lng`, content-language header, cookie, zh. */
export async function languageOf(request: Request): Promise<Lang> {
  const header = request.headers.get("content-language")?.toLowerCase() ?? "";
  if (header.startsWith("en")) return "en";
  if (header.startsWith("zh")) return "zh";
  if (!/[?&]lng=/.test(request.url)) {
    const chosen: unknown = await languageCookie.parse(request.headers.get("cookie"));
    if (chosen === "en" || chosen === "zh") return chosen;
    if (chosen === null) return "zh";
  }
  return (await i18n.getLocale(request)) === "en" ? "en" : "zh";
}
