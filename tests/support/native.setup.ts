/**
 * Loaded into every process that runs tests, before anything else. Node reads the product's TypeScript by itself, as the command line and the
 * worker do; what only the web's build understands is made readable here: JSX, `import.meta.env` and the addresses of style sheets.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, flushCompileCache, registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type typescript from "typescript";

const require = createRequire(import.meta.url);
const cache = path.resolve(import.meta.dirname, "../../.cache/tsx");

/** How pages are compiled: a change of this file compiles them anew. */
const own = readFileSync(import.meta.filename);

/** What Vite puts in place of `import.meta.env` on the server. It stands on the first line, so that no line moves. */
const environment = "import.meta.env = { SSR: true, DEV: true, PROD: false, MODE: 'test' };";

function compile(file: string, source: string): string {
  // Half a second of loading, which is spared where all pages are compiled already.
  const ts = require("typescript") as typeof typescript;
  const { outputText } = ts.transpileModule(source, {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
      inlineSourceMap: true,
    },
  });
  return source.includes("import.meta.env") ? environment + outputText : outputText;
}

/** The JavaScript of a page, kept by its name, its content and this file. */
function compiled(file: string): string {
  const source = readFileSync(file, "utf8");
  const kept = path.join(cache, createHash("sha1").update(own).update(file).update("\0").update(source).digest("hex"));
  if (existsSync(kept)) return readFileSync(kept, "utf8");
  const code = compile(file, source);
  mkdirSync(cache, { recursive: true });
  // Two processes may compile the same file: each finds a whole one.
  const written = `${kept}.${process.pid}`;
  writeFileSync(written, code);
  renameSync(written, kept);
  return code;
}

registerHooks({
  load(url, context, nextLoad) {
    if (/\.css(\?url)?$/.test(url))
      return { format: "module", shortCircuit: true, source: `export default ${JSON.stringify(new URL(url).pathname)};` };
    if (/\.tsx(\?|$)/.test(url)) return { format: "module", shortCircuit: true, source: compiled(fileURLToPath(url.split("?")[0] ?? url)) };
    return nextLoad(url, context);
  },
});

// Vitest ends its processes by a signal, which would lose what they compiled.
process.once("SIGTERM", () => {
  flushCompileCache();
  process.kill(process.pid, "SIGTERM");
});
