import { shownZone } from "#platform/clock/shown-zone.ts";
import type { i18n as I18n } from "i18next";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Remember } from "./kept.tsx";

/** Characters of HTML and keys remembered per language; what is asked for again after that is drawn again. */
const most = 8_000_000;

/** A memory of drawn parts in one language. The key is the part, all its inputs and the zone of its times, so it may serve every reader. */
export function rememberIn(i18n: I18n): Remember {
  let drawn = new Map<unknown, Map<string, string>>();
  let size = 0;
  return <P extends object>(Part: ComponentType<P>, inputs: P) => {
    const key = `${shownZone()} ${JSON.stringify(inputs)}`;
    const result = drawn.get(Part)?.get(key);
    if (result !== undefined) return result;
    const html = renderToString(
      <I18nextProvider i18n={i18n}>
        <Part {...inputs} />
      </I18nextProvider>,
    );
    size += html.length + key.length;
    if (size > most) {
      drawn = new Map();
      size = html.length + key.length;
    }
    const ofPart = drawn.get(Part) ?? new Map<string, string>();
    drawn.set(Part, ofPart.set(key, html));
    return html;
  };
}
