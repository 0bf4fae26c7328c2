import { FocusStyleManager } from "@blueprintjs/core";
import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { fetchMessages, speakWith, watchMessages } from "./kit/shell/fetch-messages.ts";
import { i18nOptions } from "./kit/shell/i18n.ts";
import { SpeakerProvider } from "./kit/shell/translate.ts";
import { watchNetwork } from "./kit/shell/watch-network.ts";
import { watchSession } from "./kit/shell/watch-session.ts";

watchSession();
watchNetwork();
watchMessages();

/** Messages loaded so far. */
const catalogue = (lang: string) => (i18next.getDataByLanguage(lang)?.translation ?? {}) as Readonly<Record<string, string>>;

/**
 * The browser's manifest has no imports (`packManifest`), but hydration draws the page's preload tags again. They are read from the page, after
 * the two of manifest and entry.
 */
function restoreImports(): void {
  const [, , ...imports] = Array.from(document.querySelectorAll("link[rel=modulepreload]"), (link) => link.getAttribute("href") ?? "");
  Object.assign(window.__remixManifest.routes.root ?? {}, { imports });
}

/**
 * Decodes the page's data before React starts. `RemixBrowser` suspends until they are decoded. A click before its first render makes React hydrate
 * synchronously; suspended, the root then fails for good ("Root did not complete"). Called early, it starts decoding and throws the promise.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting;
  }
}

async function hydrate(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const [messages] = await Promise.all([fetchMessages(lang, dataset.words?.split(" ") ?? []), decodePageData()]);
  speakWith(i18next);
  await i18next.use(initReactI18next).init({ ...i18nOptions(catalogue), lng: lang, resources: { [lang]: { translation: messages } } });
  restoreImports();
  FocusStyleManager.onlyShowFocusOnTabs();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <SpeakerProvider>
            <RemixBrowser />
          </SpeakerProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
