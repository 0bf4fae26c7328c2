import { signInAgain } from "./watch-session.ts";

/** What the page's network says in words: kind of message, word of the catalogue. */
type Report =
  | { kind: "error"; label: "shell.noConnection" | "shell.requestTimeout" | "shell.downloadFailed" | HttpMessage }
  | { kind: "error"; label: "shell.interfaceError"; params: { status: string } }
  | { kind: "info"; label: "shell.downloadWait" }
  | { kind: "warning" | "error"; text: string };
type HttpMessage = "shell.http401" | "shell.http403" | "shell.http404";

type Listener = { tell(message: Report): void; giveUp(): void };
let listener: Listener | null = null;

/** Who says it, and how a move to another page is given up; set by the page's frame. */
export function setListener(to: Listener | null): void {
  listener = to;
}

/** A request is given up after so many milliseconds (platform §9). */
const requestMs = 100_000;

const httpMessages: Readonly<Record<number, HttpMessage>> = { 401: "shell.http401", 403: "shell.http403", 404: "shell.http404" };

/** The router's own answers, good or bad, are its pages to show; anything else in their place came from something between us. */
const isOurs = (response: Response) =>
  response.ok || (response.headers.get("content-type") ?? "").includes("x-script") || response.status < 400;

/** A request's own end and the limit of time together; `over` says that it was the limit. */
function limited(input?: AbortSignal | null): { signal: AbortSignal; over: () => boolean; end: () => void } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("no answer in time", "TimeoutError")), requestMs);
  const signal = input ? AbortSignal.any([input, late.signal]) : late.signal;
  return { signal, over: () => late.signal.aborted, end: () => clearTimeout(timer) };
}

/** What the web process itself says of a form it does not take (too large, too slow, too many at once); "" for the answer of anybody else. */
async function ownMessages(response: Response): Promise<string> {
  if (![408, 413, 415, 503].includes(response.status) || !response.headers.get("content-language")) return "";
  const text = (response.headers.get("content-type") ?? "").startsWith("text/plain") ? (await response.text()).trim() : "";
  return text.length < 300 ? text : "";
}

/** Waits until the page gives the request up, so that what is typed stays on the page. */
const untilAbandoned = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/**
 * Stands before every move to another page: no connection, no answer in time, or an answer that is none leave the reader where they are, with a
 * message (platform §8), instead of a page of faults in place of their work.
 */
export function watchNetwork(): void {
  const inner = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!listener || url.origin !== location.origin || !url.pathname.endsWith(".data")) return inner(input, init);
    const request = init?.signal ?? (input instanceof Request ? input.signal : null);
    const limit = limited(request);
    try {
      const response = await inner(input, { ...init, signal: limit.signal });
      if (isOurs(response)) return response;
      const text = await ownMessages(response);
      if (text) listener.tell({ kind: "error", text });
      else listener.tell({ kind: "error", label: "shell.interfaceError", params: { status: String(response.status).slice(-3) } });
    } catch (error) {
      if (request?.aborted) throw error;
      listener.tell({ kind: "error", label: limit.over() ? "shell.requestTimeout" : "shell.noConnection" });
    } finally {
      limit.end();
    }
    listener.giveUp();
    return untilAbandoned(request);
  };
  document.addEventListener("click", onClick);
}

/** What an answer that is no file says: by its code, else its own words, else that it failed. Null for a file, which may be JSON itself. */
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
  return plain ? { kind: code === 601 ? "warning" : "error", text: msg.trim() } : { kind: "error", label: "shell.downloadFailed" };
}

/** The name a file is saved under: the server's, else what its address ends with. */
export function fileNameOf(headers: Headers, path: string): string {
  const disposition = headers.get("content-disposition") ?? "";
  const coded = headers.get("download-filename") ?? /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1] ?? path.split("/").at(-1) ?? "";
  try {
    return coded ? decodeURIComponent(coded) : plain;
  } catch {
    return plain;
  }
}

/** Hands a file to the browser, which keeps large ones on the disk by itself. */
function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken it by the time it is let go.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * A download is asked for once: a refusal becomes a message and the reader keeps the page, a session that has ended asks to sign in again and then
 * goes on, and a file is saved under its name.
 */
async function download(link: HTMLAnchorElement, { tell }: Pick<Listener, "tell">, again = false): Promise<void> {
  tell({ kind: "info", label: "shell.downloadWait" });
  const limit = limited();
  const response = await fetch(link.href, { signal: limit.signal }).catch(() => null);
  limit.end();
  if (!response) return tell({ kind: "error", label: limit.over() ? "shell.requestTimeout" : "shell.noConnection" });
  const fault = await faultOf(response).catch(() => broken);
  if (fault && "label" in fault && fault.label === "shell.http401") {
    // Once: who is signed in and refused all the same is told so.
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
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!listener || !link || held || event.defaultPrevented || link.origin !== location.origin || link.protocol === "blob:") return;
  event.preventDefault();
  void download(link, listener);
}
