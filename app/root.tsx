import blueprintIcons from "@blueprintjs/icons/lib/css/blueprint-icons.css?url";
import blueprint from "@blueprintjs/core/lib/css/blueprint.css?url";
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type CSSProperties, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import base from "#app/kit/shell/frame/base.css?url";
import ui from "#app/kit/ui/ui.css?url";
import { darkClass } from "#app/kit/ui/dark.ts";
import form from "#app/kit/form/form.css?url";
import shell from "#app/kit/shell/frame/shell.css?url";
import seaway from "#app/kit/shell/frame/seaway.css?url";
import { readZoneFrom } from "#platform/kernel/clock/shown-zone.ts";
import { showZone } from "#platform/kernel/clock/zone-context.server.ts";
import { speak } from "#app/kit/shell/messages/fetch-messages.ts";
import { useNonce } from "#app/kit/shell/frame/nonce.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { attributesOf } from "#app/kit/shell/theme/look.ts";
import { MessageBox } from "#app/kit/shell/dialog/message-box.tsx";
import { QuestionBox } from "#app/kit/shell/dialog/question-box.tsx";
import { NetworkWatch } from "#app/kit/shell/session/network-watch.tsx";
import { SessionWatch } from "#app/kit/shell/session/session-watch.tsx";
import { tintsOf } from "#app/kit/shell/theme/tints.ts";
import { FrameProvider } from "#app/kit/shell/theme/use-look.tsx";
import { useDrawn } from "#app/kit/shell/frame/on-demand.tsx";
import { messageAddresses } from "#app/kit/shell/messages/messages-file.server.ts";
import { usePageMessages } from "#app/kit/shell/messages/page-messages.ts";
import { companyZone } from "#app/session/company-zone.server.ts";
import { languageOf } from "#app/session/language.server.ts";
import { chosenOf } from "#app/session/look.server.ts";
import { themeOf } from "#app/session/theme.server.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: blueprint },
  { rel: "stylesheet", href: blueprintIcons },
  { rel: "stylesheet", href: base },
  { rel: "stylesheet", href: ui },
  { rel: "stylesheet", href: shell },
  { rel: "stylesheet", href: seaway },
  { rel: "stylesheet", href: form },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [{ title: "Seaway" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const [lang, zone] = await Promise.all([languageOf(request), companyZone()]);
  showZone(zone, { unlessKnown: true });
  return data(
    {
      lang,
      zone,
      messages: messageAddresses(lang)[0] ?? "",
      theme: await themeOf(request),
      chosen: await chosenOf(request),
    },
    { headers: { "content-language": lang, "accept-ch": "Sec-CH-Prefers-Color-Scheme" } },
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const rootData = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const nonce = useNonce();
  const messages = usePageMessages();
  const frame = useRouteLoaderData("shell") as { zone?: string } | undefined;
  const zone = frame?.zone ?? rootData?.zone;
  // The server uses the request's zone.
  if (zone && typeof document !== "undefined") readZoneFrom(() => zone);
  const tints = rootData ? tintsOf(rootData.chosen.look.theme, rootData.theme === "dark") : {};
  return (
    <html
      lang={rootData?.lang ?? i18n.language}
      data-words={messages.join(" ")}
      data-theme={rootData?.theme ?? "light"}
      {...(rootData ? attributesOf(rootData.chosen) : {})}
      style={tints as CSSProperties}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={rootData?.theme ?? "light"} />
        <Meta />
        <Links />
        {/* Preloaded with the scripts. */}
        {messages.map((address) => (
          <link key={address} rel="preload" as="fetch" crossOrigin="anonymous" href={address} />
        ))}
      </head>
      <body className={rootData?.theme === "dark" ? darkClass : undefined}>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { lang, messages, theme, chosen } = useLoaderData<typeof loader>();
  const { i18n } = useTranslation();
  useDrawn();
  // Switching the language in place keeps what is typed.
  useEffect(() => {
    if (i18n.language !== lang) void speak(i18n, lang, messages);
  }, [i18n, lang, messages]);
  return (
    <FrameProvider first={chosen} theme={theme}>
      <Outlet />
      <SessionWatch />
      <NetworkWatch />
      <MessageBox />
      <QuestionBox />
    </FrameProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const t = useTranslate();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const label =
    (
      {
        400: "kit.invalid",
        403: "kit.noPermission",
        404: "kit.notFound",
        503: "shell.unavailable",
      } as const
    )[status] ?? "shell.unknownError";
  return (
    <main className="sw-error">
      <h1>{status}</h1>
      <p>{t(label)}</p>
      <a href="/">{t("menu.home")}</a>
    </main>
  );
}
