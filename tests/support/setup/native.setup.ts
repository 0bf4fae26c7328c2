/**
 * Loaded first in every test process. Node strips types itself; this adds what only Vite provides:
 * JSX, `import.meta.env` and style sheet addresses.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, flushCompileCache, registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type typescript from "typescript";

const require = createRequire(import.meta.url);
const cache = path.resolve(import.meta.dirname, "../../../.cache/tsx");

/** Invalidates compiled pages when this file changes. */
const own = readFileSync(import.meta.filename);

/** Vite's `import.meta.env` on the server, on the first line so that line numbers stay. */
const environment = "import.meta.env = { SSR: true, DEV: true, PROD: false, MODE: 'test' };";

function compile(file: string, source: string): string {
  // Saves half a second when all pages are compiled.
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

/** Compiled JavaScript, cached by name, content and this file. */
function compiled(file: string): string {
  const source = readFileSync(file, "utf8");
  const kept = path.join(
    cache,
    createHash("sha1").update(own).update(file).update("\0").update(source).digest("hex"),
  );
  if (existsSync(kept)) return readFileSync(kept, "utf8");
  const code = compile(file, source);
  mkdirSync(cache, { recursive: true });
  // Parallel writers each leave a complete file.
  const written = `${kept}.${process.pid}`;
  writeFileSync(written, code);
  renameSync(written, kept);
  return code;
}

registerHooks({
  load(url, context, nextLoad) {
    if (/\.css(\?url)?$/.test(url))
      return {
        format: "module",
        shortCircuit: true,
        source: `export default ${JSON.stringify(new URL(url).pathname)};`,
      };
    if (/\.tsx(\?|$)/.test(url))
      return {
        format: "module",
        shortCircuit: true,
        source: compiled(fileURLToPath(url.split("?")[0] ?? url)),
      };
    return nextLoad(url, context);
  },
});

// Vitest kills its processes, which would lose the compile cache.
process.once("SIGTERM", () => {
  flushCompileCache();
  process.kill(process.pid, "SIGTERM");
});
