/**
 * The web process: static files, health, request ids and shutdown around the Remix build. Started
 * by scripts/serve.ts.
 */
import { inZone } from "#platform/kernel/clock/zone-context.server.ts";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { constants } from "node:zlib";
import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import {
  createRequestHandler as createResponse,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import { pino } from "pino";
import { connectionOf } from "#db/orm/address.server.ts";
import { assertOwnConnections } from "#db/orm/pooler.server.ts";
import { logOutput, outliveOutputs } from "#platform/kernel/log/log-output.server.ts";
import { addressHeader } from "#app/session/address.server.ts";
import { intakeBounds } from "#app/intake/bounds.ts";
import type { TakenForm } from "#app/intake/take-form.server.ts";
import { isForeign } from "#app/session/foreign.ts";
import { assertSecrets } from "#app/session/secrets.ts";
import { watchDatabase } from "./database-watch.server.ts";
import { watchFit } from "./fit-watch.server.ts";
import { reachableRoutes } from "#app/kit/shell/search/reachable-routes.ts";
import { takeTurns } from "./take-turns.server.ts";

/** Exports of entry.server. `ready` throws when the process cannot serve. */
type ServerEntry = {
  ready?(): Promise<void>;
  shutdown?(): Promise<void>;
  serveCall(
    req: IncomingMessage,
    res: ServerResponse,
    input: { url: string; address: string; requestId: string },
  ): Promise<void>;
  endedForm(req: IncomingMessage, origin: string): Promise<globalThis.Request | null>;
  takeForm(req: IncomingMessage, res: ServerResponse, url: string): Promise<TakenForm>;
  personOf(req: IncomingMessage, address: string): Promise<string | null>;
};

type Build = ServerBuild & { entry: { module: ServerEntry } };

const root = path.resolve(import.meta.dirname, "..");
const dev = process.argv.includes("--dev");
const port = Number(process.env.PORT || 3000);
const host = process.env.SEAWAY_HOST || "127.0.0.1";
const drainMs = 20_000;
// Log lines are buffered, so that no request waits for a write.
const log = pino({ name: "web", level: process.env.SEAWAY_LOG || "info" }, logOutput(1));
outliveOutputs();
let draining = false;

const server = createServer({ maxHeaderSize: 16 * 1024, headersTimeout: 20_000 });
server.maxHeadersCount = 200;
// Hot reload shares the port, so that several clones can run.
const vite = dev
  ? await import("vite").then((module) =>
      module.createServer({ root, server: { middlewareMode: true, hmr: { server } } }),
    )
  : null;

function loadBuild(): Promise<Build> {
  if (vite) return vite.ssrLoadModule("virtual:remix/server-build") as Promise<Build>;
  return import(
    pathToFileURL(path.join(root, "build", "server", "index.js")).href
  ) as Promise<Build>;
}

async function entry(): Promise<ServerEntry> {
  return (await loadBuild()).entry.module;
}

/** Keeps a proxy's request id only in a safe format, because it enters logs and responses. */
function markRequest(req: Request, res: Response, next: NextFunction): void {
  const input = req.get("x-request-id");
  const id = input && /^[\w.-]{8,64}$/.test(input) ? input : randomUUID();
  req.headers["x-request-id"] = id;
  req.headers[addressHeader] = req.ip ?? "";
  res.setHeader("x-request-id", id);
  if (draining) res.setHeader("connection", "close");
  // Guards, turns and a streamed body hear of its end: eleven, one more than Node takes for a leak.
  res.setMaxListeners(20);
  const begun = performance.now();
  // Without the query, which may hold customer data or a token.
  const where = req.path;
  if (log.isLevelEnabled("info"))
    res.on("finish", () =>
      log.info(
        {
          id,
          method: req.method,
          path: where,
          status: res.statusCode,
          ms: Math.round(performance.now() - begun),
        },
        "request",
      ),
    );
  next();
}

/** Calls skip the page router, which costs more than a list query. */
async function passCall(req: Request, res: Response): Promise<void> {
  const { serveCall } = dev ? await entry() : served;
  // Express has removed the prefix from `url`.
  await serveCall(req, res, {
    url: req.url,
    address: req.ip ?? "",
    requestId: String(req.headers["x-request-id"]),
  });
}

/** Pages and their data have no ending of a file. */
const isFile = (path: string) => /\.\w+$/.test(path) && !path.endsWith(".data");
const packFile = compression();
/** A page is packed anew for each request: a tenth larger, for two thirds of the time. */
const packPage = compression({
  level: 3,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
});

const readsOnly = (req: Request) => req.method === "GET" || req.method === "HEAD";

/** Rejects changes from other sites; pages check again. */
function refuseForeign(req: Request, res: Response, next: NextFunction): void {
  if (readsOnly(req) || !isForeign((name) => req.get(name))) return next();
  res.status(403).type("text").send("403");
}

/** Without script, a form sent after the session ended would be lost; the sign-in page keeps it. */
async function keepEndedForm(req: Request, res: Response, next: NextFunction): Promise<void> {
  const { endedForm } = dev ? await entry() : served;
  const visit = await endedForm(req, originOf(req));
  if (!visit) return next();
  await respondToRequest(visit, "/login", { req, res });
}

/** As the page router derives it: host and port in front of a trusted proxy. */
function originOf(req: Request): string {
  const port = [req.get("x-forwarded-host"), req.get("host")]
    .map((name) => Number(name?.split(":")[1]))
    .find(Number.isSafeInteger);
  return `${req.protocol}://${req.hostname || host}${port ? `:${port}` : ""}`;
}

/** Reads and bounds every form before routing. */
async function respondToForm(req: Request, res: Response): Promise<void> {
  const { takeForm } = dev ? await entry() : served;
  const taken = await takeForm(req, res, `${originOf(req)}${req.originalUrl}`);
  if (res.destroyed || res.writableEnded) return;
  if ("request" in taken) return respondToRequest(taken.request, req.originalUrl, { req, res });
  res.status(taken.refused.status).set(taken.refused.headers).send(taken.refused.text);
}

const routers = new Map<ServerBuild, ReturnType<typeof createResponse>>();

/** Routes a request we built. */
async function respondToRequest(
  request: globalThis.Request,
  address: string,
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  const build = dev ? await loadBuild() : reachable(address);
  const route = routers.get(build) ?? createResponse(build, dev ? "development" : "production");
  if (!dev) routers.set(build, route);
  const response = await route(request, contextOf(req, res));
  res.status(response.status);
  for (const [name, value] of response.headers) res.append(name, value);
  if (response.body) await writeReadableStreamToWritable(response.body, res);
  else res.end();
}

const contextOf = (req: Request, res: Response) => ({
  requestId: String(req.headers["x-request-id"]),
  clientAddress: req.ip ?? "",
  whenGone: (heard: () => void) => void res.once("close", heard),
});

function refuseLongAddress(req: Request, res: Response, next: NextFunction): void {
  if (req.originalUrl.length <= intakeBounds.url) return next();
  res.status(414).type("text").send("414");
}

async function respondReady(_req: Request, res: Response, next: NextFunction): Promise<void> {
  if (draining) {
    res.status(503).set("retry-after", "5").type("text").send("stopping");
    return;
  }
  try {
    const { ready } = await entry();
    if (!ready) return next();
    await ready();
    res.set("cache-control", "no-store").type("text").send("ready");
  } catch (error) {
    log.warn({ err: error }, "not ready");
    const { reason } = error as { reason?: string };
    res
      .status(503)
      .set("retry-after", "5")
      .type("text")
      .send(reason ? `not ready: ${reason}` : "not ready");
  }
}

/** Errors of express itself: a short response, with the reason only in the log. */
function respondWithError(
  error: Error & { status?: number },
  req: Request,
  res: Response,
  next: NextFunction,
): void {
  // The database watch has responded already.
  if (res.writableEnded) return;
  const status = error.status && error.status >= 400 && error.status < 500 ? error.status : 500;
  log[status === 500 ? "error" : "info"](
    { err: error, id: req.headers["x-request-id"] },
    "request failed",
  );
  if (res.headersSent) return next(error);
  res.status(status).type("text").send(String(status));
}

/** One router per group of screens. */
function respondWithPages(getLoadContext: GetLoadContextFunction): express.RequestHandler {
  const responses = new Map<ServerBuild, express.RequestHandler>();
  return (req, res, next) => {
    const build = reachable(req.originalUrl);
    const response =
      responses.get(build) ?? createRequestHandler({ build, mode: "production", getLoadContext });
    responses.set(build, response);
    return response(req, res, next);
  };
}

function buildApp(): express.Express {
  const app = express();
  app.disable("x-powered-by");
  // A number counts proxies; other text lists their addresses.
  const proxies = process.env.SEAWAY_TRUST_PROXY ?? "";
  app.set("trust proxy", /^\d+$/.test(proxies) ? Number(proxies) : proxies || false);
  // Times use the default zone until the session is known.
  app.use((_req, _res, next) => inZone(undefined, next));
  app.use(markRequest);
  app.use(refuseLongAddress);
  app.get(
    "/healthz",
    (_req, res) => void res.set("cache-control", "no-store").type("text").send("ok"),
  );
  app.get("/readyz", respondReady);
  const turn = takeTurns(Number(process.env.SEAWAY_POOL ?? 10), async (req, address) =>
    (dev ? await entry() : served).personOf(req, address),
  );
  app.use(
    "/xhl-admin",
    watch.guard,
    fit.guard,
    turn,
    (req, res, next) => void passCall(req, res).catch(next),
  );
  app.use((req, res, next) => (isFile(req.path) ? packFile : packPage)(req, res, next));
  if (vite) app.use(vite.middlewares);
  else {
    const client = path.join(root, "build", "client");
    const setHeaders = (res: Response) => void res.setHeader("x-content-type-options", "nosniff");
    app.use(
      "/assets",
      express.static(path.join(client, "assets"), {
        immutable: true,
        maxAge: "1y",
        index: false,
        redirect: false,
        setHeaders,
      }),
    );
    const files = express.static(client, {
      maxAge: "1h",
      index: false,
      redirect: false,
      setHeaders,
    });
    // Pages have no ending; looking for a file costs as much as a query.
    app.use((req, res, next) => (isFile(req.path) ? files(req, res, next) : next()));
  }
  app.use(watch.guard, fit.guard);
  app.use(refuseForeign, turn);
  app.post("*", (req, res, next) => void keepEndedForm(req, res, next).catch(next));
  const pages = dev
    ? createRequestHandler({ build: loadBuild, mode: "development", getLoadContext: contextOf })
    : respondWithPages(contextOf);
  // All bodies pass the intake, so that no route can forget it.
  app.all("*", (req, res, next) =>
    readsOnly(req) ? pages(req, res, next) : void respondToForm(req, res).catch(next),
  );
  app.use(respondWithError);
  return app;
}

try {
  assertSecrets(process.env);
  connectionOf(process.env.DATABASE_URL ?? "");
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
// Loaded early, so that a broken build ends the process now.
const ready = await loadBuild();
const served = ready.entry.module;
const reachable = reachableRoutes(ready);
const watch = watchDatabase(process.env.DATABASE_URL ?? "", log);
const fit = await watchFit(async () => {
  await assertOwnConnections(process.env.DATABASE_URL ?? "");
  await (await entry()).ready?.();
}, log);
server.on("request", buildApp());
server.keepAliveTimeout = 65_000;
// An upper limit; app/intake enforces the pace.
server.requestTimeout = 300_000;

server.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EADDRINUSE") process.send?.({ type: "port-taken" });
  log.fatal({ err: error }, "cannot listen");
  process.exit(1);
});
server.listen(port, host, () => {
  log.info({ host, port }, "listening");
  process.send?.({ type: "listening", port });
});

/** Stops accepting, finishes running requests, closes the pools; exits after 20 s anyway. */
async function drain(): Promise<void> {
  if (draining) return;
  draining = true;
  log.info("stopping");
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // First, because open pages hold its sockets.
  await vite?.close();
  await closed;
  clearTimeout(late);
  watch.stop();
  fit.stop();
  await (await entry().catch(() => null))?.shutdown?.();
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    drain().catch((error) => {
      log.error({ err: error }, "stopping failed");
      process.exit(1);
    });
  });
}
