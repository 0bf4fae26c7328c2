import type { CaptchaShown } from "./captcha-field.tsx";

/**
 * Notices that the session has ended while a page is open (platform §8, 401) and lets the reader sign in again without leaving it: every request
 * of the page goes through here, and one that was led to the sign-in page is sent again once somebody is signed in. What is typed stays.
 */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;
/** The reader chose to stay: what the page asks about itself waits quietly until somebody signs in. */
let left = false;
const leftHeard = new Set<(now: boolean) => void>();
const waiting = new Set<() => void>();
let plain: typeof fetch = (input, init) => fetch(input, init);

/** Who asks the reader; set by the page's frame. Answers true when somebody is signed in again, false when the reader stays as they are. */
export function setAsk(to: Ask | null): void {
  ask = to;
}

/** Says whether the reader chose to stay without a session, now and whenever it changes; answers how to stop. */
export function hearLeft(heard: (now: boolean) => void): () => void {
  leftHeard.add(heard);
  heard(left);
  return () => void leftHeard.delete(heard);
}

/** Asks once, however many requests have failed. Those that were left waiting go on when it succeeds. */
export async function signInAgain(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  const done = await asking;
  left = !done;
  for (const heard of leftHeard) heard(left);
  if (done) {
    for (const go of waiting) go();
    waiting.clear();
  }
  return done;
}

/** True for an answer that is the sign-in page instead of what was asked for. A redirect of the router's data travels as 202. */
async function isSignIn(response: Response): Promise<boolean> {
  if (response.redirected) return new URL(response.url).pathname === "/login";
  return response.status === 202 && (await response.clone().text()).includes('"/login?redirect=');
}

/** Held until somebody is signed in after all; given up when the page gives the request up. */
function untilSignedIn(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.add(resolve);
    signal?.addEventListener("abort", () => {
      waiting.delete(resolve);
      reject(signal.reason);
    });
  });
}

const addressOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input, location.href);

const isOfThisPage = ({ pathname }: URL, method: string) =>
  /^get$/i.test(method) && pathname.replace(/\.data$/, "") === (location.pathname === "/" ? "/_root" : location.pathname);

/** Puts itself before every request of the page. */
export function watchSession(): void {
  plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = addressOf(input);
    // What a page asks by itself in the background is no reason to disturb anybody.
    if (url.origin !== location.origin || /^\/(login|task-|assets\/)/.test(url.pathname)) return plain(input, init);
    const again = input instanceof Request ? input.clone() : input;
    const response = await plain(input, init);
    if (!ask || !(await isSignIn(response))) return response;
    const quiet = left && isOfThisPage(url, init?.method ?? (input instanceof Request ? input.method : "GET"));
    if (quiet || !(await signInAgain())) await untilSignedIn(init?.signal ?? (input instanceof Request ? input.signal : null));
    return plain(again, init);
  };
}

/** What the server says of signing in again: who is signed in, or what to ask. */
export type Again = { signedIn: string | null; captcha: CaptchaShown | null; faults: { code: string; params: object }[] };

/** Asks the server to sign in: with fields as their sender, without any as far as it goes by itself. Null when it cannot be reached. */
export async function askAgain(fields: FormData): Promise<Again | null> {
  const response = await plain("/login/again", { method: "POST", body: fields }).catch(() => null);
  return response?.ok ? ((await response.json()) as Again) : null;
}
