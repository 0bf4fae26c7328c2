import type { i18n as I18n } from "i18next";

const patience = [500, 2000, 5000];

/**
 * The words at an address the page names; without them nothing on the page can be drawn again, so they are asked for several times.
 * @throws Error when they do not come
 */
export async function fetchWords(address: string): Promise<Record<string, string>> {
  for (const pause of [...patience, 0]) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return (await answer.json()) as Record<string, string>;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`no words at ${address}`);
}

/** Speaks another language from now on; its words are fetched when this browser has not got them. */
export async function speak(i18n: I18n, lang: string, address: string): Promise<void> {
  if (!i18n.hasResourceBundle(lang, "translation")) i18n.addResourceBundle(lang, "translation", await fetchWords(address));
  await i18n.changeLanguage(lang);
}
