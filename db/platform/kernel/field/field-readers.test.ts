import { expect, test } from "vitest";
import { registerStaffFields } from "./field-readers.ts";

test("two modules do not both say which fields of an entity only staff reads", () => {
  const twice: Record<string, string[]>[] = [
    { Crate: ["margin"] },
    { Dock: [] },
    { Crate: ["cost"] },
  ];
  expect(() => registerStaffFields(twice)).toThrow(/Crate/);
});
