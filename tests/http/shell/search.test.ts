import { afterAll, beforeAll, expect, test } from "vitest";
import * as search from "#app/api/search.route.ts";
import { screens } from "#app/site-map.js";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import { call, openServedDatabase, pageRequest } from "#tests/http/booking/ebooking/fixture.ts";

let served: Awaited<ReturnType<typeof openServedDatabase>>;
let bkNo = "";
let ebNo = "";

beforeAll(async () => {
  served = await openServedDatabase();
  const made = await call<{ id: number; bkNo: string }>(
    served.tokens.clerk,
    "seaway/bookingMgr/inner/save",
    anEbooking(),
  );
  bkNo = made.data.bkNo;
  const electronic = await call<{ id: number; ebNo: string }>(
    served.tokens.anna,
    "eb/ebBooking/save",
    anEbooking(),
  );
  ebNo = electronic.data.ebNo;
});
afterAll(() => served.close());

type Data = {
  groups: { label: string; hits: { title: string; detail: string; to: string }[]; all?: string }[];
};
type Who = keyof typeof served.tokens;

async function find(who: Who, typed: string): Promise<Data["groups"]> {
  const request = await pageRequest(
    served.tokens[who],
    `/search-all?q=${encodeURIComponent(typed)}`,
  );
  const response = (await search.loader({ request, params: {}, context: {} })) as Response;
  expect(response.headers.get("cache-control")).toBe("no-store");
  return ((await response.json()) as Data).groups;
}

const titles = async (who: Who, typed: string, label: string) =>
  (await find(who, typed)).find((group) => group.label === label)?.hits.map((hit) => hit.title) ??
  [];

test("screens are found in Chinese, English, pinyin and initials, each leading to a page there is, and only those of the own menu", async () => {
  for (const typed of ["订舱", "dingcang", "dc", "bookings"]) {
    const hits =
      (await find("clerk", typed)).find((group) => group.label === "shell.screens")?.hits ?? [];
    expect(
      hits.map((hit) => hit.to),
      typed,
    ).toContain("/seaway/bookingMgr/inner");
    for (const { to } of hits) expect(screens.some((screen) => screen.path === to)).toBe(true);
  }
  expect(
    (await find("clerk", "用户管理")).flatMap((group) => group.hits.map((hit) => hit.to)),
  ).not.toContain("/system/user");
});

test("records are found by a part of their number and lead to their sheet", async () => {
  const [hit] =
    (await find("clerk", bkNo.slice(2))).find((group) => group.label === "booking.list")?.hits ??
    [];
  expect(hit).toMatchObject({
    title: bkNo,
    to: expect.stringMatching(/^\/seaway\/bookingMgr\/inner\/create\/index\/\d+$/) as string,
  });
  expect(await titles("clerk", bkNo.toLowerCase(), "booking.list")).toEqual([bkNo]);
  expect(await titles("clerk", "HANSHIN", "voyage.voyages")).not.toEqual([]);
  // Five are shown; the list has the rest.
  const voyages = (await find("clerk", "26"))
    .concat(await find("clerk", "202"))
    .concat(await find("clerk", "HANSHIN"));
  for (const group of voyages.filter(
    (voyage) => voyage.label !== "shell.screens" && voyage.label !== "customer.customers",
  ))
    expect(group.all?.includes(".contains=") ?? false, group.label).toBe(group.hits.length === 5);
});

test("nobody finds what their lists do not show: permission and scope are those of the list", async () => {
  expect(await titles("anna", ebNo, "ebooking.list")).toEqual([ebNo]);
  expect(await titles("bob", ebNo, "ebooking.list")).toEqual([]);
  expect((await find("captain", bkNo)).some((group) => group.label === "booking.list")).toBe(false);
});

test("numbers are found as they are pasted, vessels and voyages in any order", async () => {
  const pasted = [
    `订舱号：${bkNo}`,
    ` ${bkNo.slice(0, 4)} ${bkNo.slice(4)}\u200b`,
    `${bkNo}（副本）`,
  ];
  for (const typed of pasted)
    expect(await titles("clerk", typed, "booking.list"), typed).toEqual([bkNo]);
  const [voyage = ""] = await titles("clerk", "HANSHIN", "voyage.voyages");
  const [vessel = "", number = ""] = voyage.split("/");
  expect(
    await titles("clerk", `${number} ${vessel.split(" ").at(-1)?.toLowerCase()}`, "voyage.voyages"),
  ).toContain(voyage);
});

test("a customer's home page begins with their own e-bookings, and leads to them", async () => {
  const home = await import("#app/areas/home/today/home.route.tsx");
  const queues = async (who: Who) =>
    (
      (await home.loader({
        request: await pageRequest(served.tokens[who], "/"),
        params: {},
        context: {},
      })) as { queues: Queue[] }
    ).queues;
  type Queue = { label: string; count: number; to: string };
  expect((await queues("anna")).find((queue) => queue.label === "home.ebDraft")).toMatchObject({
    count: 1,
    to: "/eb/ebBooking?f.ebStatus=DRAFT",
  });
  expect((await queues("bob")).map((queue) => [queue.label, queue.count])).toEqual([
    ["home.ebRejected", 0],
    ["home.approvalsRefused", 0],
    ["home.correctionsRejected", 0],
    ["home.ebDraft", 0],
    ["home.ebWaiting", 0],
  ]);
  expect((await queues("clerk")).some((queue) => queue.label.startsWith("home.eb"))).toBe(false);
});

test("too little to look for, wildcards and nonsense find no records", async () => {
  for (const typed of ["", " ", "SW", "%%%", "___", "'; drop table booking; --", "x".repeat(500)])
    expect(
      (await find("clerk", typed)).filter(
        (group) => group.label !== "shell.screens" && group.label !== "customer.customers",
      ),
    ).toEqual([]);
});
