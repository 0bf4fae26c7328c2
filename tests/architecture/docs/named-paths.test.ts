import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import "#db/services/messages.ts";
import { type BaseMenu, baseMenus } from "#fixtures/base/menus.ts";

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
const files = listed.split("\n").filter((name) => name !== "" && existsSync(name));
const places = [
  ...new Set(
    files.flatMap((name) => name.split("/").map((_, i, parts) => parts.slice(0, i + 1).join("/"))),
  ),
];
const topLevel = new Set(places.map((place) => place.split("/")[0]));
const placeNames = new Set(places);

/** Code style on a page: a span, or a line of a fenced block. */
type Snippet = { page: string; code: string; fenced: boolean };
const pages = files.filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md");
const snippets: Snippet[] = pages.flatMap((page) => {
  const text = readFileSync(page, "utf8");
  const fences = /^```(\w*)\n([\s\S]*?)^```$/gm;
  const fenced = [...text.matchAll(fences)]
    .filter(([, language]) => language !== "mermaid")
    .flatMap(([, , block = ""]) => block.split("\n"))
    .map((code) => ({ page, code, fenced: true }));
  const spans = [...text.replace(fences, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => ({
    page,
    code,
    fenced: false,
  }));
  return [...spans, ...fenced];
});

/** `<area>` and `*` stand for any name, `{a,b}` and `a|b` for either. */
function patternOf(name: string): RegExp {
  const source = name
    .replace(/[.+?^$()[\]\\]/g, "\\$&")
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(",", "|")})`)
    .replace(/<[^>]+>/g, "[^/]+")
    .replace(/\*+|…/g, ".*");
  return new RegExp(`(?:^|/)(?:${source})$`);
}

const extension = /\.(?:ts|tsx|mjs|js|md|css|json|tsv|csv|spec|test|txt|zh|en)$/;

/** Paths in a span: what begins with a folder of the project or ends like a file of it. */
function pathsIn({ code }: Snippet): string[] {
  return code
    .split(/\s+/)
    .map((word) => word.replace(/^["'(]+|[)"':,;]+$/g, "").replace(/^\.\//, ""))
    .filter((word) => /^[\w.@$<{*][\w\-.@$/<>{},*…|]*$/.test(word))
    .map((word) => word.replace(/\/$/, "").replace(/:\d+$/, ""))
    .filter(
      (word) =>
        (word.includes("/") && topLevel.has(word.split("/")[0] ?? "")) ||
        (extension.test(word) && /[a-z]/.test(word)),
    );
}

/** Whether the place exists from the root, from the page's folder, or as the end of a path. */
function isThere(name: string, page: string): boolean {
  if (placeNames.has(name)) return true;
  if (placeNames.has(path.posix.normalize(path.posix.join(path.posix.dirname(page), name))))
    return true;
  const pattern = patternOf(name);
  return places.some((place) => pattern.test(place));
}

/** What the build makes (vite.config.ts), so that a clone has it only afterwards. */
const built = new Set(["build/server/jobs.js", "build/server/cli.js"]);

test("each path that a page names in code style exists", () => {
  const paths = snippets
    .filter(({ fenced }) => !fenced)
    .flatMap((item) => pathsIn(item).map((name) => ({ name, page: item.page })));
  expect(paths.length).toBeGreaterThan(300);
  const missing = paths.filter(({ name, page }) => !built.has(name) && !isThere(name, page));
  expect(missing.map(({ name, page }) => `${page}: ${name}`)).toEqual([]);
});

test("each link of a page leads to a file", () => {
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(path.join(path.dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(missing).toEqual([]);
});

test("each name in the walk stands in the file beside it", () => {
  const rows = readFileSync("docs/walk.md", "utf8").matchAll(
    /^\| `([\w./-]+\.tsx?)` \| (.+) \|$/gm,
  );
  const missing = [...rows].flatMap(([, file = "", text = ""]) => {
    const source = readFileSync(file, "utf8");
    return [...text.matchAll(/`(?:\w+\.)?([A-Za-z_]\w+)`/g)]
      .filter(([, name = ""]) => !source.includes(name))
      .map(([, name = ""]) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

const menuNames = (menus: readonly BaseMenu[]): string[] =>
  menus.flatMap((menu) => [menu.zh, ...menuNames(menu.below ?? [])]);

test("each page that the first page names in Chinese is in the menu", () => {
  const names = new Set(menuNames(baseMenus));
  const readme = readFileSync("README.md", "utf8").match(/[\u4e00-\u9fff]+/g) ?? [];
  expect(readme.length).toBeGreaterThan(5);
  expect(readme.filter((name) => !names.has(name))).toEqual([]);
});

test("each variable and setting that a page names is asked for somewhere", () => {
  const sources = files
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.startsWith("tests/architecture/"))
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
  const missing = snippets.flatMap(({ page, code }) =>
    [...code.matchAll(/\bSEAWAY_[A-Z_]+\b|^(?:seaway|sys)\.[\w.]+\w$/g)]
      .map(([name]) => name)
      .filter((name) => !sources.includes(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

test("each npm script that a page names exists, each bench as well", () => {
  const missing = snippets.flatMap(({ page, code }) => {
    const [, script] = /\bnpm (?:run )?([a-z][\w-]*)/.exec(code) ?? [];
    if (!script || ["install", "ci", "view", "pack"].includes(script)) return [];
    if (!Object.hasOwn(scripts, script)) return [`${page}: npm run ${script}`];
    const [, benches = ""] = /\bnpm run bench -- ([a-z -]+)/.exec(code) ?? [];
    return benches
      .split(" ")
      .filter((name) => name !== "" && !existsSync(`bench/${name}.bench.ts`))
      .map((name) => `${page}: npm run bench -- ${name}`);
  });
  expect(missing).toEqual([]);
});

/** The commands as `cli/program.ts` registers them. Loads the product. */
async function seawayCommands(): Promise<Command> {
  const program = new Command("seaway").option("--json").option("--lang").option("--as");
  program.option("--company").option("--help");
  const registrations = /import \{ (register\w+) \} from "\.\/commands\/([\w/-]+)\.ts"/g;
  const source = readFileSync("cli/program.ts", "utf8");
  for (const [, name = "", file = ""] of source.matchAll(registrations)) {
    const module = (await import(`../../../cli/commands/${file}.ts`)) as Record<
      string,
      (program: Command) => void
    >;
    module[name]?.(program);
  }
  return program;
}

/** What of a named command does not exist: a subcommand or an option. */
function unknownIn(program: Command, code: string): string[] {
  const parts = code
    .replace(/ #.*$/, "")
    .split(/&&|\||>|;/)[0]
    ?.trim()
    .split(/\s+/)
    .filter(Boolean);
  let command = program;
  const unknown: string[] = [];
  for (const word of parts ?? []) {
    if (word.startsWith("--")) {
      const name = word.replace(/=.*$/, "").replace(/[`,.)\]]+$/, "");
      const defined = [command, command.parent, program].some((holder) =>
        holder?.options.some((option) => option.long === name),
      );
      if (!defined && name !== "--version") unknown.push(name);
      continue;
    }
    const next = command.commands.find((child) => child.name() === word);
    if (next) command = next;
    else if (command === program) unknown.push(word);
    else if (command.commands.length > 0 && command.registeredArguments.length === 0)
      if (/^[a-z]/.test(word)) unknown.push(word);
  }
  return unknown;
}

test("each command of seaway that a page names exists, with its options", async () => {
  const program = await seawayCommands();
  const named = snippets.flatMap(({ page, code, fenced }) =>
    [
      ...code.matchAll(fenced ? /(?:^|&& )npx seaway (.+?)(?= && |$)/g : /^(?:npx )?seaway (.+)$/g),
    ].map(([, command = ""]) => ({ page, command })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(
    named.flatMap(({ page, command }) =>
      unknownIn(program, command).map((word) => `${page}: seaway ${command}: ${word}`),
    ),
  ).toEqual([]);
});
