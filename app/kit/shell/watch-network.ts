import { signInAgain } from "./watch-session.ts";

type Report =
  | { kind: "error"; label: "shell.noConnection" | "shell.requestTimeout" | "shell.downloadFailed" | HttpMessage }
  | { kind: "error"; label: "shell.interfaceError"; params: { status: string } }
  | { kind: "info"; label: "shell.downloadWait" }
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

const httpMessages: Readonly<Record<number, HttpMessage>> = { 401: "shell.http401", 403: "shell.http403", 404: "shell.http404" };

/** Whether the router can show the response; anything else came from a proxy. */
const isOurs = (response: Response) =>
  response.ok || (response.headers.get("content-type") ?? "").includes("x-script") || response.status < 400;

/** Combines a request's signal with the time limit; `over` tells whether the limit fired. */
function limited(input?: AbortSignal | null): { signal: AbortSignal; over: () => boolean; end: () => void } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("no answer in time", "TimeoutError")), requestMs);
  const signal = input ? AbortSignal.any([input, late.signal]) : late.signal;
  return { signal, over: () => late.signal.aborted, end: () => clearTimeout(timer) };
}

/** The web process's own text for a rejected form; "" for other senders. */
async function ownMessages(response: Response): Promise<string> {
  if (![408, 413, 415, 503].includes(response.status) || !response.headers.get("content-language")) return "";
  const text = (response.headers.get("content-type") ?? "").startsWith("text/plain") ? (await response.text()).trim() : "";
  return text.length < 300 ? text : "";
}

/** Keeps the request pending, so that the page keeps its input. */
const untilAbandoned = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** Guards navigation: without connection or a valid response the reader stays and sees a message (platform §8). */
export function watchNetwork(): void {
  const inner = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!listener || url.origin !== location.origin || !url.pathname.endsWith(".data")) return inner(input, init);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    const limit = limited(signal);
    try {
      const response = await inner(input, { ...init, signal: limit.signal });
      if (isOurs(response)) return response;
      const text = await ownMessages(response);
      if (text) listener.tell({ kind: "error", text });
      else listener.tell({ kind: "error", label: "shell.interfaceError", params: { status: String(response.status).slice(-3) } });
    } catch (error) {
      if (signal?.aborted) throw error;
      listener.tell({ kind: "error", label: limit.over() ? "shell.requestTimeout" : "shell.noConnection" });
    } finally {
      limit.end();
    }
    listener.giveUp();
    return untilAbandoned(signal);
  };
  document.addEventListener("click", onClick);
}

/** A download's failure: by code, by its text, or in general. Null for a file, which may be JSON. */
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

/** The server's name, else the end of the path. */
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

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads a file. A refusal becomes a message; an ended session prompts to sign in and then continues. */
async function download(link: HTMLAnchorElement, { tell }: Pick<Listener, "tell">, again = false): Promise<void> {
  tell({ kind: "info", label: "shell.downloadWait" });
  const limit = limited();
  const response = await fetch(link.href, { signal: limit.signal }).catch(() => null);
  limit.end();
  if (!response) return tell({ kind: "error", label: limit.over() ? "shell.requestTimeout" : "shell.noConnection" });
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
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!listener || !link || held || event.defaultPrevented || link.origin !== location.origin || link.protocol === "blob:") return;
  event.preventDefault();
  void download(link, listener);
}
