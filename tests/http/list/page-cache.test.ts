import i18next from "i18next";
import { createElement, Fragment, type ReactElement } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server.js";
import type { EntryContext } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { messages } from "#platform/i18n/catalogue.ts";
import { inZone } from "#platform/clock/zone-context.server.ts";
import { i18nOptions } from "#app/kit/shell/i18n.ts";
import { NonceContext, useNonce } from "#app/kit/shell/nonce.ts";
import { cachedPage, nonceHole, pageInputs } from "#app/kit/shell/page-cache.server.tsx";
import { pageStream } from "#app/kit/shell/page-stream.server.ts";
import { restored, setApart } from "#app/kit/shell/set-apart.server.ts";
import { Booking } from "#domain/booking/booking.entity.server.ts";
import BookingListScreen, { loader } from "#app/areas/booking/booking-list.route.tsx";
import { aBooking } from "../../../fixtures/builders/a-booking.server.ts";
import type { TestDatabase } from "../../support/test-database.ts";
import { serveTests } from "../../support/served.ts";
import { visit, type Visitor } from "../../support/web.ts";

const path = "/seaway/bookingMgr/inner";
let database: TestDatabase;
let clerk: Visitor;
const numbers: string[] = [];
serveTests(async (testDatabase) => {
  database = testDatabase;
  clerk = await visit(testDatabase, "clerk");
  for (let i = 0; i < 2; i++) numbers.push((await aBooking(testDatabase.em(), { bkStatus: "CONFIRMED" })).bkNo);
  await testDatabase.em().nativeUpdate(Booking, { bkNo: numbers[0] ?? "" }, { shipperName: "FIRST SHIPPER" });
});
const i18n = i18next.createInstance();
beforeAll(async () => {
  await i18n.use(initReactI18next).init({ ...i18nOptions(() => messages.zh), lng: "zh", resources: { zh: { translation: messages.zh } } });
});

/** A script of the page, as every page has some. */
const Script = () => createElement("script", { nonce: useNonce() });

/** The list within a frame that says who reads it: what the page is drawn from, and its drawing. */
async function opened(search = "", reader = "carl") {
  const request = await clerk.page(path + search);
  const route = {
    path,
    Component: BookingListScreen,
    loader: () => inZone("Asia/Shanghai", () => loader({ request, params: {}, context: {} })),
  };
  const handler = createStaticHandler([{ id: "shell", loader: () => ({ userName: reader }), children: [{ id: "list", ...route }] }]);
  const context = await handler.query(request);
  if (context instanceof Response) throw new Error(`sent on to ${context.headers.get("location")}`);
  const page = createElement(StaticRouterProvider, { router: createStaticRouter(handler.dataRoutes, context), context, hydrate: false });
  const body = createElement(Fragment, null, createElement(I18nextProvider, { i18n }, page), createElement(Script));
  const inputs = pageInputs(request, "zh", { staticHandlerContext: context } as EntryContext);
  if (!inputs) throw new Error("the list is not drawn from the cache");
  return { inputs, draw: () => createElement(NonceContext.Provider, { value: nonceHole }, body) };
}

const never = (): ReactElement => {
  throw new Error("drawn again");
};
const textOf = (parts: readonly (Buffer | string)[]) => parts.join("");

test("the page is drawn once; rows and nonce are those of each request, as if it were drawn anew", async () => {
  const first = await opened();
  const before = textOf(await cachedPage(first.inputs, "abc", first.draw));
  expect(before).toContain("FIRST SHIPPER");
  expect(before).toContain('nonce="abc"');
  await database.em().nativeUpdate(Booking, { bkNo: numbers[0] ?? "" }, { shipperName: "<b>CHANGED</b>" });
  const second = await opened();
  const after = textOf(await cachedPage(second.inputs, "xyz", never));
  expect(after).toContain("&lt;b&gt;CHANGED&lt;/b&gt;");
  expect(after).not.toContain("FIRST SHIPPER");
  expect(after).not.toContain("abc");
  expect(after).toBe(textOf(await cachedPage({ ...second.inputs, key: "anew" }, "xyz", second.draw)));
});

test("equal rows are read and written once, changed ones anew, and nobody can change what requests share", async () => {
  const [first, second] = [await opened(), await opened("", "dora")];
  expect(second.inputs.rows).toBe(first.inputs.rows);
  expect(() => Object.assign(first.inputs.rows[0] ?? {}, { shipperName: "ELSE" })).toThrow(TypeError);
  const zoned = (zone: string) => inZone(zone, async () => textOf(await cachedPage({ ...first.inputs, key: zone }, "abc", first.draw)));
  const [shanghai, angeles] = [await zoned("Asia/Shanghai"), await zoned("America/Los_Angeles")];
  expect(angeles).not.toBe(shanghai);
  expect(await zoned("Asia/Shanghai")).toBe(shanghai);
  await database.em().nativeUpdate(Booking, { bkNo: numbers[1] ?? "" }, { shipperName: "SECOND SHIPPER" });
  const third = await opened();
  expect(third.inputs.rows).not.toBe(first.inputs.rows);
  expect(third.inputs.text).toContain("SECOND SHIPPER");
  expect(third.inputs.text).not.toBe(first.inputs.text);
});

test("another reader, another search and another number of rows are other pages", async () => {
  const keys = [await opened(), await opened("", "dora"), await opened(`?f.bkNo=${numbers[0]}`), await opened(`?f.bkNo=${numbers[1]}`)];
  await aBooking(database.em(), { bkStatus: "CONFIRMED" });
  keys.push(await opened());
  expect(new Set(keys.map(({ inputs }) => inputs.key)).size).toBe(keys.length);
});

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
const followed = (data: ReadableStream<Uint8Array>, of: { key: string; text: string }) =>
  new Response(pageStream([Buffer.from("<html></html>")], data, { nonce: "abc", inputs: of })).text();

/** What the browser hands to the router. */
function heard(html: string): string[] {
  const parts: string[] = [];
  const window = {
    __remixContext: { streamController: { enqueue: (part: string) => parts.push(part), close: () => parts.push("closed") } },
  };
  for (const [, textContent, code = ""] of html.matchAll(
    /(?:<script type="application\/json">(.*?)<\/script>)?<script nonce="abc">(.*?)<\/script>/gs,
  ))
    new Function("window", "document", code)(window, { currentScript: { previousElementSibling: { textContent } } });
  return parts;
}

test("the data follows the page in scripts that cannot end early", async () => {
  const html = await followed(streamOf(`["</script><!-- ${"\u2028"}"]`), { key: "whole", text: "" });
  expect(html).toBe(
    '<html></html><script nonce="abc">window.__remixContext.streamController.enqueue("[\\"\\u003c/script\\u003e\\u003c!-- \\u2028\\"]");</script>' +
      '<script nonce="abc">window.__remixContext.streamController.close();</script>',
  );
});

test("a table set apart comes back in its place, each request with its own, promises after it", async () => {
  const tables = [{ a: "</script>\\\n\r<!--" }, { b: "\u2029“提单”\u0000" }];
  const data = (text: string, more = "") => inZone(undefined, () => `[{"_1":2},"list",${JSON.stringify(setApart(text))}${more}]\n`);
  /** What the router reads: the first part's table, then what follows. */
  const read = ([first = "", ...more]: string[]) => [JSON.parse((JSON.parse(first) as string[])[2] ?? "") as unknown, ...more];
  for (const table of tables) {
    const text = JSON.stringify(table);
    const html = await followed(streamOf(data(text)), { key: "table", text });
    expect(html).not.toContain("</script>\\");
    expect(read(heard(html))).toEqual([table, "closed"]);
  }
  for (const table of tables) {
    const text = JSON.stringify(table);
    const parts = [data(text, ',["P",3]'), "P3:[7]\n"];
    expect(read(heard(await followed(streamOf(...parts), { key: "promise", text })))).toEqual([table, parts[1], "closed"]);
  }
  // The data around the table are those of the inputs alone: another reader's inputs bring that reader's.
  const followedAs = (key: string) => followed(streamOf(data("{}", `,"${key}"`)), { key, text: "{}" });
  expect(heard(await followedAs("dora"))[0]).toContain('"dora"');
  expect(heard(await followedAs("table"))[0]).not.toContain('"dora"');
  // A page that React draws has it in its data again.
  const drawn = inZone(undefined, () => restored(streamOf(`["list",${JSON.stringify(setApart('{"a":"<"}'))}]`)));
  expect(await new Response(drawn).json()).toEqual(["list", '{"a":"<"}']);
});
