import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "#app/kit/shell/messages/i18n.ts";
import "#app/kit/shell/shell.messages.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import type { DeferredField } from "#platform/kernel/field/deferred-fields.ts";
import type { FormLines } from "#platform/records/form/form.ts";
import type { FormData_ } from "../save/form-data.ts";
import { LineRow } from "./line-row.tsx";

const lines: FormLines = {
  key: "cargo",
  label: "shell.file",
  max: 9,
  fields: [
    { key: "isDg", label: "shell.all", kind: "flag", more: true },
    { key: "dgClass", label: "shell.reason", more: true, askedBy: "isDg" },
    { key: "dgPage", label: "shell.upload", more: true },
  ],
};

async function drawn(
  isDg: string,
  deferred?: readonly DeferredField[],
  dgClass = "",
): Promise<string> {
  const i18n = i18next.createInstance();
  const resources = { en: { translation: messages.en } };
  await i18n
    .use(initReactI18next)
    .init({ ...i18nOptions(() => messages.en), lng: "en", resources });
  const data: FormData_ = {
    form: { title: "shell.file", sections: [], lines: [lines] },
    record: {},
    constraints: {},
    dicts: {},
    names: {},
    steps: [],
    maySave: false,
    ...(deferred ? { deferred } : {}),
    idempotencyKey: "",
    history: null,
    whySee: null,
  };
  const row = createElement(LineRow, {
    lines,
    values: { isDg, dgClass, dgPage: "" },
    index: 0,
    data,
    errors: undefined,
    full: false,
    onCopy: () => {},
    onRemove: () => {},
  });
  return renderToStaticMarkup(
    createElement(I18nextProvider, { i18n }, createElement("table", null, row)),
  );
}

const starred = (html: string) =>
  [...html.matchAll(/<label for="[^"]*">([^<]*)<span class="sw-required"/g)].map(
    ([, label]) => label,
  );

test("a line stars what its ticked flag asks for, and nothing while it is not ticked", async () => {
  expect(starred(await drawn("N"))).toEqual([]);
  expect(starred(await drawn("Y"))).toEqual([messages.en["shell.reason"]]);
});

const deferred = (html: string) =>
  [...html.matchAll(/<label for="[^"]*">([^<]*)<span class="sw-deferred"/g)].map(
    ([, label]) => label,
  );

test("what only a later step asks for has its own mark, on lines that need it", async () => {
  const fields: readonly DeferredField[] = [
    { path: "cargo.dgClass", when: { isDg: "Y" } },
    { path: "cargo.dgPage", when: { isDg: "Y", dgClass: "3" } },
  ];
  expect(deferred(await drawn("N", fields, "3"))).toEqual([]);
  const dangerous = await drawn("Y", fields);
  expect(deferred(dangerous)).toEqual([messages.en["shell.reason"]]);
  expect(starred(dangerous)).toEqual([]);
  expect(dangerous).toContain('aria-describedby="deferred-legend"');
  expect(deferred(await drawn("Y", fields, "3"))).toEqual([
    messages.en["shell.reason"],
    messages.en["shell.upload"],
  ]);
});
