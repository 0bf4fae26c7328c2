import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operationsOf } from "#platform/records/resource/resource.server.ts";
import { parseScalars } from "#platform/kernel/refusal/scalar-input.ts";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { allOperations, resources } from "#db/services/registry.server.ts";

/**
 * Clients send numbers where the contract says text (wire contract §1, types): walks every schema a
 * call reaches.
 */
type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  enum?: unknown[];
};
type Step = string | number;

const kindsOf = ({ type, anyOf = [] }: Json): string[] => [
  ...(Array.isArray(type) ? type : [type ?? ""]),
  ...anyOf.flatMap(kindsOf),
];

/** Fields for text or numbers, also in records and first lines of lists. */
function scalarsIn(
  schema: Json,
  path: readonly Step[] = [],
): { path: readonly Step[]; kinds: string[] }[] {
  if (path.length > 6) return [];
  const kinds = kindsOf(schema);
  const own =
    path.length > 0 && kinds.some((kind) => ["string", "number", "integer"].includes(kind))
      ? [{ path, kinds }]
      : [];
  const inside = [schema, ...(schema.anyOf ?? [])].flatMap((item) => [
    ...Object.entries(item.properties ?? {}).flatMap(([name, of]) =>
      scalarsIn(of, [...path, name]),
    ),
    ...(item.items ? scalarsIn(item.items, [...path, 0]) : []),
  ]);
  return [...own, ...inside];
}

const inputWith = ([step, ...rest]: readonly Step[], value: unknown): unknown => {
  const inside = rest.length > 0 ? inputWith(rest, value) : value;
  return step === 0 ? [inside] : { [String(step)]: inside };
};

/** The parsed input, or every fault. */
const outcomeOf = (schema: z.ZodType, input: unknown) => {
  const { success, data, error } = parseScalars(schema, input);
  return success
    ? { data }
    : { faults: error.issues.map(({ path, code, message }) => ({ path, code, message })) };
};

const reachable = new Map<string, z.ZodType>();
for (const operation of [
  ...allOperations(),
  ...resources.flatMap((resource) => operationsOf(resource).map(([, operation]) => operation)),
])
  reachable.set(operation.name, operation.input);
for (const call of adminCalls)
  if (call.body) reachable.set(`${call.method} ${call.path}`, call.body);

describe("an input under /xhl-admin", () => {
  test("takes a number for every text of every operation, as the text of the number, and a number's text for a number", () => {
    const wrong: string[] = [];
    let texts = 0;
    for (const [name, schema] of reachable) {
      const places = scalarsIn(
        z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json,
      );
      for (const { path, kinds } of places) {
        const isText = kinds.includes("string");
        if (isText) texts += 1;
        for (const value of isText ? [1, 2.5, 13_800_138_000] : [20]) {
          const [asNumber, asText] = [value, String(value)].map((item) =>
            JSON.stringify(outcomeOf(schema, inputWith(path, item))),
          );
          if (asNumber !== asText)
            wrong.push(`${name} ${path.join(".")}: ${value} ${asNumber} ${asText}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(reachable.size).toBeGreaterThan(100);
    expect(texts).toBeGreaterThan(500);
  });

  test("takes no object and no list for a text", () => {
    const wrong: string[] = [];
    for (const [name, schema] of reachable)
      for (const { path, kinds } of scalarsIn(
        z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json,
      )) {
        if (!kinds.includes("string") || kinds.includes("object") || kinds.includes("array"))
          continue;
        for (const value of [{}, ["1"], Number.POSITIVE_INFINITY])
          if ("data" in outcomeOf(schema, inputWith(path, value)))
            wrong.push(`${name} ${path.join(".")}: ${JSON.stringify(value)}`);
      }
    expect(wrong).toEqual([]);
  });
});
