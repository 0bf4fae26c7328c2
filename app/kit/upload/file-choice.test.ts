import { globSync, readFileSync } from "node:fs";
import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "#app/kit/shell/messages/i18n.ts";
import "#app/kit/shell/shell.messages.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { FileChoice } from "./file-choice.tsx";

async function drawn(lang: "zh" | "en", multiple: boolean): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    ...i18nOptions(() => messages[lang]),
    lng: lang,
    resources: { [lang]: { translation: messages[lang] } },
  });
  const choice = createElement(FileChoice, { id: "list", name: "file", required: true, multiple });
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, choice));
}

test.each([
  ["zh", false, "选择文件", "未选择文件"],
  ["en", false, "Choose file", "No file chosen"],
  ["en", true, "Choose files", "No file chosen"],
] as const)(
  "a choice of files speaks the language of the page (%s)",
  async (lang, multiple, button, none) => {
    const html = await drawn(lang, multiple);
    expect(html).toContain(`>${button}</span>`);
    expect(html).toContain(`>${none}</span>`);
  },
);

test("the browser's control stays on the page with its name, bounds and type", async () => {
  const html = await drawn("en", true);
  const input = /<input [^>]*>/.exec(html)?.[0] ?? "";
  for (const attribute of ['id="list"', 'name="file"', 'required=""', 'multiple=""', 'type="file"'])
    expect(input).toContain(attribute);
  expect(input).not.toContain("hidden");
});

test("every file of the product is chosen so: nobody else draws the browser's control", () => {
  const files = globSync("app/**/*.tsx");
  expect(files.length).toBeGreaterThan(100);
  const drawing = files.filter((file) => /type="file"/.test(readFileSync(file, "utf8")));
  expect(drawing).toEqual(["app/kit/upload/file-choice.tsx"]);
});
