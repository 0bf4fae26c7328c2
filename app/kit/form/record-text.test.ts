import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "#app/kit/shell/messages/i18n.ts";
import "#app/kit/shell/shell.messages.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import type { FormDefinition, FormRecord } from "#platform/records/form/form.ts";
import type { FormData_ } from "./save/form-data.ts";
import { RecordText } from "./record-text.tsx";

const form: FormDefinition = {
  title: "shell.file",
  sections: [
    {
      label: "shell.all",
      fields: [
        { key: "no", label: "shell.reason" },
        { key: "state", label: "shell.upload", kind: "shown", dict: "state" },
        { key: "port", label: "shell.file", kind: "ref", ref: "port" },
        { key: "dg", label: "shell.moreFields", kind: "flag" },
      ],
    },
    { label: "shell.sections", fields: [{ key: "remark", label: "shell.close", kind: "area" }] },
  ],
  lines: [
    {
      key: "cargo",
      label: "shell.done",
      max: 9,
      fields: [
        { key: "pkgs", label: "shell.undo", kind: "int" },
        { key: "temperature", label: "shell.search", kind: "decimal" },
        { key: "marks", label: "shell.close" },
      ],
    },
  ],
};

async function drawn(record: FormRecord): Promise<string> {
  const i18n = i18next.createInstance();
  const resources = { en: { translation: messages.en } };
  await i18n
    .use(initReactI18next)
    .init({ ...i18nOptions(() => messages.en), lng: "en", resources });
  const data: FormData_ = {
    form,
    record,
    constraints: {},
    dicts: { state: { NONE: "None", ASKED: "Asked" } },
    names: { port: { CNSGH: { code: "CNSGH", label: "Shanghai", fact: "" } } },
    steps: [],
    maySave: false,
    idempotencyKey: "",
    history: null,
    whySee: null,
  };
  const text = createElement(RecordText, { data, record, faults: [] });
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, text));
}

test("fields that say something are text, in their words, and no field can be typed in", async () => {
  const html = await drawn({
    id: 1,
    no: "EB1",
    state: "ASKED",
    port: "CNSGH",
    dg: "Y",
    remark: "",
  });
  for (const text of ["EB1", ">Asked<", "CNSGH Shanghai", `>${messages.en["shell.yes"]}<`])
    expect(html).toContain(text);
  expect(html).not.toMatch(/<(input|select|textarea)/);
  // A section without a value is left out.
  expect(html).not.toContain(messages.en["shell.sections"]);
});

test("what is empty, not ticked or not asked for is left out; zero is a value", async () => {
  const html = await drawn({
    id: 1,
    no: "EB1",
    state: "NONE",
    port: null,
    dg: "N",
    cargo: [
      { pkgs: 1200, temperature: "0", marks: "" },
      { pkgs: 5, temperature: null, marks: "" },
    ],
  });
  expect(html).not.toContain("None");
  expect(html).not.toContain(messages.en["shell.moreFields"]);
  expect(html).toContain("1,200");
  // Zero degrees are a temperature; marks no line has make no column.
  expect(html).toMatch(/data-label="[^"]*"[^>]*>0</);
  expect(html).not.toContain(messages.en["shell.close"]);
});
