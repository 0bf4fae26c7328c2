/**
 * Refusal codes in the sources with their places, for docs/errors.md and the test that each is
 * provoked.
 */
import { globSync, readFileSync } from "node:fs";
import "#app/messages.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/**
 * Syntax that holds a code: Refusal, a machine's refuse, a guard's or row's code, a schema's error.
 */
const places =
  /(?:new (?:Refusal|ConfirmableWarning)\(\s*|refuse:\s*|\bcode:\s*|\berror:\s*|\bno\(\s*|rowFault\([^"]*)"([a-z]\w*\.[\w.]+)"/gi;
const sources = ["db/{domain,platform,services}/**/*.ts", "jobs/*.ts", "app/**/*.{ts,tsx}"];
const isProduct = (file: string) => !/\.(test|zh|en)\.ts$/.test(file);

/** Codes and files, sorted. Runs from the project root. */
export function raisedCodes(): Map<MessageKey, string[]> {
  const files = new Map<MessageKey, Set<string>>();
  for (const file of sources.flatMap((pattern) => globSync(pattern)).filter(isProduct))
    for (const [, code = ""] of readFileSync(file, "utf8").matchAll(places))
      if (isMessageKey(code))
        files.set(code, (files.get(code) ?? new Set()).add(file.replaceAll("\\", "/")));
  return new Map(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, set]) => [code, [...set].sort()]),
  );
}
