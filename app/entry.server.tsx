import "./messages.ts";
import { randomBytes } from "node:crypto";
import {
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { createInstance, type i18n as I18n } from "i18next";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { assertReady } from "#db/services/monitor/readiness.server.ts";
import { awayPage, retryAfter } from "./away-page.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { BufferedStream } from "#app/kit/shell/frame/buffered-stream.server.ts";
import { i18nOptions } from "#app/kit/shell/messages/i18n.ts";
import { areasOfPage } from "#app/kit/shell/messages/message-areas.server.ts";
import { messageAddresses } from "#app/kit/shell/messages/messages-file.server.ts";
import { NonceContext } from "#app/kit/shell/frame/nonce.ts";
import { PageMessagesContext } from "#app/kit/shell/messages/page-messages.ts";
import { languageOf } from "#app/session/language.server.ts";
import { closePlatform, platform } from "#app/session/platform.server.ts";
import { securityHeaders } from "#app/session/security-headers.ts";

/** Calls bypass the page router. */
export { serveCall } from "#app/api/call-transport.server.ts";
export { takeForm } from "#app/intake/take-form.server.ts";
export { endedForm } from "#app/session/ended-form.server.ts";
export { personOf } from "#app/session/person.server.ts";

export const streamTimeout = 20_000;

/** Throws when the database is missing, read-only or of another version; `reason` may be shown. */
export async function ready(): Promise<void> {
  await assertReady((await platform()).orm);
}

export async function shutdown(): Promise<void> {
  await closePlatform();
}

/** Requests whose loader lost the database; rendering does not get the error. */
const lostDatabase = new WeakSet<Request>();

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isConnectionFault(error)) lostDatabase.add(request);
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  void platform().then(({ log }) =>
    log.error(
      {
        err: error,
        path: new URL(request.url).pathname,
        requestId: request.headers.get("x-request-id"),
      },
      "request failed",
    ),
  );
};

/** Page data declares its language like the page. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
  response.headers.set("content-language", await languageOf(request));
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("cache-control", "no-store");
  return response;
};

const speakers = new Map<Lang, Promise<I18n>>();

/** One instance per language serves all pages. */
function speaking(lang: Lang): Promise<I18n> {
  let speaker = speakers.get(lang);
  if (!speaker) {
    const instance = createInstance();
    speaker = instance
      .use(initReactI18next)
      .init({
        ...i18nOptions((spoken) => messages[spoken]),
        lng: lang,
        resources: { zh: { translation: messages.zh }, en: { translation: messages.en } },
      })
      .then(() => instance);
    speakers.set(lang, speaker);
  }
  return speaker;
}

/** Messages named by the page's routes and data. */
function pageMessages(
  lang: Lang,
  { staticHandlerContext: { matches, loaderData, actionData } }: EntryContext,
): string[] {
  const routes = matches.map(({ route }) => route.id);
  return messageAddresses(lang, areasOfPage(routes, [loaderData, actionData]));
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const lang = await languageOf(request);
  if (status === 503 || lostDatabase.has(request)) headers.set("retry-after", retryAfter);
  const i18n = await speaking(lang);
  for (const [name, value] of securityHeaders(nonce, {
    dev: import.meta.env.DEV,
    tls: process.env.SEAWAY_TLS === "1",
  }))
    headers.set(name, value);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", lang);
  if (lostDatabase.has(request))
    return new Response(awayPage(lang, request.method === "GET"), { headers, status: 503 });
  const page = (
    <NonceContext.Provider value={nonce}>
      <PageMessagesContext.Provider value={pageMessages(lang, remix)}>
        <I18nextProvider i18n={i18n}>
          <RemixServer context={remix} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </PageMessagesContext.Provider>
    </NonceContext.Provider>
  );
  return new Promise((resolve, reject) => {
    const send = () => {
      const body = new BufferedStream();
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      pipe(body);
    };
    // Cleared after rendering: the timer would hold the page in memory for 20 s.
    const late = setTimeout(() => abort(), streamTimeout + 1000).unref();
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onShellReady: send,
      onAllReady: () => clearTimeout(late),
      onShellError: reject,
      onError(error: unknown) {
        status = 500;
        handleError(error, { request, params: {}, context: {} });
      },
    });
  });
}
