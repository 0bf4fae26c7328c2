import { Refusal } from "#platform/operation/refusal.ts";
import { readInputFile } from "./kit.ts";

/** The JSON object of a file. @throws Refusal kit.noFile, kit.invalid. */
export function readObject(path: string): Record<string, unknown> {
  let given: unknown;
  try {
    given = JSON.parse(readInputFile(path).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal("kit.invalid", {}, { field: "input" });
    throw error;
  }
  if (!given || typeof given !== "object" || Array.isArray(given)) throw new Refusal("kit.invalid", {}, { field: "input" });
  return given as Record<string, unknown>;
}
