import { expect, test } from "vitest";
import { parseOnce } from "./parse-once.ts";

const text = (sign: string, length: number) => JSON.stringify(sign.repeat(length - 2));

test("equal texts give the same value until there are more than may be kept", () => {
  const parse = parseOnce<object>(2);
  const [a] = [parse('{"a":1}'), parse('{"b":2}')];
  expect(parse('{"a":1}')).toBe(a);
  parse('{"c":3}');
  expect(parse('{"a":1}')).not.toBe(a);
  expect(parse('{"a":1}')).toEqual({ a: 1 });
});

test("the characters kept are bounded, and one long text does not drive out the others", () => {
  const parse = parseOnce<object>(Infinity, 100);
  const wrapped = (sign: string, length: number) => `[${text(sign, length - 2)}]`;
  const a = parse(wrapped("a", 10));
  expect(parse(wrapped("x", 11))).not.toBe(parse(wrapped("x", 11)));
  for (const sign of "bcdefghij") parse(wrapped(sign, 10));
  expect(parse(wrapped("a", 10))).toBe(a);
  parse(wrapped("k", 10));
  expect(parse(wrapped("a", 10))).not.toBe(a);
});
