import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterClosing,
  closing,
  homeTag,
  leave,
  ofOneRecord,
  ownTags,
  readTags,
  type Tag,
  togglePin,
  visit,
  writeTags,
} from "./tags.ts";

const tag = (path: string, more: Partial<Tag> = {}): Tag => ({
  path,
  to: path,
  joint: "",
  pinned: false,
  ...more,
});
const paths = (tags: readonly Tag[]) => tags.map((tag) => tag.path);
const open = [homeTag, tag("/a", { pinned: true }), tag("/b"), tag("/c"), tag("/d")];

test("a page visited again keeps its place and takes its newest address", () => {
  const tags = visit(visit([homeTag], { path: "/b", to: "/b?f.x=1", joint: "SWBK1" }), {
    path: "/c",
    to: "/c",
  });
  expect(visit(tags, { path: "/b", to: "/b?page=2" })).toEqual([
    homeTag,
    tag("/b", { to: "/b?page=2", joint: "SWBK1" }),
    tag("/c"),
  ]);
  expect(paths(visit(tags, { path: "/b/7", to: "/b/7" }, "/b"))).toEqual(["/", "/b/7", "/c"]);
});

test("closing: one, others, left, right, all; home and pinned pages stay", () => {
  expect(paths(closing(open, "/c", "one"))).toEqual(["/c"]);
  expect(paths(closing(open, "/c", "others"))).toEqual(["/b", "/d"]);
  expect(paths(closing(open, "/c", "left"))).toEqual(["/b"]);
  expect(paths(closing(open, "/c", "right"))).toEqual(["/d"]);
  expect(paths(closing(open, "/c", "all"))).toEqual(["/b", "/c", "/d"]);
  expect(closing(open, "/", "one")).toEqual([]);
  expect(closing(open, "/a", "one")).toEqual([]);
});

test("who closes the page he is on goes to its neighbour, else home; elsewhere he stays", () => {
  expect(afterClosing(open, closing(open, "/c", "one"), "/c")?.path).toBe("/d");
  expect(afterClosing(open, closing(open, "/d", "one"), "/d")?.path).toBe("/c");
  expect(afterClosing(open, closing(open, "/b", "one"), "/c")).toBeNull();
  expect(afterClosing([homeTag, tag("/b")], [tag("/b")], "/b")?.path).toBe("/");
});

test("a reload brings the tags back, to their reader only, and never an address of elsewhere", () => {
  const text = writeTags(open, "carl");
  expect(readTags(text, "carl")).toEqual(open);
  expect(readTags(text, "anna")).toEqual([homeTag]);
  for (const foreign of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ])
    expect(readTags(JSON.stringify(["carl", [[foreign, "", 0]]]), "carl")).toEqual([homeTag]);
  for (const broken of ["", "{", "[]", '["carl",7]', "null"])
    expect(readTags(broken, "carl")).toEqual([homeTag]);
});

test("however many and long, the cookie stays small and home stays first", () => {
  const some = fc.array(
    fc.record({
      path: fc.stringMatching(/^\/[a-z]{1,40}$/),
      search: fc.string({ maxLength: 400 }),
    }),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(some, (pages) => {
      let tags: Tag[] = [homeTag];
      for (const { path, search } of pages)
        tags = visit(tags, { path, to: `${path}?q=${encodeURIComponent(search)}` });
      const text = writeTags(tags, "carl");
      expect(encodeURIComponent(text).length).toBeLessThanOrEqual(2600);
      expect(readTags(text, "carl")[0]).toEqual(homeTag);
      expect(tags.length).toBeLessThanOrEqual(24);
      const last = pages.at(-1);
      if (last) expect(paths(tags)).toContain(last.path);
    }),
  );
});

test("a pinned page stands in front, and goes back among the others without its pin", () => {
  expect(paths(togglePin(open, "/d"))).toEqual(["/", "/a", "/d", "/b", "/c"]);
  expect(paths(togglePin(open, "/a"))).toEqual(["/", "/a", "/b", "/c", "/d"]);
  expect(togglePin(open, "/a")[1]?.pinned).toBe(false);
});

test("a page's drawer is no page of its own", () => {
  const tags = visit([homeTag], { path: "/system/user", to: "/system/user" });
  expect(
    visit(tags, { path: "/drawer/system/user", to: "/drawer/system/user?back=/system/user" }),
  ).toEqual(tags);
});

test("a window finds its own tags again, of its reader only; a page that could not be shown leaves no tag", () => {
  const text = writeTags(open, "carl");
  expect(ownTags(text, "carl")).toEqual(open);
  for (const [kept, reader] of [
    [text, "anna"],
    ["", "carl"],
    [writeTags([homeTag], "carl"), "carl"],
  ] as const)
    expect(ownTags(kept, reader)).toBeNull();
  expect(paths(leave(open, "/b"))).toEqual(["/", "/a", "/c", "/d"]);
  expect(leave(open, "/")).toEqual(open);
});

test("a record and its tabs share one tag; a list and its forms do not", () => {
  expect(ofOneRecord("/booking/index/17", "/booking/index/17/bills")).toBe(true);
  expect(ofOneRecord("/booking/index/17/fees", "/booking/index/17/bills")).toBe(true);
  expect(ofOneRecord("/booking/index/17", "/booking/index/18")).toBe(false);
  expect(ofOneRecord("/booking/index/17/fees", "/booking/index/18/fees")).toBe(false);
  expect(ofOneRecord("/booking", "/booking/index/17")).toBe(false);
  expect(ofOneRecord("/booking", "/bill")).toBe(false);
});

test("the tab of a record takes the place of the record's tag", () => {
  const tags = visit([homeTag, tag("/a/17", { joint: "SWBK1" }), tag("/c")], {
    path: "/a/17/bills",
    to: "/a/17/bills",
  });
  expect(tags).toEqual([homeTag, tag("/a/17/bills", { joint: "SWBK1" }), tag("/c")]);
});
