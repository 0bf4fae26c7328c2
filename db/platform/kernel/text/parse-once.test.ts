import { expect, test } from "vitest";
import { parseOnce } from "./parse-once.ts";

test("equal texts give the same value until there are more than may be kept", () => {
  const parse = parseOnce<object>(2);
  const [a] = [parse('{"a":1}'), parse('{"b":2}')];
  expect(parse('{"a":1}')).toBe(a);
  parse('{"c":3}');
  expect(parse('{"a":1}')).not.toBe(a);
  expect(parse('{"a":1}')).toEqual({ a: 1 });
});
