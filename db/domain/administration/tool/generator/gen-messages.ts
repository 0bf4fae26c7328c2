import { kebab } from "./gen-table.ts";

/** Registers the keys and messages of an area. */
export function messagesFile(area: string): string {
  const name = kebab(area);
  return [
    'import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";',
    `import en from "./${name}.en.ts";`,
    `import zh from "./${name}.zh.ts";`,
    "",
    'declare module "#platform/kernel/i18n/message-key.ts" {',
    "  interface AreaMessages {",
    `    ${name === area ? name : JSON.stringify(name)}: typeof zh;`,
    "  }",
    "}",
    "",
    `export const ${area}Messages = defineMessages(${JSON.stringify(name)}, { zh, en });`,
    "",
  ].join("\n");
}
