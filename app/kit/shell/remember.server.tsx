import { shownZone } from "#platform/clock/shown-zone.ts";
import { keepBeside } from "#platform/text/parse-once.ts";
import type { i18n as I18n } from "i18next";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Remember } from "./kept.tsx";

/** Characters cached per language; beyond that the cache restarts. */
const most = 8_000_000;

const textOf = keepBeside((value: object) => JSON.stringify(value));

/** Menus are the same objects in every request and large, so their text is made once. */
const keyOf = (inputs: object): string =>
  Object.entries(inputs).reduce(
    (key, [name, value]: [string, unknown]) =>
      `${key} ${name}=${typeof value === "object" && value !== null ? textOf(value) : JSON.stringify(value)}`,
    shownZone(),
  );

/** Part, inputs and time zone make up the key, so entries serve every reader. */
export function rememberIn(i18n: I18n): Remember {
  let drawn = new Map<unknown, Map<string, string>>();
  let size = 0;
  return <P extends object>(Part: ComponentType<P>, inputs: P) => {
    const key = keyOf(inputs);
    const cached = drawn.get(Part)?.get(key);
    if (cached !== undefined) return cached;
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
