import blueprintIcons from "@blueprintjs/icons/lib/css/blueprint-icons.css?url";
import blueprint from "@blueprintjs/core/lib/css/blueprint.css?url";
import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import seaway from "./kit/shell/seaway.css?url";
import { useNonce } from "./kit/shell/nonce.ts";
import { useSay } from "./kit/shell/say.ts";
import { languageOf } from "./session/language.server.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: blueprint },
  { rel: "stylesheet", href: blueprintIcons },
  { rel: "stylesheet", href: seaway },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [{ title: "Seaway" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const lang = await languageOf(request);
  return data({ lang }, { headers: { "content-language": lang } });
}

export function Layout({ children }: { children: ReactNode }) {
  const found = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const nonce = useNonce();
  return (
    <html lang={found?.lang ?? i18n.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** What a reader sees when a page cannot be shown: what happened, and where to go on. */
export function ErrorBoundary() {
  const error = useRouteError();
  const say = useSay();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const word =
    status === 404 ? "kit.notFound" : status === 403 ? "kit.noPermission" : status === 503 ? "shell.unavailable" : "shell.unknownError";
  return (
    <main className="sw-error">
      <h1>{status}</h1>
      <p>{say(word)}</p>
      <a href="/">{say("menu.home")}</a>
    </main>
  );
}
