import i18next from "i18next";
import { type ComponentType, createElement, Fragment, type ReactElement } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import type { RouteObject } from "react-router-dom";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server.js";
import { i18nOptions } from "#app/kit/shell/messages/i18n.ts";
import { inZone } from "#platform/kernel/clock/zone-context.server.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";

type Loader = (args: {
  request: Request;
  params: Record<string, string>;
  context: Record<string, unknown>;
}) => Promise<unknown>;
/** A route module of the product. */
export type PageRoute = { loader?: Loader; default?: ComponentType };

async function speaker() {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    ...i18nOptions(() => messages.zh),
    lng: "zh",
    resources: { zh: { translation: messages.zh } },
  });
  return i18n;
}
let speaks: ReturnType<typeof speaker> | undefined;

const loading = (load: Loader | undefined, request: Request) => () =>
  inZone("Asia/Shanghai", async () => (await load?.({ request, params: {}, context: {} })) ?? null);

/** A page within a frame, drawn by React; null where the reader is sent elsewhere or refused. */
export async function drawnPage(
  request: Request,
  route: PageRoute,
  frame: Loader,
): Promise<ReactElement | null> {
  speaks ??= speaker();
  const { pathname } = new URL(request.url);
  const page: RouteObject = {
    id: "page",
    path: pathname,
    loader: loading(route.loader, request),
    Component: route.default ?? Fragment,
  };
  const handler = createStaticHandler([
    { id: "shell", loader: loading(frame, request), children: [page] },
  ]);
  const context = await handler.query(request);
  if (context instanceof Response || context.statusCode !== 200) return null;
  const router = createStaticRouter(handler.dataRoutes, context);
  const shown = createElement(StaticRouterProvider, { router, context, hydrate: false });
  return createElement(I18nextProvider, { i18n: await speaks }, shown);
}
