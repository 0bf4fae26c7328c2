import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readInputFile } from "./kit.ts";

/** @throws Refusal kit.noFile, kit.invalid */
export function readObject(path: string): Record<string, unknown> {
  let input: unknown;
  try {
    input = JSON.parse(readInputFile(path).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal("kit.invalid", {}, { field: "input" });
    throw error;
  }
  if (!input || typeof input !== "object" || Array.isArray(input))
    throw new Refusal("kit.invalid", {}, { field: "input" });
  return input as Record<string, unknown>;
}
