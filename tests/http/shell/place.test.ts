import { expect, test } from "vitest";
import { placeAt, titleAt } from "#app/session/menu-groups.server.ts";
import { fitting, shownIn } from "#app/kit/shell/frame/top-nav.tsx";

const groups = [
  { title: "Home", icon: "home", items: [{ title: "Home", icon: "dashboard", path: "/" }] },
  {
    title: "Receivable",
    icon: "dollar",
    items: [
      {
        title: "Deep",
        icon: "flows",
        path: "",
        items: [{ title: "Fees", icon: "list", path: "/feemgr/recmgr/search" }],
      },
      { title: "Bookings", icon: "form", path: "/seaway/bookingMgr/inner" },
    ],
  },
];

test("a sheet stands below the list of its apiName, however deep that is and whatever its address", () => {
  expect(placeAt(groups, "/feemgr/recmgr/create/index/7", "en")).toEqual({
    title: titleAt("/feemgr/recmgr/create/index/7", "en"),
    crumbs: [
      { title: "Receivable" },
      { title: "Deep" },
      { title: "Fees", path: "/feemgr/recmgr/search" },
      { title: titleAt("/feemgr/recmgr/create/index/7", "en") },
    ],
    here: ["/feemgr/recmgr/search"],
  });
  expect(placeAt(groups, "/seaway/bookingMgr/inner", "zh")).toMatchObject({
    title: "Bookings",
    here: ["/seaway/bookingMgr/inner"],
  });
  // Declares its parent, where neither address nor apiName tells.
  const kept = [
    {
      title: "System",
      icon: "cog",
      items: [{ title: "Dictionaries", icon: "dict", path: "/system/dict" }],
    },
  ];
  expect(placeAt(kept, "/system/dict-data/index/3", "en")).toMatchObject({
    crumbs: [{ title: "System" }, { path: "/system/dict" }, {}],
    here: ["/system/dict"],
  });
  expect(placeAt(groups, "/nowhere", "en")).toEqual({ title: "", crumbs: [], here: [] });
});

test("the bar shows a third of the window, 85 px a menu, never none", () => {
  expect([1440, 1920, 1280, 300].map(shownIn)).toEqual([5, 7, 5, 1]);
});

test("the top navigation shows as many groups as its width has room for", () => {
  const widths = [100, 80, 120, 60];
  expect([400, 360, 359, 260, 180, 20].map((room) => fitting(widths, room, 70))).toEqual([
    4, 4, 2, 2, 1, 0,
  ]);
});
