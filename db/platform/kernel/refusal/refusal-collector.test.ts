import { expect, test } from "vitest";
import { RefusalCollector } from "./refusal-collector.ts";
import { Refusal, Refusals } from "./refusal.ts";

const at = (field: string, value = "X") => new Refusal("kit.unknownCode", { value }, { field });
const missing = (field: string) => new Refusal("kit.requiredPlain", {}, { field });
const throwing = (error: Error) => () => {
  throw error;
};
const refusedBy = (faults: RefusalCollector) => {
  try {
    faults.throwAny();
  } catch (error) {
    return error;
  }
  return null;
};

test("all checks run, and their faults come together, once a field", async () => {
  const faults = new RefusalCollector();
  expect(await faults.check(() => 7)).toBe(7);
  expect(await faults.check(throwing(at("portDis")))).toBeUndefined();
  await faults.check(throwing(new Refusals([missing("portDis"), missing("cargo"), at("cargo")])));
  faults.add([missing("cargo"), missing("containers")]);
  const error = refusedBy(faults);
  expect(error).toBeInstanceOf(Refusals);
  expect((error as Refusals).list.map(({ code, place }) => `${place.field} ${code}`)).toEqual([
    "portDis kit.unknownCode",
    "cargo kit.requiredPlain",
    "cargo kit.unknownCode",
    "containers kit.requiredPlain",
  ]);
});

test("a single fault stays what it is; an error of the program stops at once", async () => {
  const faults = new RefusalCollector();
  expect(refusedBy(faults)).toBeNull();
  const only = at("voyage");
  await faults.check(throwing(only));
  expect(refusedBy(faults)).toBe(only);
  expect(faults.areAtFields()).toBe(true);
  await faults.check(throwing(new Refusal("kit.notFound")));
  expect(faults.areAtFields()).toBe(false);
  await expect(faults.check(throwing(new TypeError("broken")))).rejects.toThrow("broken");
});
