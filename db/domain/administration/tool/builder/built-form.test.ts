import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formCode, schemaCode, messagesCode } from "./form-code.ts";
import {
  addItem,
  type Bench,
  changeItem,
  copyItem,
  type History,
  moveItem,
  newItem,
  propsFrom,
  redo,
  remember,
  removeItem,
  runIntent,
  undo,
} from "./form-edit.ts";
import { schemaOf, formOfSchema, withKeys } from "./form-schema.ts";
import { emptyForm, faultsOf, type Item, isLayout, itemKinds, type Form } from "./built-form.ts";

const names = (kind: string) => ({ zh: `字段${kind}`, en: kind });
const benchOf = (...kinds: (typeof itemKinds)[number][]): Bench =>
  kinds.reduce<Bench>((bench, kind) => addItem(bench, newItem(bench.sheet, kind, names(kind))), {
    sheet: emptyForm,
    picked: "",
  });
const keysOf = ({ sheet: form }: Bench) => form.items.map((item) => item.key);

describe("a sheet being built", () => {
  test("a new field stands behind the picked one, under a key of its own", () => {
    const bench = benchOf("text", "date", "text");
    expect(keysOf(bench)).toEqual(["text", "date", "text2"]);
    const first = runIntent({ ...bench, picked: "f1" }, "add:int", names);
    expect(first && keysOf(first)).toEqual(["text", "int", "date", "text2"]);
    expect(first?.done).toEqual({ did: "added", name: "int", at: 2 });
    const placed = runIntent(bench, "add:flag:0", names);
    expect(placed && keysOf(placed)[0]).toBe("flag");
  });

  test("moving ends at the edges and says so", () => {
    const bench = benchOf("text", "date");
    expect(keysOf(moveItem(bench, "f2", 0))).toEqual(["date", "text"]);
    expect(runIntent(bench, "up:f1", names)?.done).toEqual({ did: "atEnd", name: "text", at: 1 });
    expect(runIntent(bench, "down:f1", names)?.done).toEqual({ did: "moved", name: "text", at: 2 });
    expect(runIntent(bench, "up:f9", names)).toBeNull();
    expect(runIntent(bench, "add:nonsense", names)).toBeNull();
  });

  test("a copy has another key and the same properties; the neighbour is picked when one goes", () => {
    const bench = changeItem(benchOf("text", "date"), "f1", { maxLength: 20, zh: "品名" });
    const copied = copyItem(bench, "f1");
    expect(copied.sheet.items[1]).toMatchObject({ key: "text2", maxLength: 20, zh: "品名" });
    const removed = removeItem(copied, copied.picked);
    expect(keysOf(removed)).toEqual(["text", "date"]);
    expect(removed.picked).toBe("f2");
  });

  test("properties come from a form; what no item may hold stays as it was", () => {
    const sent: Record<string, string> = {
      key: " name ",
      zh: "名",
      en: "Name",
      required: "Y",
      maxLength: "12",
      span: "6",
      options: "a\n\nb\na",
    };
    const bench = changeItem(
      benchOf("text"),
      "f1",
      propsFrom((name) => sent[name] ?? ""),
    );
    expect(bench.sheet.items[0]).toMatchObject({
      key: "name",
      required: true,
      maxLength: 12,
      span: 6,
      options: ["a", "b"],
      minLength: null,
    });
    expect(
      changeItem(bench, "f1", { span: 5 as number as Item["span"] }).sheet.items[0]?.span,
    ).toBe(6);
  });

  test("undo and redo lead through every change; typing into one property is one change", () => {
    const start: History = { past: [], present: emptyForm, future: [], mark: "" };
    const item = benchOf("text").sheet;
    const typed = ["n", "na", "nam"].map((zh) => ({ ...item, zh }));
    const history = typed.reduce(
      (now, form) => remember(now, form, "title"),
      remember(start, item),
    );
    expect(history.past).toHaveLength(2);
    expect(undo(history).present).toBe(item);
    expect(redo(undo(history)).present).toBe(typed[2]);
    expect(undo(undo(undo(history))).present).toBe(emptyForm);
    expect(remember(undo(history), { ...item, zh: "x" }).future).toEqual([]);
  });

  test("every fault of every field is named at once", () => {
    const bench = benchOf("text", "text", "int", "dict", "ref");
    const wrong: [string, Partial<Item>][] = [
      ["f1", { key: "Bad key", en: "" }],
      ["f2", { key: "", minLength: 9, maxLength: 3, pattern: "(" }],
      ["f3", { min: "9", max: "1" }],
    ];
    const faulty = wrong.reduce((now, [id, change]) => changeItem(now, id, change), bench);
    expect(faultsOf(faulty.sheet).map((fault) => `${fault.id} ${fault.fault}`)).toEqual([
      "f1 noName",
      "f1 badKey",
      "f2 noKey",
      "f2 lengths",
      "f2 badPattern",
      "f3 bounds",
      "f4 noChoices",
      "f5 noRef",
    ]);
    expect(faultsOf(benchOf("text", "date", "section", "divider").sheet)).toEqual([]);
    expect(
      faultsOf(changeItem(benchOf("text", "text"), "f2", { key: "text" }).sheet).map(
        (fault) => fault.fault,
      ),
    ).toEqual(["twoKeys"]);
    expect(
      faultsOf(changeItem(benchOf("int"), "f1", { min: "1e5" }).sheet).map((fault) => fault.fault),
    ).toEqual(["badNumber"]);
  });
});

const label = fc.string({ minLength: 1, maxLength: 20 });
const item = fc.record({
  kind: fc.constantFrom(...itemKinds),
  zh: label,
  en: label,
  required: fc.boolean(),
  maxLength: fc.option(fc.integer({ min: 0, max: 5000 })),
  span: fc.constantFrom(1, 2, 3, 4, 6, 8, 12),
  options: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 10 }), { maxLength: 6 }),
  dict: fc.constantFrom("", "sys_yes_no"),
  min: fc.constantFrom("", "1"),
  max: fc.constantFrom("", "99"),
});

/** Clears properties the kind does not use. */
function tidy(input: Omit<Item, "id" | "key">, i: number): Item {
  const layout = isLayout(input.kind);
  const choice = input.kind === "dict" || input.kind === "radio" || input.kind === "picks";
  const number = input.kind === "int" || input.kind === "decimal" || input.kind === "money";
  return {
    ...input,
    id: `f${i + 1}`,
    key: layout ? "" : `key${i}`,
    ...(input.kind === "divider" ? { zh: "", en: "" } : {}),
    ...(layout ? { required: false, maxLength: null, span: 12 } : {}),
    ...(choice ? {} : { options: [], dict: "" }),
    ...(number ? {} : { min: "", max: "" }),
  } as Item;
}
const blank = { minLength: null, pattern: "", value: "", ref: "", rows: null };
const forms = fc
  .record({ zh: label, en: label, items: fc.array(item, { minLength: 1, maxLength: 12 }) })
  .map(
    (input): Form => ({
      ...input,
      items: input.items.map((item, i) =>
        tidy({ ...blank, ...item } as Omit<Item, "id" | "key">, i),
      ),
    }),
  );

describe("JSON Schema", () => {
  test("a sheet with at least one item comes back from its own schema as it was", () => {
    fc.assert(
      fc.property(forms, (form) => {
        const read = formOfSchema(JSON.stringify(schemaOf(form)));
        expect(read.faults).toEqual([]);
        expect(read.sheet).toEqual(form);
      }),
    );
  });

  test("somebody else's schema becomes fields by type, format and values; what no form shows is named", () => {
    const foreign = {
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: {
        "ship name": { type: "string", title: "Ship", maxLength: 40 },
        eta: { type: ["string", "null"], format: "date" },
        reefer: { type: "boolean" },
        boxes: { type: "integer", minimum: 1 },
        size: { enum: ["20", "40", "45"] },
        address: { type: "object", properties: { city: { type: "string" } } },
        odd: 7,
      },
      required: ["eta"],
    };
    const { sheet: form, faults } = formOfSchema(JSON.stringify(foreign));
    expect(faults).toEqual([
      { at: "$schema", fault: "draft" },
      { at: "properties.address", fault: "nested" },
      { at: "properties.odd", fault: "property" },
    ]);
    const keyed = form && withKeys(form);
    expect(keyed?.items.map((item) => [item.key, item.kind, item.required])).toEqual([
      ["shipName", "text", false],
      ["eta", "date", true],
      ["reefer", "flag", false],
      ["boxes", "int", false],
      ["size", "radio", false],
    ]);
    expect(keyed?.items.find((item) => item.key === "boxes")?.min).toBe("1");
  });

  test.each([
    ["{", "cut"],
    ['{"properties": {,}}', "json"],
    ["[]", "object"],
    ['{"type":"object"}', "object"],
    ['{"properties":{}}', "empty"],
  ])("%s is refused with a reason", (text, fault) => {
    expect(formOfSchema(text).sheet).toBeNull();
    expect(formOfSchema(text).faults.at(-1)?.fault).toBe(fault);
  });
});

test("the code names every field, its bounds and its words in both languages", () => {
  let bench = benchOf("text", "section", "money", "dict");
  bench = changeItem(bench, "f1", {
    key: "cargoName",
    zh: "品名",
    en: "Cargo",
    required: true,
    maxLength: 50,
  });
  bench = changeItem(bench, "f3", { min: "0" });
  bench = changeItem(bench, "f4", { dict: "sys_yes_no" });
  expect(formCode("crate", bench.sheet)).toContain(
    '{ key: "cargoName", word: "crate.cargoName" },',
  );
  expect(formCode("crate", bench.sheet)).toContain(
    '{ key: "dict", word: "crate.dict", kind: "dict", dict: "sys_yes_no" },',
  );
  expect(schemaCode("crate", bench.sheet)).toContain(
    "  cargoName: requiredText(50),\n  money: decimal(3, { min: 0 }),\n  dict: text(100),",
  );
  expect(schemaCode("crate", bench.sheet)).toContain(
    'import { decimal, formId, formVersion, requiredText, text } from "#platform/kernel/refusal/validation.ts";',
  );
  expect(messagesCode("crate", bench.sheet, "zh")).toContain('"crate.cargoName": "品名",');
  expect(messagesCode("crate", bench.sheet, "en")).toContain(
    "satisfies Record<keyof typeof zh, string>",
  );
});
