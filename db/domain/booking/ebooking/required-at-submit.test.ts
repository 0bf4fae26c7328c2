import fc from "fast-check";
import { expect, test } from "vitest";
import { flagsOfLine } from "#domain/booking/cargo/implied-flags.ts";
import { CargoLine } from "#domain/booking/cargo/cargo.schema.ts";
import { isDeferred } from "#platform/kernel/field/deferred-fields.ts";
import { ebookingForm } from "./ebooking.form.ts";
import { requiredAtSubmit } from "./required-at-submit.ts";
import { submitFaults } from "./submit-faults.ts";

test("the fields marked are those the submit of a blank form refuses", () => {
  expect(requiredAtSubmit).toEqual([
    { path: "voyage" },
    { path: "shipperName" },
    { path: "consigneeName" },
    { path: "containers" },
    { path: "cargo" },
    { path: "cargo.temperature", when: { isRf: "Y" } },
    ...["length", "wide", "height"].map((key) => ({
      path: `cargo.${key}`,
      when: { isOversize: "Y" },
    })),
    ...["dgUnNo", "dgClass", "dgGoodsName", "dgLinker", "dgLinkTel", "nwt"].map((key) => ({
      path: `cargo.${key}`,
      when: { isDg: "Y" },
    })),
    { path: "cargo.dgFlashpoint", when: { isDg: "Y", dgClass: "3" } },
  ]);
});

test("each of them is a field or a group of lines of the form", () => {
  const places = [
    ...ebookingForm.sections.flatMap(({ fields }) => fields.map(({ key }) => key)),
    ...(ebookingForm.lines ?? []).flatMap(({ key, fields }) => [
      key,
      ...fields.map((field) => `${key}.${field.key}`),
    ]),
  ];
  expect(requiredAtSubmit.map(({ path }) => path).filter((path) => !places.includes(path))).toEqual(
    [],
  );
});

test("on any line the submit misses what is marked and empty, and nothing else", () => {
  const flag = fc.constantFrom("Y", "N");
  const filled = (text: string) => fc.constantFrom("", text);
  const lines = fc.record({
    goodsNameEn: fc.constant("GOODS"),
    pkgs: fc.constant("1"),
    gwt: fc.constant("1"),
    dim: fc.constant("1"),
    isRf: flag,
    isOversize: flag,
    isDg: flag,
    temperature: filled("-18"),
    length: filled("12"),
    wide: filled("3"),
    height: filled("4"),
    dgUnNo: filled("1263"),
    dgClass: fc.constantFrom("", "3", "8"),
    dgGoodsName: filled("PAINT"),
    dgLinker: filled("WANG LEI"),
    dgLinkTel: filled("+86 21 1234"),
    nwt: filled("1"),
    dgFlashpoint: filled("31"),
  });
  const form = {
    voyage: "V",
    shipperName: "S",
    consigneeName: "C",
    notifyName: "",
    containers: [{}],
  };
  fc.assert(
    fc.property(lines, (typed) => {
      const parsed = CargoLine.parse(typed);
      // Values imply flags, which the form ticks while they are typed.
      const ticked = flagsOfLine(parsed);
      const line = { ...parsed, ...ticked };
      const refused = submitFaults({ ...form, cargo: [line] })
        .filter(({ code }) => code === "kit.requiredPlain")
        .map(({ place }) => place.field?.replace("cargo.0.", "") ?? "");
      const marked = Object.entries(typed)
        .filter(
          ([key, value]) => value === "" && isDeferred(requiredAtSubmit, `cargo.${key}`, line),
        )
        .map(([key]) => key);
      expect(marked.toSorted()).toEqual(refused.toSorted());
    }),
  );
});
