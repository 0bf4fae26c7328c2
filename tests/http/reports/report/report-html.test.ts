import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server.js";
import { beforeAll, expect, test } from "vitest";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { i18nOptions } from "#app/kit/shell/messages/i18n.ts";
import ReportRoute, { loader } from "#app/areas/reports/report/report.route.tsx";
import { addVoyages } from "#tests/db/reports/report/fixture.ts";
import { serveTests } from "#tests/support/served.ts";
import { visit, type Visitor } from "#tests/support/web.ts";

let finance: Visitor;
serveTests(async (testDatabase) => {
  await addVoyages(testDatabase.em());
  finance = await visit(testDatabase, "finance");
});
const i18n = i18next.createInstance();
beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    ...i18nOptions(() => messages.zh),
    lng: "zh",
    resources: { zh: { translation: messages.zh } },
  });
});

const path = "/seaway/reportMgr/voyageSummary";

/** Server-rendered HTML. */
async function htmlOf(search: string): Promise<string> {
  const routes = [
    {
      path,
      Component: ReportRoute,
      loader: ({ request }: { request: Request }) => loader({ request, params: {}, context: {} }),
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(await finance.page(`${path}${search}`));
  if (context instanceof Response) throw new Error(`sent on to ${context.headers.get("location")}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    createElement(
      I18nextProvider,
      { i18n },
      createElement(StaticRouterProvider, { router, context, hydrate: false }),
    ),
  );
}

test("the page is a form, a table and links before any script runs", async () => {
  const html = await htmlOf(
    "?f.departureDate.from=2026-11-01&f.departureDate.to=2026-11-30&f.group=line",
  );
  expect(html).toMatch(/<form[^>]*method="get"/);
  expect(html).toMatch(/name="f.departureDate.from"[^>]*value="2026-11-01"/);
  expect(html).toMatch(/<input type="checkbox" name="f.group"[^>]*value="line"/);
  expect(html).toMatch(/<svg/);
  expect(html).toMatch(/<tfoot>.*合计.*95\.10.*<\/tfoot>/);
  expect(html).toContain(
    'href="/seaway/bookingMgr/inner?f.voyageName.equals=SEA+STAR%2F2611E&amp;f.bkStatus=CONFIRMED&amp;f.bkStatus=LOCKED"',
  );
  for (const format of ["xlsx", "pdf"])
    expect(html).toMatch(
      new RegExp(`href="/report-file/seaway/reportMgr/voyageSummary\\?[^"]*format=${format}"`),
    );
  expect(html).toContain("一份报表最多 20000 行");
  expect(html).toMatch(/aria-sort="ascending"/);
});

test("nothing for these conditions, and a condition that is none, are said", async () => {
  expect(await htmlOf("?f.period=thisYear&f.lineCode=NONE")).toContain("所选条件下没有数据");
  expect(await htmlOf("?f.period=never")).toMatch(/role="alert"/);
});
