import { expect, test } from "vitest";
import { formFieldOf } from "./form-field.ts";

test.each([
  ["cargo[2].dangerous[1].dgLinker.contact", "cargo.1.dgLinker"],
  ["cargo[1].dangerous[1].dgLinker.tel", "cargo.0.dgLinkTel"],
  ["cargo[3].gwt", "cargo.2.gwt"],
  ["cargo[1].dangerous[1].dgUnNo", "cargo.0.dgUnNo"],
  ["consignee.name", "consigneeName"],
  ["notify[1].address", "notifyAddress"],
  ["notify[2].name", "notify2Name"],
  ["portLoad.name", "portLoad"],
  ["remark", "remark"],
  ["cargo[1].stuffing[1].pkgs", ""],
  ["voyage.etd", ""],
])("%s is the field %s of the form", (path, field) => {
  expect(formFieldOf(path)).toBe(field);
});
