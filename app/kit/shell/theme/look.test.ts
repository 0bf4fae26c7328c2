import { expect, test } from "vitest";
import { attributesOf, cookieOf, cookieText, defaultLook, readChosen, readLook } from "./look.ts";

test("nothing chosen: the defaults of the product, smallest size, menu open", () => {
  expect(readChosen(null)).toEqual({ look: defaultLook, open: true, size: "mini" });
  expect(defaultLook).toEqual({
    sideTheme: "theme-dark",
    theme: "#409EFF",
    topNav: true,
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
    dynamicTitle: false,
  });
});

test("what is chosen comes back from its cookies; what is no value of its kind does not", () => {
  const look = {
    ...defaultLook,
    theme: "#AA0000",
    sideTheme: "theme-light" as const,
    topNav: false,
  };
  const header = [
    cookieText("layout-setting", JSON.stringify(look)),
    cookieText("sidebarStatus", "0"),
    cookieText("size", "medium"),
  ]
    .map((item) => item.split(";")[0])
    .join("; ");
  expect(readChosen(header)).toEqual({ look, open: false, size: "medium" });
  expect(readLook('{"theme":"red;}body{","topNav":"no","sideTheme":7}')).toEqual(defaultLook);
  for (const broken of ["", "{", "null", "[]", "7"]) expect(readLook(broken)).toEqual(defaultLook);
  expect(cookieOf("size=%E0%A4%A", "size")).toBe("");
  expect(readChosen("size=huge; sidebarStatus=1").size).toBe("mini");
});

test("the page's root says what was chosen", () => {
  expect(
    attributesOf({ look: { ...defaultLook, tagsView: false }, open: false, size: "small" }),
  ).toMatchObject({
    "data-size": "small",
    "data-side": "dark",
    "data-side-open": "0",
    "data-tags": "0",
    "data-top-nav": "1",
  });
});
