import { expect, test } from "vitest";
import { cancelledLabel, cancelledLabels } from "./cancelled.ts";

test("a sheet given up was an added, a copied or a changed record", () => {
  expect(cancelledLabel("/xhlbasic/port/index/new")).toBe("shell.addCancelled");
  expect(cancelledLabel("/xhlbasic/port/index/new?set.portCode=X#section-2")).toBe(
    "shell.addCancelled",
  );
  expect(cancelledLabel("/xhlbasic/port/index/new?copy=7")).toBe("shell.copyCancelled");
  expect(cancelledLabel("/xhlbasic/port/index/7?copy=7")).toBe("shell.updateCancelled");
  expect(cancelledLabel("/user/profile")).toBe("shell.updateCancelled");
  expect(cancelledLabels(["/a/new", "/b/new", "/b/3"])).toEqual([
    "shell.addCancelled",
    "shell.updateCancelled",
  ]);
});
