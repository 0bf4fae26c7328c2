import { signInAgain } from "./watch-session.ts";

type Report =
  | {
      kind: "error";
      label: "shell.noConnection" | "shell.requestTimeout" | "shell.downloadFailed" | HttpMessage;
    }
  | { kind: "error"; label: "shell.interfaceError"; params: { status: string } }
  | { kind: "info"; label: "shell.downloadWait" | "step.online" }
  | { kind: "warning" | "error"; text: string };
type HttpMessage = "shell.http401" | "shell.http403" | "shell.http404";

type Listener = { tell(message: Report): void; giveUp(): void };
let listener: Listener | null = null;

/** Set by the frame. */
export function setListener(to: Listener | null): void {
  listener = to;
}

/** Milliseconds (platform §9). */
const requestMs = 100_000;

const httpMessages: Readonly<Record<number, HttpMessage>> = {
  401: "shell.http401",
  403: "shell.http403",
  404: "shell.http404",
};

/** Whether the router can show the response; anything else came from a proxy. */
const isOurs = (response: Response) =>
  response.ok ||
  (response.headers.get("content-type") ?? "").includes("x-script") ||
  response.status < 400;

/** Combines a request's signal with the time limit; `over` tells whether the limit fired. */
function limited(input?: AbortSignal | null): {
  signal: AbortSignal;
  over: () => boolean;
  end: () => void;
} {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException("no answer in time", "TimeoutError")),
    requestMs,
  );
  const signal = input ? AbortSignal.any([input, late.signal]) : late.signal;
  return { signal, over: () => late.signal.aborted, end: () => clearTimeout(timer) };
}

/** The web process's own text for a rejected form; "" for other senders. */
async function ownMessages(response: Response): Promise<string> {
  if (![408, 413, 415, 503].includes(response.status) || !response.headers.get("content-language"))
    return "";
  const text = (response.headers.get("content-type") ?? "").startsWith("text/plain")
    ? (await response.text()).trim()
    : "";
  return text.length < 300 ? text : "";
}

/** Keeps the request pending, so that the page keeps its input. */
const untilAbandoned = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** Pauses before a page asks for its own data again; the last one repeats. Milliseconds. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000];
export const pauseBefore = (attempt: number): number =>
  pauses[Math.min(attempt, pauses.length - 1)] ?? 0;

/** Ends early when the browser is online again, and with the request. */
const pause = (milliseconds: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    const over = (act: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
      signal?.removeEventListener("abort", onAbort);
      act();
    };
    const onOnline = over(resolve);
    const onAbort = over(() => reject(signal?.reason));
    const timer = setTimeout(onOnline, milliseconds);
    window.addEventListener("online", onOnline);
    signal?.addEventListener("abort", onAbort);
  });

/** Set from the first failed request to the next response; the reader hears of it once. */
let outage = false;
const waitListeners = new Set<(waits: boolean) => void>();

/** Whether the page waits for the connection to return; the reader may go on meanwhile. */
export function hearWaiting(listen: (waits: boolean) => void): () => void {
  waitListeners.add(listen);
  return () => {
    waitListeners.delete(listen);
  };
}

function setOutage(on: boolean): void {
  if (outage && !on) listener?.tell({ kind: "info", label: "step.online" });
  outage = on;
}

async function waitForConnection(attempt: number, signal: AbortSignal | null): Promise<void> {
  const report = (waits: boolean) => {
    for (const listen of waitListeners) listen(waits);
  };
  report(true);
  await pause(pauseBefore(attempt), signal).finally(() => report(false));
}

/** The page's own data, and what it polls: asked for again without the reader. */
function isOwn(url: URL): boolean {
  if (url.pathname.startsWith("/task-state/")) return true;
  const { pathname, search } = window.location;
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  const path = pathname === "/" ? "/_root.data" : `${pathname.replace(/\/$/, "")}.data`;
  return url.pathname === path && String(query) === String(new URLSearchParams(search));
}

type Sent = { input: RequestInfo | URL; init: RequestInit | undefined; signal: AbortSignal | null };

/**
 * A response the router can show, or what to say of the failure.
 * @throws the abort of the request
 */
async function tryOnce(
  inner: typeof fetch,
  { input, init, signal }: Sent,
): Promise<{ response: Response } | { report: Report }> {
  const limit = limited(signal);
  try {
    const response = await inner(input, { ...init, signal: limit.signal });
    if (isOurs(response)) return { response };
    const text = await ownMessages(response);
    if (text) return { report: { kind: "error", text } };
    return {
      report: {
        kind: "error",
        label: "shell.interfaceError",
        params: { status: String(response.status).slice(-3) },
      },
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return {
      report: {
        kind: "error",
        label: limit.over() ? "shell.requestTimeout" : "shell.noConnection",
      },
    };
  } finally {
    limit.end();
  }
}

/**
 * Guards navigation: without connection or a valid response the reader stays and sees a message
 * (platform §8). The page's own data is asked for again with growing pauses, as a page that asks at
 * once would storm a server in trouble.
 */
export function watchNetwork(): void {
  const inner = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!listener || url.origin !== location.origin || !url.pathname.endsWith(".data"))
      return inner(input, init);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const repeats = method.toUpperCase() === "GET" && isOwn(url);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(inner, { input, init, signal });
      if ("response" in outcome) {
        setOutage(false);
        return outcome.response;
      }
      if (!repeats || !outage) listener?.tell(outcome.report);
      setOutage(true);
      if (!repeats) {
        listener?.giveUp();
        return untilAbandoned(signal);
      }
      await waitForConnection(attempt, signal);
    }
  };
  document.addEventListener("click", onClick);
}

/**
 * A download's failure: by code, by its text, or in general. Null for a file, which may be JSON.
 */
export async function faultOf(response: Response): Promise<Report | null> {
  const json = (response.headers.get("content-type") ?? "").includes("json");
  if (response.ok && !json) return null;
  const text = await response.clone().text();
  let code = response.status;
  let msg = json ? "" : text;
  if (json) {
    try {
      const body = JSON.parse(text) as { code?: unknown; msg?: unknown };
      if (response.ok && typeof body.code !== "number") return null;
      code = typeof body.code === "number" ? body.code : code;
      msg = typeof body.msg === "string" ? body.msg : "";
    } catch {
      msg = "";
    }
  }
  const label = httpMessages[code];
  if (label) return { kind: "error", label };
  const plain = msg.trim() !== "" && msg.length < 300 && !msg.includes("<");
  return plain
    ? { kind: code === 601 ? "warning" : "error", text: msg.trim() }
    : { kind: "error", label: "shell.downloadFailed" };
}

/** The server's name, else the end of the path. */
export function fileNameOf(headers: Headers, path: string): string {
  const disposition = headers.get("content-disposition") ?? "";
  const coded =
    headers.get("download-filename") ?? /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1] ?? path.split("/").at(-1) ?? "";
  try {
    return coded ? decodeURIComponent(coded) : plain;
  } catch {
    return plain;
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Downloads a file. A refusal becomes a message; an ended session prompts to sign in and then
 * continues.
 */
async function download(
  link: HTMLAnchorElement,
  { tell }: Pick<Listener, "tell">,
  again = false,
): Promise<void> {
  tell({ kind: "info", label: "shell.downloadWait" });
  const limit = limited();
  const response = await fetch(link.href, { signal: limit.signal }).catch(() => null);
  limit.end();
  if (!response)
    return tell({
      kind: "error",
      label: limit.over() ? "shell.requestTimeout" : "shell.noConnection",
    });
  const fault = await faultOf(response).catch(() => broken);
  if (fault && "label" in fault && fault.label === "shell.http401") {
    // Only once; a second refusal is shown.
    if (!again && (await signInAgain())) return download(link, { tell }, true);
    return tell(fault);
  }
  if (fault) return tell(fault);
  const file = await response.blob().catch(() => null);
  if (!file) return tell(broken);
  save(file, fileNameOf(response.headers, link.download || new URL(link.href).pathname));
}

const broken = { kind: "error", label: "shell.downloadFailed" } as const;

function onClick(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[download][href]");
  const held =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (
    !listener ||
    !link ||
    held ||
    event.defaultPrevented ||
    link.origin !== location.origin ||
    link.protocol === "blob:"
  )
    return;
  event.preventDefault();
  void download(link, listener);
}
