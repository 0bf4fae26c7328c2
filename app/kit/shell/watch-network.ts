import { signInAgain } from "./watch-session.ts";

/** What the page's network says in words: kind of message, word of the catalogue. */
type Told =
  | { kind: "error"; word: "shell.noConnection" | "shell.requestTimeout" | "shell.downloadFailed" | HttpWord }
  | { kind: "error"; word: "shell.interfaceError"; params: { status: string } }
  | { kind: "info"; word: "shell.downloadWait" }
  | { kind: "warning" | "error"; text: string };
type HttpWord = "shell.http401" | "shell.http403" | "shell.http404";

type Listener = { tell(told: Told): void; giveUp(): void };
let listener: Listener | null = null;

/** Who says it, and how a move to another page is given up; set by the page's frame. */
export function setListener(to: Listener | null): void {
  listener = to;
}

/** A request is given up after so many milliseconds (platform §9). */
const requestMs = 100_000;

const httpWords: Readonly<Record<number, HttpWord>> = { 401: "shell.http401", 403: "shell.http403", 404: "shell.http404" };

/** The router's own answers, good or bad, are its pages to show; anything else in their place came from something between us. */
const isOurs = (answer: Response) => answer.ok || (answer.headers.get("content-type") ?? "").includes("x-script") || answer.status < 400;

/** Waits until the page gives the request up, so that what is typed stays on the page. */
const untilGivenUp = (signal: AbortSignal | null | undefined) =>
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
    const given = init?.signal ?? (input instanceof Request ? input.signal : null);
    const limit = AbortSignal.timeout(requestMs);
    try {
      const answer = await inner(input, { ...init, signal: given ? AbortSignal.any([given, limit]) : limit });
      if (isOurs(answer)) return answer;
      listener.tell({ kind: "error", word: "shell.interfaceError", params: { status: String(answer.status).slice(-3) } });
    } catch (error) {
      if (given?.aborted) throw error;
      listener.tell({ kind: "error", word: limit.aborted ? "shell.requestTimeout" : "shell.noConnection" });
    }
    listener.giveUp();
    return untilGivenUp(given);
  };
  document.addEventListener("click", (event) => void onClick(event));
}

/** What an answer that is no file says: by its code, else its own words, else that it failed. Null for a file. */
export async function faultOf(answer: Response): Promise<Told | null> {
  const json = (answer.headers.get("content-type") ?? "").includes("json");
  if (answer.ok && !json) return null;
  const text = await answer.text();
  let code = answer.status;
  let msg = json ? "" : text;
  if (json) {
    try {
      const body = JSON.parse(text) as { code?: unknown; msg?: unknown };
      code = typeof body.code === "number" ? body.code : code;
      msg = typeof body.msg === "string" ? body.msg : "";
    } catch {
      msg = "";
    }
  }
  const word = httpWords[code];
  if (word) return { kind: "error", word };
  const plain = msg.trim() !== "" && msg.length < 300 && !msg.includes("<");
  return plain ? { kind: code === 601 ? "warning" : "error", text: msg.trim() } : { kind: "error", word: "shell.downloadFailed" };
}

/**
 * A download is asked for once before the browser takes it: a refusal becomes a message, and the reader keeps the page. The file itself goes to the
 * disk as it comes, however large it is.
 */
async function onClick(event: MouseEvent): Promise<void> {
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[download][href]");
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!listener || !link || held || event.defaultPrevented || link.origin !== location.origin || link.dataset.sure) return;
  event.preventDefault();
  const tell = listener.tell;
  tell({ kind: "info", word: "shell.downloadWait" });
  const leaving = new AbortController();
  const answer = await fetch(link.href, { signal: leaving.signal }).catch(() => null);
  if (!answer) return tell({ kind: "error", word: "shell.noConnection" });
  const fault = await faultOf(answer);
  if (fault && "word" in fault && fault.word === "shell.http401") return void (await signInAgain());
  if (fault) return tell(fault);
  leaving.abort();
  link.dataset.sure = "1";
  link.click();
  delete link.dataset.sure;
}
