import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { fetchMessages, speakWith, watchMessages } from "#app/kit/shell/messages/fetch-messages.ts";
import { i18nOptions } from "#app/kit/shell/messages/i18n.ts";
import { SpeakerProvider } from "#app/kit/shell/messages/translate.ts";
import { watchNetwork } from "#app/kit/shell/session/watch-network.ts";
import { showFocusOfKeys } from "#app/kit/ui/focus-style.ts";
import { watchSession } from "#app/kit/shell/session/watch-session.ts";

watchSession();
watchNetwork();
watchMessages();

/** Messages loaded so far. */
const catalogue = (lang: string) =>
  (i18next.getDataByLanguage(lang)?.translation ?? {}) as Readonly<Record<string, string>>;

/**
 * What makes React draw at once where it has not drawn yet. `textInput` comes with each letter that
 * is typed in WebKit and Chromium. One event that passes ends in React's error 345, "Root did not
 * complete".
 */
const presses = [
  "pointerdown pointerup pointercancel mousedown mouseup click auxclick dblclick contextmenu",
  "keydown keypress keyup beforeinput textInput input change submit reset",
  "touchstart touchend touchcancel compositionstart compositionend",
  "copy cut paste dragstart dragend drop",
].flatMap((types) => types.split(" "));

/**
 * Until the page is hydrated the browser answers presses, as it does without a script. React would
 * have to draw at once, which it cannot while the page's data are decoded.
 */
function holdPresses(): () => void {
  const hold = (event: Event) => event.stopPropagation();
  for (const type of presses) window.addEventListener(type, hold, true);
  return () => {
    for (const type of presses) window.removeEventListener(type, hold, true);
  };
}

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => {
    then();
  }, [then]);
  return children;
}

async function hydrate(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const messages = await fetchMessages(lang, dataset.words?.split(" ") ?? []);
  speakWith(i18next);
  await i18next.use(initReactI18next).init({
    ...i18nOptions(catalogue),
    lng: lang,
    resources: { [lang]: { translation: messages } },
  });
  showFocusOfKeys();
  const release = holdPresses();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <SpeakerProvider>
            <Hydrated then={release}>
              <RemixBrowser />
            </Hydrated>
          </SpeakerProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
