import { expect, test } from "vitest";
import { cancelledWord, cancelledWords } from "./cancelled.ts";

test("a sheet given up was an added, a copied or a changed record", () => {
  expect(cancelledWord("/xhlbasic/port/index/new")).toBe("shell.addCancelled");
  expect(cancelledWord("/xhlbasic/port/index/new?set.portCode=X#section-2")).toBe("shell.addCancelled");
  expect(cancelledWord("/xhlbasic/port/index/new?copy=7")).toBe("shell.copyCancelled");
  expect(cancelledWord("/xhlbasic/port/index/7?copy=7")).toBe("shell.updateCancelled");
  expect(cancelledWord("/user/profile")).toBe("shell.updateCancelled");
  expect(cancelledWords(["/a/new", "/b/new", "/b/3"])).toEqual(["shell.addCancelled", "shell.updateCancelled"]);
});
