import { expect, test } from "vitest";
import { cargoFaults } from "./cargo-rules.ts";
import { cargoLines } from "./cargo.form.ts";
import { CargoLine } from "./cargo.schema.ts";

const plain = { goodsNameEn: "GOODS", pkgs: "1", gwt: "100", dim: "1" };

test.each(["isRf", "isOversize", "isDg"] as const)(
  "the fields starred once %s is ticked are the ones the check asks for",
  (flag) => {
    const missing = cargoFaults([CargoLine.parse({ ...plain, [flag]: "Y" })])
      .filter(({ code }) => code === "kit.requiredPlain")
      .map(({ place }) => place.field?.replace("cargo.0.", ""));
    const starred = cargoLines.fields.filter(({ askedBy }) => askedBy === flag);
    expect(missing.length).toBeGreaterThan(0);
    expect(starred.map(({ key }) => key).toSorted()).toEqual(missing.toSorted());
  },
);
