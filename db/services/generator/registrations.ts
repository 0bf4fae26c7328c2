/**
 * Texts of the files that name every area and every migration. They follow from the folders
 * (node scripts/write-docs.mjs), as nothing reads a folder at run time: web, worker and
 * command are bundles. Pure, so the code generator adds to them without the sources.
 */

const made = "Made by `node scripts/write-docs.mjs` from the folders.";
const lineWidth = 100;

export const messagesFile = "db/domain/messages.ts";
export const modulesFile = "db/services/modules.server.ts";
export const migrationsFile = "db/migrations/list.ts";

const nameOf = (folder: string): string => folder.split("/").at(-1) ?? "";
const camel = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const keyOf = (name: string): string => (name === camel(name) ? name : JSON.stringify(name));

/** `db/domain/messages.ts`. `folders`: `<wing>/<area>` of the areas with messages. */
export function messagesText(folders: readonly string[]): string {
  const sorted = folders.toSorted();
  const imports = sorted.flatMap((folder) =>
    ["En", "Zh"].map(
      (lang) =>
        `import ${camel(nameOf(folder))}${lang} from "#domain/${folder}/${nameOf(folder)}.${lang.toLowerCase()}.ts";`,
    ),
  );
  const types = sorted.map(
    (folder) => `    ${keyOf(nameOf(folder))}: typeof ${camel(nameOf(folder))}Zh;`,
  );
  const catalogues = sorted.map((folder) => {
    const name = JSON.stringify(nameOf(folder));
    const texts = [`zh: ${camel(nameOf(folder))}Zh`, `en: ${camel(nameOf(folder))}En`];
    const line = `  defineMessages(${name}, { ${texts.join(", ")} }),`;
    if (line.length <= lineWidth) return line;
    return [`  defineMessages(${name}, {`, ...texts.map((text) => `    ${text},`), "  }),"].join(
      "\n",
    );
  });
  return [
    "/**",
    " * The messages of all areas. Every process imports this first, as definitions use texts while they",
    " * load. Types require each key in both languages.",
    ` * ${made}`,
    " */",
    'import { defineMessages, registerMessages } from "#platform/kernel/i18n/catalogue.ts";',
    ...imports,
    "",
    'declare module "#platform/kernel/i18n/message-key.ts" {',
    "  interface AreaMessages {",
    ...types,
    "  }",
    "}",
    "",
    "registerMessages([",
    ...catalogues,
    "]);",
    "",
  ].join("\n");
}

/** Areas that a text of `db/domain/messages.ts` or `db/services/modules.server.ts` names. */
export const foldersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/"#domain\/([\w-]+\/[\w-]+)\//g)].map(([, folder = ""]) => folder)),
];

/**
 * `db/services/modules.server.ts`. The order of menus, pages and commands is that of `before`, the
 * text so far; a new area comes behind the last one of its wing.
 */
export function modulesText(folders: readonly string[], before: string): string {
  const moduleOf = (folder: string): string => `${camel(nameOf(folder))}Module`;
  const listed = [...before.matchAll(/^ {2}(\w+Module),$/gm)].map(([, name = ""]) => name);
  const order = listed.flatMap((name) => folders.filter((folder) => moduleOf(folder) === name));
  for (const folder of folders.filter((each) => !order.includes(each)).toSorted()) {
    const [wing = ""] = folder.split("/");
    const last = order.findLastIndex((each) => each.startsWith(`${wing}/`));
    order.splice(last < 0 ? order.length : last + 1, 0, folder);
  }
  return [
    'import "#db/services/messages.ts";',
    'import { registerModules } from "#platform/runtime/module/module.server.ts";',
    ...folders
      .toSorted()
      .map(
        (folder) =>
          `import { ${moduleOf(folder)} } from "#domain/${folder}/${nameOf(folder)}.module.server.ts";`,
      ),
    "",
    "/**",
    ` * All areas. ${made}`,
    " * The order, which is that of menus, pages and commands, may be changed here; a new area comes",
    " * behind the last one of its wing. Dependencies are in `after`.",
    " */",
    "export const modules = registerModules([",
    ...order.map((folder) => `  ${moduleOf(folder)},`),
    "]);",
    "",
  ].join("\n");
}

/** `checksum`: SHA-256 of the frozen file; empty until it is frozen. */
export type ListedMigration = { name: string; checksum: string };

/** `db/migrations/list.ts`. `listed`: by files without their ending. */
export function migrationsText(listed: readonly ListedMigration[]): string {
  const classOf = (name: string): string => `Migration${name.slice(0, 4)}`;
  const sorted = listed.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    ...sorted.map(({ name }) => `import { ${classOf(name)} } from "./${name}.ts";`),
    "",
    "/**",
    " * Every migration in its order, with the checksum of its file (SHA-256): a migration is never",
    " * changed once merged.",
    ` * ${made}`,
    " */",
    "export const migrations = [",
    ...sorted.flatMap(({ name, checksum }) => [
      "  {",
      `    name: ${JSON.stringify(name)},`,
      `    class: ${classOf(name)},`,
      `    checksum: ${JSON.stringify(checksum)},`,
      "  },",
    ]),
    "];",
    "",
  ].join("\n");
}

/** What a text of `db/migrations/list.ts` lists. */
export const migrationsIn = (text: string): ListedMigration[] =>
  [...text.matchAll(/name: "(\d{4}-[\w-]+)",[^}]*?checksum: "([0-9a-f]*)"/g)].map(
    ([, name = "", checksum = ""]) => ({ name, checksum }),
  );
